import type { ApiErrorFacts } from '../api/apiError';
import type { CallRecord, CallValues, HttpAnswer } from '../api/types';
import { findSecretSpans } from '../api/secretSpans';
import { hideInJson, hideInText, HIDDEN, splitPairs } from './hideSecrets';
import type { HistoryEntry, HistoryHeader, KeptAnswer } from './historyEntry';

/** Cap on an entry's texts, in bytes. */
export const MAX_ENTRY_BYTES = 1_000_000;

/** Cap on a request's body: its line in the file may be twice as long. */
const MAX_BODY_BYTES = MAX_ENTRY_BYTES / 4;

/** For the answer's figures and status line. */
const HEAD_ROOM = 2000;
const MAX_STATUS_CHARACTERS = 200;

/**
 * What of a call is kept. Secret values, by name or by being live, are left out of request and answer, and no
 * header is kept at all. `redact` replaces live secrets. undefined when not even the request can be kept.
 */
export function makeEntry(record: CallRecord, redact: (text: string) => string): HistoryEntry | undefined {
  const { request, outcome } = record;
  const { values, withheld } = keptValues(record.values, redact);
  const head: Omit<HistoryHeader, 'answer'> = {
    environmentName: record.environmentName,
    level: record.level,
    endpointId: record.endpointId,
    method: request.method,
    target: { origin: request.target.origin, basePath: request.target.basePath },
    values,
    withheld,
    authorized: !('authorized' in record) || record.authorized !== false,
    startedAt: record.startedAt,
    durationMs: outcome.kind === 'answer' ? outcome.answer.durationMs : outcome.durationMs,
    outcome:
      outcome.kind === 'answer'
        ? { kind: 'answer' }
        : {
            kind: outcome.kind,
            error: {
              kind: outcome.error.kind,
              message: redact(outcome.error.message),
              facts: JSON.parse(redact(JSON.stringify(outcome.error.facts))) as ApiErrorFacts,
            },
          },
  };
  const room = MAX_ENTRY_BYTES - HEAD_ROOM - Buffer.byteLength(JSON.stringify(head));
  if (room < 0) return undefined;
  const { text, answer } = keptAnswer(outcome.answer, redact, room);
  return { header: { ...head, ...(answer ? { answer } : {}) }, text };
}

function keptValues(
  { path, query, body }: CallValues,
  redact: (text: string) => string,
): { readonly values: CallValues; readonly withheld: readonly string[] } {
  const inPath = splitPairs(Object.entries(path).filter(([, value]) => redact(value) === value));
  const inQuery = splitPairs(query.filter(([, value]) => redact(value) === value));
  const live = [...Object.entries(path), ...query].filter(([, value]) => redact(value) !== value);
  const kept = body === undefined ? undefined : keptBody(body, redact);
  return {
    values: {
      path: Object.fromEntries(inPath.kept),
      query: inQuery.kept,
      ...(kept === undefined ? {} : { body: kept }),
    },
    withheld: [
      ...inPath.withheld,
      ...inQuery.withheld,
      ...live.map(([name]) => name),
      ...(body === undefined || body === kept ? [] : withheldOfBody(body, kept)),
    ],
  };
}

function keptBody(body: string, redact: (text: string) => string): string | undefined {
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) return undefined;
  // Empty, so that the request document asks for it again.
  const hidden = hideInJson(body, '""');
  return hidden === undefined ? undefined : redact(hidden);
}

function withheldOfBody(body: string, kept: string | undefined): readonly string[] {
  const names = kept === undefined ? [] : findSecretSpans(body).map(({ name }) => name);
  return names.length > 0 ? [...new Set(names)] : ['body'];
}

function keptAnswer(
  answer: HttpAnswer | undefined,
  redact: (text: string) => string,
  maxBytes: number,
): { readonly text: string; readonly answer?: KeptAnswer } {
  if (!answer) return { text: '' };
  const { status, statusText, format, cut, bytes } = answer;
  const text = bytes.byteLength > maxBytes ? undefined : hideInAnswer(answer, redact);
  const isKept = text !== undefined && Buffer.byteLength(text) <= maxBytes;
  return {
    text: isKept ? text : '',
    answer: {
      status,
      statusText: redact(statusText).slice(0, MAX_STATUS_CHARACTERS),
      format,
      size: bytes.byteLength,
      redacted: answer.redacted === true || (isKept && text !== answer.text),
      leftOut: !isKept,
      ...(cut ? { cut } : {}),
    },
  };
}

function hideInAnswer({ text, format }: HttpAnswer, redact: (text: string) => string): string | undefined {
  const hidden = format === 'json' ? hideInJson(text, JSON.stringify(HIDDEN)) : hideInText(text);
  return hidden === undefined ? undefined : redact(hidden);
}
