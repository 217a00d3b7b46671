import * as l10n from '@vscode/l10n';
import { formatBytes, formatDuration } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { cutNote, cutSentence, describePages, durationOf } from '../describeOutcome';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import { SANDBOX_NAME } from '../../environments/checkEnvironmentName';
import { inServiceWords } from '../../http/errorMessage';
import { isGone } from '../../http/isGone';
import type { FinishedCall } from '../../http/types';
import type { AsReceived } from '../../json/measureIndented';
import type { ResultContent } from './resultContent';

const MAX_SENTENCE_CHARACTERS = 120;

/** The sentence of a failed call or of a cut answer; undefined for a good answer that came whole. Safe for any UI sink. */
export function resultSentence({ outcome }: FinishedCall): string | undefined {
  if (isGone(outcome.kind, outcome.answer)) return l10n.t('It is gone: the delete was carried out.');
  if (outcome.kind === 'answer') return cutSentence(outcome.answer);
  const { message, facts } = outcome.error;
  return inServiceWords({ message: sanitizeForDisplay(message, MAX_SENTENCE_CHARACTERS), facts });
}

/** What came back, such as `200 OK · 34 ms · 2.1 kB · Sandbox (user)`. Safe for any UI sink. */
export function resultSummary(
  call: FinishedCall,
  content: Pick<ResultContent, 'asReceived' | 'hidesSecret'>,
): string {
  const { outcome, kept, pages } = call;
  const { answer } = outcome;
  const joined = pages && describePages(pages);
  const status = answer && sanitizeForDisplay(`${answer.status} ${answer.statusText}`, 60);
  return [
    joined?.isOutcome ? joined.short : status,
    formatDuration(durationOf(outcome)),
    answer && formatBytes(kept?.answerBytes ?? answer.bytes.byteLength),
    joined?.isOutcome ? undefined : joined?.short,
    describeEnvironmentAndLevel(call),
    ...resultNotes(call, content),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/**
 * The same where there is little room, such as `200 · 34 ms`, or `200 invented · 34 ms` where the sandbox says so. With
 * `isTight` an invented answer, whose time means little, leaves it out.
 */
export function shortSummary({ environmentName, outcome }: FinishedCall, isTight = false): string {
  const { answer } = outcome;
  const isInvented =
    environmentName === SANDBOX_NAME && answer?.headers.some(([name]) => name.toLowerCase() === 'x-sandbox');
  const status = isInvented ? l10n.t('{0} invented', answer?.status ?? 0) : answer?.status;
  const duration = formatDuration(durationOf(outcome));
  if (status === undefined) return duration;
  return isInvented && isTight ? String(status) : `${status} · ${duration}`;
}

/** What a result does not show, or when it is from. */
export function resultNotes(
  { outcome, pages, kept, startedAt }: FinishedCall,
  content: Pick<ResultContent, 'asReceived' | 'hidesSecret'>,
): readonly string[] {
  const { answer } = outcome;
  return [
    // `resultSentence` says it for a good answer.
    answer && outcome.kind !== 'answer' ? cutNote(answer) : undefined,
    pages && describePages(pages).why,
    content.asReceived && asReceivedNotes[content.asReceived](),
    kept && l10n.t('kept from {0}', localTime(startedAt)),
    content.hidesSecret ? l10n.t('secret hidden') : undefined,
  ].filter((note) => note !== undefined);
}

const asReceivedNotes: Readonly<Record<AsReceived, () => string>> = {
  tooDeep: () => l10n.t('as received: too deep to indent'),
  tooLarge: () => l10n.t('as received: too large to indent'),
  broken: () => l10n.t('as received'),
};

/** Such as `2026-11-21 14:05`, in the user's time zone. */
function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
