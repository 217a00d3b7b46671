import * as l10n from '@vscode/l10n';
import { formatBytes } from '../base/formatBytes';
import { formatDuration } from '../base/formatDuration';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { describeEnvironmentAndLevel } from '../documents/describeEnvironmentAndLevel';
import type { FinishedCall, HttpAnswer, Outcome } from '../http/types';
import { cutNote } from './results/cutNote';

/** One line for the status bar and screen readers: status, time, size, whether that is all, environment and level. */
export function describeOutcome(call: FinishedCall): string {
  const { outcome } = call;
  const environmentAndLevel = describeEnvironmentAndLevel(call);
  return [
    statusOf(outcome),
    formatDuration(durationOf(outcome)),
    ...sizeOf(outcome.answer),
    environmentAndLevel,
  ].join(' · ');
}

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

function sizeOf(answer: HttpAnswer | undefined): readonly string[] {
  if (!answer) return [];
  const note = cutNote(answer);
  return [formatBytes(answer.bytes.byteLength), ...(note === undefined ? [] : [note])];
}
