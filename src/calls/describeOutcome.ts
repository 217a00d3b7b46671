import * as l10n from '@vscode/l10n';
import { formatBytes } from '../base/formatBytes';
import { formatDuration } from '../base/formatDuration';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describeEnvironmentAndLevel } from '../documents/describeEnvironmentAndLevel';
import type { FinishedCall, HttpAnswer, Outcome } from '../http/types';

/** One line for the status bar and screen readers: status, time, size, whether it was cut, environment and level. */
export function describeOutcome(call: FinishedCall): string {
  const { outcome } = call;
  const { answer } = outcome;
  return [
    statusOf(outcome),
    formatDuration(durationOf(outcome)),
    answer && formatBytes(answer.bytes.byteLength),
    answer && cutNote(answer),
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

function statusOf(outcome: Outcome): string {
  const { answer } = outcome;
  const status = answer && sanitizeForDisplay(`${answer.status} ${answer.statusText}`, 60);
  if (outcome.kind === 'unknown') return l10n.t('Outcome unknown');
  if (wasCancelled(outcome)) return l10n.t('Cancelled');
  return status ?? l10n.t('No answer');
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
