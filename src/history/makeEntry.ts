import type { ApiErrorFacts } from '../http/apiError';
import {
  hideInForm,
  hideInJson,
  hideInString,
  splitPairs,
  createSecretHider,
  type SecretHider,
} from '../http/redaction/hideSecrets';
import type { FinishedCall, CallValues, HttpResponse, JoinedPages } from '../http/types';
import type { HistoryEntry, HistoryHeader, KeptResponse } from './historyEntry';

/** Largest file of an entry, in bytes. */
export const MAX_ENTRY_BYTES = 1_000_000;

/**
 * Largest stored request body, in bytes. The file holds the body as a JSON string, whose escapes can double its size.
 */
const MAX_BODY_BYTES = MAX_ENTRY_BYTES / 4;

/** Replaces a withheld value in a stored body. A request document asks the user to fill in empty values. */
const EMPTY = '""';

/** Bytes reserved for the status and sizes of the response. */
const HEAD_ROOM = 2000;
/** Longest stored company name or status text, in characters. */
const MAX_LINE_CHARACTERS = 200;

/**
 * Makes the stored entry of a call. Leaves out all headers, values with the name or form of a secret, and the known
 * secrets that `redact` masks. A value that is secret in one place is left out everywhere. Undefined if the entry is
 * too large even without the response.
 */
export function makeEntry(
  call: FinishedCall,
  redact: (text: string) => string,
  companyName?: string,
): HistoryEntry | undefined {
  const { request, outcome } = call;
  const hider = createSecretHider();
  const conceal = (text: string): string => redact(hider.inText(hideInString(text).text));
  const { values, withheld } = keptValues(call.values, hider, redact);
  const found = hideNamed(outcome.response, hider);
  const head: Omit<HistoryHeader, 'answer'> = {
    environmentName: call.environmentName,
    level: call.level,
    endpointId: call.endpointId,
    method: request.method,
    target: { origin: request.target.origin, basePath: request.target.basePath },
    values,
    withheld,
    authorized: call.authorized !== false,
    ...(call.withKeys ? { withKeys: true } : {}),
    ...(call.pages ? { pages: keptPages(call.pages, conceal) } : {}),
    ...(call.assistant === undefined ? {} : { assistant: call.assistant }),
    ...(companyName === undefined ? {} : { companyName: conceal(companyName).slice(0, MAX_LINE_CHARACTERS) }),
    startedAt: call.startedAt,
    durationMs: outcome.kind === 'response' ? outcome.response.durationMs : outcome.durationMs,
    outcome:
      outcome.kind === 'response'
        ? { kind: 'answer' }
        : {
            kind: outcome.kind,
            error: {
              kind: outcome.error.kind,
              message: conceal(outcome.error.message),
              facts: keptFacts(outcome.error.facts, conceal),
            },
          },
  };
  const room = MAX_ENTRY_BYTES - HEAD_ROOM - Buffer.byteLength(JSON.stringify(head));
  if (room < 0) return undefined;
  const hide = (): string | undefined => {
    if (found === undefined) return undefined;
    const isJson = outcome.response?.format === 'json';
    return redact(isJson ? hider.inJson(found) : hider.inText(found));
  };
  const { text, answer } = keptResponse(outcome.response, { hide, conceal }, room);
  return { header: { ...head, ...(answer ? { answer } : {}) }, text };
}

/** Separates the values to store from the withheld ones. `hider` learns the values that are secret by name or form. */
function keptValues(
  { path, query, body }: CallValues,
  hider: SecretHider,
  redact: (text: string) => string,
): { readonly values: CallValues; readonly withheld: readonly string[] } {
  const inPath = splitPairs(Object.entries(path));
  const inQuery = splitPairs(query);
  const hidden = body === undefined ? undefined : hideInJson(body, EMPTY);
  const withheldValues = [...inPath.withheld, ...inQuery.withheld].map(([, value]) => value);
  hider.learn(withheldValues.flatMap((value) => [value, ...hideInString(value).values]));
  hider.learn(hidden?.values ?? []);
  const isSafe = ([, value]: readonly [string, string]): boolean => redact(hider.inText(value)) === value;
  const kept = hidden && Buffer.byteLength(hidden.text) <= MAX_BODY_BYTES ? hidden.text : undefined;
  const keptBody = kept === undefined ? undefined : redact(hider.inJson(kept, EMPTY));
  const live = [...inPath.kept, ...inQuery.kept].filter((pair) => !isSafe(pair));
  return {
    values: {
      path: Object.fromEntries(inPath.kept.filter(isSafe)),
      query: inQuery.kept.filter(isSafe),
      ...(keptBody === undefined ? {} : { body: keptBody }),
    },
    withheld: [
      ...[...inPath.withheld, ...inQuery.withheld, ...live].map(([name]) => name),
      ...(body === keptBody ? [] : namesOfBody(keptBody === undefined ? [] : (hidden?.names ?? []))),
    ],
  };
}

function namesOfBody(names: readonly string[]): readonly string[] {
  return names.length > 0 ? names : ['body'];
}

function keptPages(pages: JoinedPages, conceal: (text: string) => string): JoinedPages {
  return pages.message === undefined ? pages : { ...pages, message: conceal(pages.message) };
}

/** Facts without the messages about fields, which only the form shows. */
function keptFacts(facts: ApiErrorFacts, conceal: (text: string) => string): ApiErrorFacts {
  const kept = Object.entries(facts)
    .filter(([name]) => name !== 'fieldErrors')
    .map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? conceal(value) : value]);
  return Object.fromEntries(kept) as ApiErrorFacts;
}

/**
 * The response text without its secrets, which `hider` learns. Undefined if there is no response, or if its text is too
 * large, or neither valid JSON nor a complete form.
 */
function hideNamed(response: HttpResponse | undefined, hider: SecretHider): string | undefined {
  if (!response || response.bytes.byteLength > MAX_ENTRY_BYTES) return undefined;
  const { text, format, cut } = response;
  if (text === '') return text;
  const hidden = format === 'json' ? hideInJson(text) : cut ? undefined : hideInForm(text);
  hider.learn(hidden?.values ?? []);
  return hidden?.text;
}

function keptResponse(
  response: HttpResponse | undefined,
  { hide, conceal }: { readonly hide: () => string | undefined; readonly conceal: (text: string) => string },
  maxBytes: number,
): { readonly text: string; readonly answer?: KeptResponse } {
  if (!response) return { text: '' };
  const { status, statusText, format, cut, bytes } = response;
  const text = bytes.byteLength > maxBytes ? undefined : hide();
  const isKept = text !== undefined && Buffer.byteLength(text) <= maxBytes;
  return {
    text: isKept ? text : '',
    answer: {
      status,
      statusText: conceal(statusText).slice(0, MAX_LINE_CHARACTERS),
      format,
      size: bytes.byteLength,
      redacted: response.redacted === true || (isKept && text !== response.text),
      leftOut: !isKept,
      ...(cut ? { cut } : {}),
    },
  };
}
