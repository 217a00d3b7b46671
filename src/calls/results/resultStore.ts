import * as l10n from '@vscode/l10n';
import { buildUri, isRunResultUri, parseUri, resultKey } from '../../documents/uris';
import type { FinishedCall, CallValues } from '../../http/types';
import { addressedEndpointId } from './resultTitle';
import type { ResultContent } from './resultContent';

/** Number of last calls that are listed; a user can tell no more calls apart. */
const MAX_RECENT = 20;

export interface StoredResult {
  /** Canonical URI. */
  readonly uri: string;
  readonly call: FinishedCall;
  readonly content: ResultContent;
  /** UTC, ms since 1970. */
  readonly createdAt: number;
}

export interface ResultStoreDeps {
  /** URIs of open tabs. A new result must not get the URI of a tab that VS Code restored after a reload. */
  openUris(): readonly string[];
  /** UTC, ms since 1970. */
  now(): number;
  readonly maxResults?: number;
  readonly maxBytes?: number;
}

/**
 * Results of this window, in memory only. If they are too many or too large, drops the oldest ones; drops kept results
 * after all others, and never the newest result. A dropped result has expired; it is not requested again.
 */
export class ResultStore {
  /** Results by their `resultKey`, oldest first. */
  private readonly results = new Map<string, StoredResult>();
  private readonly kept = new Set<string>();
  private readonly maxResults: number;
  private readonly maxBytes: number;
  /** Newest first. */
  private calls: readonly FinishedCall[] = [];
  private bytes = 0;

  constructor(private readonly deps: ResultStoreDeps) {
    this.maxResults = deps.maxResults ?? 200;
    this.maxBytes = deps.maxBytes ?? 50_000_000;
  }

  /**
   * Adds a call's result. A call from the history that was added before keeps its document, unless it was a run that
   * had not ended. `title`: title of the result's tab.
   */
  add(call: FinishedCall, content: ResultContent, title: string): StoredResult {
    const results = [...this.results.values()];
    const isShown = ({ kept, pages }: FinishedCall): boolean =>
      kept !== undefined && kept.id === call.kept?.id && pages?.end !== 'unknown';
    const shown = results.find((other) => isShown(other.call));
    if (shown) return shown;
    const { environmentName } = call;
    const { extension } = content;
    const endpointId = addressedEndpointId(call);
    const number = this.nextNumber(environmentName, endpointId);
    const address = { kind: 'result', environmentName, endpointId, number, extension, title } as const;
    const result = { uri: buildUri(address), call, content, createdAt: this.deps.now() };
    this.results.set(resultKey(address), result);
    // A call from the history is not one of the last calls.
    if (!call.kept) this.note(call);
    this.bytes += weightOf(result);
    this.dropOldest(result);
    return result;
  }

  /** Finds a result by any spelling of its URI; undefined if it has expired. */
  find(uri: string): StoredResult | undefined {
    return this.results.get(keyOf(uri));
  }

  /** URI of a call's document; undefined if the call has none, for example because it has expired. */
  uriOf(call: FinishedCall): string | undefined {
    return [...this.results.values()].find((result) => result.call === call)?.uri;
  }

  /**
   * The last call before `call` that has a response and the same endpoint, path values and environment. Calls from the
   * history do not count. Undefined if there is none.
   */
  findPrevious(call: FinishedCall): FinishedCall | undefined {
    return [...this.results.values()]
      .map((result) => result.call)
      .filter(
        (other) =>
          other !== call &&
          !other.kept &&
          other.environmentName === call.environmentName &&
          other.endpointId === call.endpointId &&
          isSamePath(other.values, call.values) &&
          other.outcome.response !== undefined &&
          other.startedAt < call.startedAt,
      )
      .at(-1);
  }

  /** The last calls, newest first. A call can stay in this list when its document expires. */
  recent(): readonly FinishedCall[] {
    return this.calls;
  }

  /** Adds a call to the last calls; the call needs no document. Drops the oldest ones if they are too large. */
  note(call: FinishedCall): void {
    let bytes = 0;
    this.calls = [call, ...this.calls]
      .slice(0, MAX_RECENT)
      .filter((one) => (bytes += receivedBytes(one)) <= this.maxBytes || one === call);
  }

  /** Bytes of a result document. For an expired result, a line that says so. */
  read(uri: string): Uint8Array {
    return this.find(uri)?.content.bytes ?? new TextEncoder().encode(`${expiredText(uri)}\n`);
  }

  keep(uri: string): void {
    const result = this.find(uri);
    if (result) this.kept.add(keyOf(result.uri));
  }

  /** Reverts `keep`, for example when the tab is closed. */
  release(uri: string): void {
    this.kept.delete(keyOf(uri));
  }

  isKept(uri: string): boolean {
    return this.kept.has(keyOf(uri));
  }

  /** A number for the URI of a new result, above all numbers of its environment and endpoint in memory and tabs. */
  private nextNumber(environmentName: string, endpointId: string): number {
    const taken = [...this.results.keys(), ...this.deps.openUris()].map((uri) => {
      const address = parseUri(uri);
      const isSame =
        address?.kind === 'result' &&
        address.environmentName === environmentName &&
        address.endpointId === endpointId;
      return isSame ? address.number : 0;
    });
    return Math.max(0, ...taken) + 1;
  }

  private isOverBudget(): boolean {
    return this.results.size > this.maxResults || this.bytes > this.maxBytes;
  }

  private dropOldest(added: StoredResult): void {
    if (!this.isOverBudget()) return;
    const byAge = [...this.results];
    const order = [
      ...byAge.filter(([key]) => !this.kept.has(key)),
      ...byAge.filter(([key]) => this.kept.has(key)),
    ];
    for (const [key, result] of order) {
      if (!this.isOverBudget()) return;
      if (result.call === this.calls[0] || result === added) continue;
      this.results.delete(key);
      this.kept.delete(key);
      this.bytes -= weightOf(result);
    }
  }
}

/** The only line of an expired result. */
export function expiredLine(uri: string): string {
  return isRunResultUri(uri)
    ? l10n.t('This result of a run is no longer open. Open it from the history.')
    : l10n.t('This result has expired. Call the endpoint again.');
}

/** Key of the result with this URI; empty if the URI is no result. */
function keyOf(uri: string): string {
  const address = parseUri(uri);
  return address?.kind === 'result' ? resultKey(address) : '';
}

/** Approximate memory of a result in bytes: received text and bytes, and the document's bytes if they differ. */
function weightOf({ call, content }: StoredResult): number {
  const own = content.bytes === call.outcome.response?.bytes ? 0 : content.bytes.byteLength;
  return receivedBytes(call) + own;
}

function receivedBytes({ outcome: { response } }: FinishedCall): number {
  return response ? response.text.length + response.bytes.byteLength : 0;
}

/** In a JSON document the line is a JSON string, because VS Code would mark other text as an error. */
function expiredText(uri: string): string {
  return uri.endsWith('.txt') ? expiredLine(uri) : JSON.stringify(expiredLine(uri));
}

/** Whether two calls of an endpoint have the same path values, and so are about the same entity. */
export function isSamePath(one: CallValues, other: CallValues): boolean {
  const names = new Set([...Object.keys(one.path), ...Object.keys(other.path)]);
  return [...names].every((name) => one.path[name] === other.path[name]);
}
