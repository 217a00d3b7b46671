import * as v from 'valibot';
import { ApiErrorKind, type ApiErrorFacts } from '../http/apiError';
import {
  joinEnds,
  type CallValues,
  type HttpRequest,
  type HttpResponse,
  type JoinedPages,
  type Level,
} from '../http/types';

/** A stored call, without secrets and response text. A run of a change set is also stored before it ends. */
export interface HistoryHeader {
  readonly environmentName: string;
  readonly level: Level;
  readonly endpointId: string;
  readonly method: HttpRequest['method'];
  readonly target: { readonly origin: string; readonly basePath: string };
  /** The user's values, except the values named in `withheld`. */
  readonly values: CallValues;
  /** Names of values that are not stored: secret values, and a body that is too large or no JSON. */
  readonly withheld: readonly string[];
  readonly authorized: boolean;
  /** The request carried the client key and the secret key instead of a token. */
  readonly withKeys?: boolean;
  readonly pages?: JoinedPages;
  /** Number of successive equal reads that this entry stands for; absent: one. */
  readonly calls?: number;
  /** Name of the assistant that made the call. */
  readonly assistant?: string;
  /** Company name of the user group in the call, if it was known at the time of the call. */
  readonly companyName?: string;
  /** UTC, ms since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly outcome:
    { readonly kind: 'answer' } | { readonly kind: 'error' | 'unknown'; readonly error: KeptError };
  readonly answer?: KeptResponse;
}

interface KeptError {
  readonly kind: ApiErrorKind;
  readonly message: string;
  readonly facts: ApiErrorFacts;
}

/** A response without headers and text; the text is in `HistoryEntry`. */
export interface KeptResponse extends Pick<HttpResponse, 'status' | 'statusText' | 'format' | 'cut'> {
  /** Size of the received body in bytes. */
  readonly size: number;
  /** True if a secret in the text was replaced. */
  readonly redacted: boolean;
  /** True if the text was not kept: too large, or neither JSON nor a form. */
  readonly leftOut: boolean;
}

export interface HistoryEntry {
  readonly header: HistoryHeader;
  /** The response text; empty if there is no text or the text was not kept. */
  readonly text: string;
}

/** The part of an entry that lists need; the request body stays in the file. */
export interface HistorySummary {
  /** Id of the entry. Ids sort by the start of the call. */
  readonly id: string;
  readonly header: HistoryHeader;
  readonly fileBytes: number;
}

const VERSION = 1;

const optionalNumber = v.exactOptional(v.number());
const optionalText = v.exactOptional(v.string());
const optionalFlag = v.exactOptional(v.boolean());

/** Strict: an entry with an unknown fact counts as unreadable. */
const factsShape = v.strictObject({
  status: optionalNumber,
  bodyStatus: optionalNumber,
  code: optionalText,
  serviceMessage: optionalText,
  host: optionalText,
  field: optionalText,
  otherEndpointId: optionalText,
  mediaType: optionalText,
  reason: optionalText,
  timeoutMs: optionalNumber,
  maxBytes: optionalNumber,
  declaredBytes: optionalNumber,
  retryAfterSeconds: optionalNumber,
  isRenewed: optionalFlag,
  namesNoRecord: optionalFlag,
  isWithoutToken: optionalFlag,
  isWithKeys: optionalFlag,
  mayBePartlyDone: optionalFlag,
} satisfies Readonly<Record<Exclude<keyof ApiErrorFacts, 'fieldErrors'>, unknown>>);

const errorShape = v.strictObject({ kind: v.picklist(ApiErrorKind), message: v.string(), facts: factsShape });

const headerShape = v.strictObject({
  environmentName: v.string(),
  level: v.picklist(['user', 'admin']),
  endpointId: v.string(),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  target: v.strictObject({ origin: v.string(), basePath: v.string() }),
  values: v.strictObject({
    path: v.record(v.string(), v.string()),
    query: v.array(v.strictTuple([v.string(), v.string()])),
    body: optionalText,
  }),
  withheld: v.array(v.string()),
  authorized: v.boolean(),
  withKeys: optionalFlag,
  pages: v.exactOptional(
    v.strictObject({
      rows: v.number(),
      count: v.number(),
      end: v.picklist(joinEnds),
      message: optionalText,
    }),
  ),
  calls: optionalNumber,
  assistant: optionalText,
  companyName: optionalText,
  startedAt: v.number(),
  durationMs: v.number(),
  outcome: v.variant('kind', [
    v.strictObject({ kind: v.literal('answer') }),
    v.strictObject({ kind: v.picklist(['error', 'unknown']), error: errorShape }),
  ]),
  answer: v.exactOptional(
    v.strictObject({
      status: v.number(),
      statusText: v.string(),
      format: v.picklist(['json', 'text', 'empty']),
      cut: v.exactOptional(v.strictObject({ declaredBytes: optionalNumber })),
      size: v.number(),
      redacted: v.boolean(),
      leftOut: v.boolean(),
    }),
  ),
});

const fileShape = v.strictObject({
  version: v.literal(VERSION),
  /** Number of bytes after the first line; differs in a truncated file. */
  textBytes: v.number(),
  header: headerShape,
});
const headShape = v.pipe(v.string(), v.parseJson(), v.object({ version: v.number() }));
const lineShape = v.pipe(v.string(), v.parseJson(), fileShape);

/** Writes one line of JSON, then the response text as it is. */
export function writeEntryFile({ header, text }: HistoryEntry): Uint8Array {
  const body = Buffer.from(text);
  const line = JSON.stringify({ version: VERSION, textBytes: body.byteLength, header });
  return Buffer.concat([Buffer.from(`${line}\n`), body]);
}

/** Parses an entry file; undefined if it is incomplete, or not in this version's format. Never throws. */
export function readEntryFile(bytes: Uint8Array): HistoryEntry | undefined {
  const end = bytes.indexOf(0x0a);
  if (end < 0) return undefined;
  const line = v.safeParse(lineShape, decode(bytes.subarray(0, end)));
  const text = decode(bytes.subarray(end + 1));
  if (!line.success || text === undefined || bytes.byteLength - end - 1 !== line.output.textBytes) {
    return undefined;
  }
  const header: HistoryHeader = line.output.header;
  // A successful call without a response cannot be shown.
  if (header.outcome.kind === 'answer' && !header.answer) return undefined;
  return { header, text };
}

/** Whether a file starts like an entry of any version. The store keeps these files for newer versions. */
export function isEntryFile(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0x0a);
  return end >= 0 && v.is(headShape, decode(bytes.subarray(0, end)));
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
