import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount, formatDuration } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describeEnvironmentAndLevel } from '../environments/nameAndLevel';
import { shortSentence } from '../http/shortSentence';
import type { FinishedCall, HttpAnswer, JoinedPages, Outcome } from '../http/types';

/** One line for the status bar and screen readers: status, time, size, whether it was cut, environment and level. */
export function describeOutcome(call: FinishedCall): string {
  const { outcome, pages } = call;
  const { answer } = outcome;
  const joined = pages && describePages(pages);
  return [
    joined?.isOutcome ? joined.short : statusOf(outcome),
    formatDuration(durationOf(outcome)),
    answer && formatBytes(answer.bytes.byteLength),
    answer && cutNote(answer),
    joined?.isOutcome ? joined.why : joined?.whole,
    describeEnvironmentAndLevel(call),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** In ms. */
export function durationOf(outcome: Outcome): number {
  return outcome.kind === 'answer' ? outcome.answer.durationMs : outcome.durationMs;
}

/** The user ended the call before its answer came; nothing was changed by it. */
export function wasCancelled(outcome: Outcome): boolean {
  return outcome.kind === 'error' && outcome.error.kind === 'cancelled';
}

/** To call again could do the same thing twice: what was done is looked at first. */
export function mayBeDone(outcome: Outcome): boolean {
  return (
    outcome.kind === 'unknown' || (outcome.kind === 'error' && outcome.error.facts.mayBePartlyDone === true)
  );
}

function statusOf(outcome: Outcome): string {
  const { answer } = outcome;
  const status = answer && sanitizeForDisplay(`${answer.status} ${answer.statusText}`, 60);
  if (outcome.kind === 'unknown') return l10n.t('Outcome unknown');
  if (wasCancelled(outcome)) return l10n.t('Cancelled');
  // A good status does not tell that the answer broke off, nor a bad one that the read found what was hoped for.
  const isAtOdds = answer && answer.status < 400 === (outcome.kind === 'error');
  const short = isAtOdds ? shortSentence(outcome) : undefined;
  return short ?? status ?? l10n.t('No answer');
}

/** Such as `head only, 64.0 MB declared`; undefined for an answer that was received whole. */
export function cutNote({ cut }: Pick<HttpAnswer, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('head only')
    : l10n.t('head only, {0} declared', formatBytes(cut.declaredBytes));
}

/** The same as a whole sentence. */
export function cutSentence({ cut }: Pick<HttpAnswer, 'cut'>): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('Only the head of this answer was received.')
    : l10n.t('Only the head of this answer of {0} was received.', formatBytes(cut.declaredBytes));
}

/** How many rows an answer of several pages holds, in few words and with why some are missing. */
export interface PagesText {
  readonly short: string;
  readonly why: string | undefined;
  /** Both. */
  readonly whole: string;
  /** Begins with how the call ended, which the status of the first page does not tell. */
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
};

const reasons: TextOf = {
  changed: () => l10n.t('their number changed meanwhile, so some may be missing or there twice'),
  limit: () => l10n.t('no more than 10,000 rows, 200 requests or 20 MB are joined'),
  noMore: () => l10n.t('the service gave no others'),
};
