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
 * The results of this window, in memory only. Beyond its limits the store drops the oldest, kept ones last, and never the
 * newest. A dropped result has expired: it is never fetched again.
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

  /** Adds the result of a call. A call of the history that was added before keeps its document. */
  add(call: FinishedCall, content: ResultContent): StoredResult {
    const results = [...this.results.values()];
    const shown = call.kept && results.find((other) => other.call.kept?.id === call.kept?.id);
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
    // A call that is shown from the history is not the latest one.
    if (!call.kept) this.newest = result;
    this.bytes += weightOf(result);
    this.dropOldest(result);
    return result;
  }

  /** Takes any spelling of the URI; undefined when the result has expired. */
  find(uri: string): StoredResult | undefined {
    return this.results.get(canonical(uri));
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
    const result = this.find(uri);
    if (result) this.kept.add(result.uri);
  }

  /** Takes back `keep`, such as when the tab is closed. */
  release(uri: string): void {
    this.kept.delete(canonical(uri));
  }

  isKept(uri: string): boolean {
    return this.kept.has(canonical(uri));
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

/** The only line of an expired result. */
export function expiredLine(): string {
  return l10n.t('This result has expired; call the endpoint again.');
}

/** The one spelling of a result's URI; empty for a URI of anything else. */
function canonical(uri: string): string {
  const address = parseUri(uri);
  return address?.kind === 'result' ? buildUri(address) : '';
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
