import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount, formatDuration } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { describeEnvironmentAndLevel } from '../environments/nameAndLevel';
import { inServiceWords, shortSentence, isGone } from '../http/errorMessage';
import type { FinishedCall, HttpResponse, JoinedPages, Outcome } from '../http/types';
import type { AsReceived } from '../json/formatJson';
import type { ResultContent } from './results/resultContent';

/** One line for status bar and screen readers: outcome, duration, size, truncation, pages, environment and level. */
export function describeOutcome(call: FinishedCall): string {
  const { outcome, pages } = call;
  const { response } = outcome;
  const joined = pages && describePages(pages);
  return [
    joined?.isOutcome ? joined.short : statusOf(outcome),
    formatDuration(durationOf(outcome)),
    response && formatBytes(response.bytes.byteLength),
    response && cutNote(response),
    joined?.isOutcome ? joined.why : joined?.whole,
    describeEnvironmentAndLevel(call),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Duration in ms. */
export function durationOf(outcome: Outcome): number {
  return outcome.kind === 'response' ? outcome.response.durationMs : outcome.durationMs;
}

/** True if a read was cancelled, or if a write was cancelled before its request was sent. The call changed nothing. */
export function wasCancelled(outcome: Outcome): boolean {
  return outcome.kind === 'error' && outcome.error.kind === 'cancelled';
}

/** True if the service may have carried out the call, fully or in part, although no success is known. */
export function mayBeDone(outcome: Outcome): boolean {
  return (
    outcome.kind === 'unknown' || (outcome.kind === 'error' && outcome.error.facts.mayBePartlyDone === true)
  );
}

/** Outcome of a call in a few words. */
export function statusOf(outcome: Outcome): string {
  const { response } = outcome;
  const status = response && sanitizeForDisplay(`${response.status} ${response.statusText}`, 60);
  if (wasCancelled(outcome)) return l10n.t('Cancelled');
  // A response with a status below 400 can still be a failure, for example if it broke off. A status of 400 or more can
  // be a success, for example if a read shows that a deleted entity is gone.
  const isAtOdds = response && response.status < 400 === (outcome.kind === 'error');
  const short = outcome.kind === 'unknown' || isAtOdds ? shortSentence(outcome) : undefined;
  return short ?? status ?? l10n.t('No response');
}

/** Note such as `truncated, 64.0 MB declared`; undefined for a complete response. */
function cutNote({ cut }: Pick<HttpResponse, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('truncated')
    : l10n.t('truncated, {0} declared', formatBytes(cut.declaredBytes));
}

function cutSentence({ cut }: Pick<HttpResponse, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('Only the beginning of this response was received.')
    : l10n.t('Only the beginning of this response ({0}) was received.', formatBytes(cut.declaredBytes));
}

/** Texts about joined pages: the number of rows, and the reason for missing rows. */
export interface PagesText {
  readonly short: string;
  readonly why: string | undefined;
  readonly whole: string;
  /**
   * True if reading the pages was cancelled or failed, or if a run of changes has not finished. `short` begins with
   * this outcome, because the status of the first page does not show it.
   */
  readonly isOutcome: boolean;
}

export function describePages({ rows, count, end, message = '' }: JoinedPages): PagesText {
  const total = formatCount(count);
  const some = l10n.t('{0} of {1} rows', formatCount(rows), total);
  const ending = endings[end]?.();
  const partial = ending === undefined ? some : `${ending} · ${some}`;
  const short = end === 'all' ? l10n.t('All {0} rows', total) : partial;
  const why = end === 'failed' ? sanitizeForDisplay(message, 120) : reasons[end]?.();
  return {
    short,
    why,
    whole: why === undefined ? short : `${short}: ${why}`,
    isOutcome: ending !== undefined,
  };
}

type TextOf = Readonly<Partial<Record<JoinedPages['end'], () => string>>>;

const endings: TextOf = {
  cancelled: () => l10n.t('Cancelled'),
  failed: () => l10n.t('Failed'),
  unknown: () => l10n.t('Not finished'),
};

const reasons: TextOf = {
  changed: () => l10n.t('the count changed meanwhile, so rows may be missing or repeated'),
  limit: () => l10n.t('the limit is 10,000 rows, 200 requests or 20 MB'),
  noMore: () => l10n.t('the service returned no more'),
  unknown: () => l10n.t('the run has not ended, or its window was closed'),
};

const MAX_SENTENCE_CHARACTERS = 120;

/**
 * Sentence about a failure, a deleted entity or a truncated response; undefined for a complete, successful response.
 * Sanitized for display.
 */
export function resultSentence({ outcome }: FinishedCall): string | undefined {
  if (isGone(outcome.kind, outcome.response)) return l10n.t('It no longer exists: it was deleted.');
  if (outcome.kind === 'response') return cutSentence(outcome.response);
  const { message, facts } = outcome.error;
  return inServiceWords({ message: sanitizeForDisplay(message, MAX_SENTENCE_CHARACTERS), facts });
}

/** Outcome and notes in one line, sanitized for display: `200 OK · 34 ms · 2.1 kB · Sandbox (user)`. */
export function resultSummary(
  call: FinishedCall,
  content: Pick<ResultContent, 'asReceived' | 'hidesSecret'>,
): string {
  const { outcome, kept, pages } = call;
  const { response } = outcome;
  const joined = pages && describePages(pages);
  const status = response && sanitizeForDisplay(`${response.status} ${response.statusText}`, 60);
  return [
    joined?.isOutcome ? joined.short : status,
    formatDuration(durationOf(outcome)),
    response && formatBytes(kept?.responseBytes ?? response.bytes.byteLength),
    joined?.isOutcome ? undefined : joined?.short,
    describeEnvironmentAndLevel(call),
    ...resultNotes(call, content),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/**
 * Short summary of a response, such as `200 · 34 ms`, or `200 · sample data · 34 ms` for sandbox samples. Only the
 * duration if there is no response. `isTight`: omits the duration of sample data, which is meaningless.
 */
export function shortSummary({ environmentName, outcome }: FinishedCall, isTight = false): string {
  const { response } = outcome;
  const isInvented =
    environmentName === SANDBOX_NAME &&
    response?.headers.some(([name]) => name.toLowerCase() === 'x-sandbox');
  const status = isInvented ? l10n.t('{0} · sample data', response?.status ?? 0) : response?.status;
  const duration = formatDuration(durationOf(outcome));
  if (status === undefined) return duration;
  return isInvented && isTight ? String(status) : `${status} · ${duration}`;
}

/** Notes on a result, such as the reason for missing rows or the time of a call from the history. */
export function resultNotes(
  { outcome, pages, kept, startedAt, assistant }: FinishedCall,
  content: Pick<ResultContent, 'asReceived' | 'hidesSecret'>,
): readonly string[] {
  const { response } = outcome;
  return [
    // `resultSentence` already mentions the truncation of a successful response.
    response && outcome.kind !== 'response' ? cutNote(response) : undefined,
    pages && describePages(pages).why,
    content.asReceived && asReceivedNotes[content.asReceived](),
    assistant !== undefined && l10n.t('called by {0}', sanitizeForDisplay(assistant, 40)),
    kept && l10n.t('from the history: {0}', localTime(startedAt)),
    content.hidesSecret ? l10n.t('secret hidden') : undefined,
  ].filter((note) => typeof note === 'string');
}

const asReceivedNotes: Readonly<Record<AsReceived, () => string>> = {
  tooDeep: () => l10n.t('as received: too deep to indent'),
  tooLarge: () => l10n.t('as received: too large to indent'),
  broken: () => l10n.t('as received'),
};

/** Formats a time as `2026-11-21 14:05`, in the user's time zone. */
function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
