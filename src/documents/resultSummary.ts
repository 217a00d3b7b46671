import * as l10n from '@vscode/l10n';
import type { CallRecord, HttpAnswer } from '../api/types';
import { plain } from '../platform/plain';
import { formatBytes } from '../platform/formatBytes';
import { formatDuration } from '../platform/formatDuration';
import type { AsReceived } from './measureIndented';
import { placeText } from './placeText';
import type { ResultContent } from './resultContent';

const MAX_SENTENCE_CHARACTERS = 120;

/** The sentence of a failed call, its status in it; undefined of a good answer. Safe for any UI sink. */
export function resultSentence({ outcome }: CallRecord): string | undefined {
  return outcome.kind === 'answer' ? undefined : plain(outcome.error.message, MAX_SENTENCE_CHARACTERS);
}

/** What came back, such as `200 OK · 34 ms · 2.1 kB · Sandbox (user)`. Safe for any UI sink. */
export function resultSummary(
  record: CallRecord,
  content: Pick<ResultContent, 'asReceived' | 'hidesSecret'>,
): string {
  const { outcome, kept, startedAt } = record;
  const { answer } = outcome;
  const durationMs = outcome.kind === 'answer' ? outcome.answer.durationMs : outcome.durationMs;
  return [
    answer && plain(`${answer.status} ${answer.statusText}`, 60),
    formatDuration(durationMs),
    answer && formatBytes(kept?.answerBytes ?? answer.bytes.byteLength),
    placeText(record),
    answer && cutNote(answer),
    content.asReceived && asReceivedNote(content.asReceived),
    kept && l10n.t('kept from {0}', localTime(startedAt)),
    content.hidesSecret ? l10n.t('access token hidden') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function cutNote({ cut }: HttpAnswer): string | undefined {
  if (!cut) return undefined;
  return cut.declaredBytes === undefined
    ? l10n.t('head only')
    : l10n.t('head only, {0} declared', formatBytes(cut.declaredBytes));
}

function asReceivedNote(reason: AsReceived): string {
  switch (reason) {
    case 'tooDeep':
      return l10n.t('as received: too deep to indent');
    case 'tooLarge':
      return l10n.t('as received: too large to indent');
    case 'broken':
      return l10n.t('as received');
  }
}

/** Such as `2026-11-21 14:05`, in the user's time zone. */
function localTime(ms: number): string {
  const at = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
