import * as l10n from '@vscode/l10n';
import type { KeyValueStore } from '../../base/storage';
import { buildUri, parseUri } from '../../documents/uris';
import type { FinishedCall } from '../../http/types';
import type { ResultContent } from './resultContent';

export interface StoredResult {
  /** Canonical URI text. */
  readonly uri: string;
  readonly call: FinishedCall;
  readonly content: ResultContent;
  /** UTC, ms since 1970. */
  readonly createdAt: number;
}

export interface ResultStoreDeps {
  /** Holds the counter, so that a tab restored after a reload never meets a new result under its URI. */
  readonly state: KeyValueStore;
  /** UTC, ms since 1970. */
  now(): number;
  readonly maxResults?: number;
  readonly maxBytes?: number;
}

const COUNTER = 'results.counter';

/**
 * The results of this window, in memory only. When they outgrow their budget, the oldest go first and kept ones last;
 * the newest always stays. A result that is gone has expired: it is never fetched again.
 */
export class ResultStore {
  private readonly results = new Map<string, StoredResult>();
  private readonly kept = new Set<string>();
  private readonly maxResults: number;
  private readonly maxBytes: number;
  private newest: StoredResult | undefined;
  private bytes = 0;
  private counter: number | undefined;

  constructor(private readonly deps: ResultStoreDeps) {
    this.maxResults = deps.maxResults ?? 200;
    this.maxBytes = deps.maxBytes ?? 50_000_000;
  }

  /** An entry of the history that is still here keeps its document. */
  add(call: FinishedCall, content: ResultContent): StoredResult {
    const shown = call.kept && this.findKept(call.kept.id);
    if (shown) return shown;
    const uri = buildUri({
      kind: 'result',
      environmentName: call.environmentName,
      endpointId: call.endpointId,
      number: this.nextNumber(),
      extension: content.extension,
    });
    const result = { uri, call, content, createdAt: this.deps.now() };
    this.results.set(uri, result);
    // What is taken out of the history is not the last call.
    if (!call.kept) this.newest = result;
    this.bytes += weightOf(result);
    this.dropOldest(result);
    return result;
  }

  private findKept(id: string): StoredResult | undefined {
    return [...this.results.values()].find(({ call }) => call.kept?.id === id);
  }

  /** Takes any spelling of the URI; undefined when the result has expired. */
  find(uri: string): StoredResult | undefined {
    const key = canonical(uri);
    return key === undefined ? undefined : this.results.get(key);
  }

  /** The document of a finished call; undefined when it has expired. */
  uriOf(call: FinishedCall): string | undefined {
    return [...this.results.values()].find((result) => result.call === call)?.uri;
  }

  /** The last answered call of the same endpoint and environment before this one. */
  findPrevious(call: FinishedCall): FinishedCall | undefined {
    return [...this.results.values()]
      .map((result) => result.call)
      .filter(
        (other) =>
          other !== call &&
          !other.kept &&
          other.environmentName === call.environmentName &&
          other.endpointId === call.endpointId &&
          other.outcome.answer !== undefined &&
          other.startedAt < call.startedAt,
      )
      .at(-1);
  }

  latest(): StoredResult | undefined {
    return this.newest;
  }

  /** Bytes of a result document; for an expired one, a line that says so. */
  read(uri: string): Uint8Array {
    return this.find(uri)?.content.bytes ?? new TextEncoder().encode(`${expiredText(uri)}\n`);
  }

  keep(uri: string): void {
    const key = canonical(uri);
    if (key !== undefined && this.results.has(key)) this.kept.add(key);
  }

  /** Takes back `keep`, such as when the tab is closed. */
  release(uri: string): void {
    const key = canonical(uri);
    if (key !== undefined) this.kept.delete(key);
  }

  isKept(uri: string): boolean {
    const key = canonical(uri);
    return key !== undefined && this.kept.has(key);
  }

  private nextNumber(): number {
    this.counter ??= readCounter(this.deps.state.get(COUNTER));
    this.counter += 1;
    void this.deps.state.update(COUNTER, this.counter);
    return this.counter;
  }

  private isOverBudget(): boolean {
    return this.results.size > this.maxResults || this.bytes > this.maxBytes;
  }

  private dropOldest(added: StoredResult): void {
    if (!this.isOverBudget()) return;
    const byAge = [...this.results.values()];
    const order = [
      ...byAge.filter(({ uri }) => !this.kept.has(uri)),
      ...byAge.filter(({ uri }) => this.kept.has(uri)),
    ];
    for (const result of order) {
      if (!this.isOverBudget()) return;
      if (result === this.newest || result === added) continue;
      this.results.delete(result.uri);
      this.kept.delete(result.uri);
      this.bytes -= weightOf(result);
    }
  }
}

/** The one line of a result that this window does not hold any more. */
export function expiredLine(): string {
  return l10n.t('This result has expired; call the endpoint again.');
}

function canonical(uri: string): string | undefined {
  const address = parseUri(uri);
  return address?.kind === 'result' ? buildUri(address) : undefined;
}

/** Memory that a result holds: the received text, its bytes, and the document unless it shares them. */
function weightOf({ call, content }: StoredResult): number {
  const { answer } = call.outcome;
  if (!answer) return content.bytes.byteLength;
  const own = content.bytes === answer.bytes ? 0 : content.bytes.byteLength;
  return answer.text.length + answer.bytes.byteLength + own;
}

function readCounter(stored: unknown): number {
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}

/** A JSON document gets a JSON text, or VS Code would mark the line as an error. */
function expiredText(uri: string): string {
  return uri.endsWith('.txt') ? expiredLine() : JSON.stringify(expiredLine());
}
