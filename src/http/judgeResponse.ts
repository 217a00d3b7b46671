import { parseUrl } from '../base/parseUrl';
import { ApiError, type ApiErrorFacts, type ApiErrorKind } from './apiError';
import { findHeader, type DecodedResponse } from './decodeResponse';
import { createApiError, unknownMessage } from './errorMessage';
import { deniesInHeaders, findDenial, type Denial } from './findDenial';
import {
  readEnvelope,
  type Envelope,
  isDocumentedCode,
  ROLE_REFUSED,
  type DocumentedCode,
} from './readEnvelope';
import type { HttpResponse, HttpRequest, Outcome, SendOptions } from './types';

export interface ResponseSigns {
  readonly status: number;
  /** Value of the first header with this name (lower case). */
  readonly header: (name: string) => string | undefined;
  /** Statements of the body about the call; undefined if the body is not JSON. */
  readonly envelope: Envelope | undefined;
  /** Full URL of the request, against which a `Location` is resolved. */
  readonly url: string;
  readonly utcNow: number;
  /** The body is the requested entity, so its member `status` is a field of the entity. */
  readonly isEntity?: boolean;
}

export interface Classified {
  readonly kind: ApiErrorKind;
  readonly facts: ApiErrorFacts;
  /** The response does not prove what the service did; a gateway may have sent the response. */
  readonly isMute?: true;
}

const KIND_OF_CODE: Readonly<Record<DocumentedCode, ApiErrorKind>> = {
  ACCESS_TOKEN_INVALID: 'unauthenticated',
  USER_GROUP_NOT_FOUND: 'notFound',
  USER_GROUP_NOT_AUTHORIZED: 'forbidden',
};
const KIND_OF_STATUS: Readonly<Partial<Record<number, ApiErrorKind>>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  407: 'proxy',
  409: 'conflict',
  410: 'notFound',
  412: 'conflict',
  422: 'invalid',
  428: 'conflict',
  429: 'rateLimited',
};

/**
 * The failure that the HTTP status or the body reports; undefined for a success. The body reports a failure by its
 * code, its `http_status`, or flags such as `success`.
 */
export function classifyResponse(signs: ResponseSigns): Classified | undefined {
  const { status, envelope } = signs;
  if (status >= 300 && status < 400) return { kind: 'redirect', facts: { status, ...redirectHost(signs) } };
  const worse = worseBodyStatus(status, envelope);
  const facts = factsOfResponse(signs, worse);
  if (isDocumentedCode(envelope?.code)) return { kind: KIND_OF_CODE[envelope.code], facts };
  if (envelope?.code === ROLE_REFUSED) return { kind: 'forbidden', facts };
  if (status >= 200 && status < 300) {
    if (worse !== undefined) return { kind: 'contradiction', facts };
    return saysFailure(signs) ? { kind: 'rejected', facts } : undefined;
  }
  const kind = kindOfStatus(worse ?? status);
  return status >= 500 && !speaks(status, envelope) ? { kind, facts, isMute: true } : { kind, facts };
}

function saysFailure({ envelope, isEntity }: ResponseSigns): boolean {
  if (!envelope) return false;
  return envelope.saysError || (!isEntity && (envelope.saysFailed || envelope.hasErrors));
}

/**
 * Whether the body of a server error comes from the service. Gateways and frameworks send pages, empty bodies, or
 * JSON that only repeats the status.
 */
function speaks(status: number, envelope: Envelope | undefined): boolean {
  if (!envelope) return false;
  const { code, bodyStatus, saysNo } = envelope;
  return saysNo || (code !== undefined && code !== String(status)) || (bodyStatus ?? 0) >= 400;
}

function kindOfStatus(status: number): ApiErrorKind {
  return KIND_OF_STATUS[status] ?? (status >= 500 ? 'server' : 'rejected');
}

function worseBodyStatus(status: number, envelope: Envelope | undefined): number | undefined {
  const body = envelope?.bodyStatus;
  return body !== undefined && body >= 400 && body > status ? body : undefined;
}

function factsOfResponse(signs: ResponseSigns, bodyStatus: number | undefined): ApiErrorFacts {
  const { status, envelope } = signs;
  const retryAfterSeconds = parseRetryAfter(signs.header('retry-after'), signs.utcNow);
  return {
    status,
    host: new URL(signs.url).host,
    ...(bodyStatus === undefined ? {} : { bodyStatus }),
    ...(envelope?.code === undefined ? {} : { code: envelope.code }),
    ...(envelope?.message === undefined ? {} : { serviceMessage: envelope.message }),
    ...(envelope?.fieldErrors.size ? { fieldErrors: Object.fromEntries(envelope.fieldErrors) } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Host that a redirect leads to. The rest of the target may hold any text of the sender. */
function redirectHost(signs: ResponseSigns): { host?: string } {
  const location = signs.header('location');
  const host = location === undefined ? undefined : parseUrl(location, signs.url)?.host;
  return host ? { host } : {};
}

const MAX_RETRY_AFTER_SECONDS = 3600;

/**
 * Seconds of a `Retry-After` header (a number or a date), clamped to 0…3600; undefined if absent or of another form.
 */
function parseRetryAfter(value: string | undefined, utcNow: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^[+-]?\d+$/.test(text)) return clamp(Number(text));
  // HTTP dates begin with a weekday; `Date.parse` accepts much more.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : clamp(Math.ceil((date - utcNow) / 1000));
}

function clamp(seconds: number): number {
  return Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(0, seconds));
}

/** Size limit and credential with which a request was sent. */
export type SentWith = Pick<SendOptions, 'maxBytes' | 'token' | 'keys'>;

/**
 * The failure of a response; undefined for a success. A failure that the service reports wins over a decoding fault.
 */
export async function judgeResponse(
  request: HttpRequest,
  { response, fault }: DecodedResponse,
  sentWith: SentWith,
  utcNow: number,
): Promise<Classified | undefined> {
  const envelope = response.format === 'json' ? await readEnvelope(response.text) : undefined;
  const classified = classifyResponse({
    status: response.status,
    header: (name) => findHeader(response.headers, name),
    envelope,
    url: request.url,
    utcNow,
    isEntity: envelope !== undefined && namesEntity(request, envelope),
  });
  const facts: ApiErrorFacts = { host: new URL(request.url).host, status: response.status };
  if (!classified && fault) return { kind: fault.kind, facts: { ...facts, ...fault.facts } };
  const isWrite = request.method !== 'GET';
  // A read can show the first part of a response. The missing part of a write's response could report a failure.
  if (!classified && response.cut && isWrite)
    return { kind: 'tooLarge', facts: { ...facts, ...response.cut, maxBytes: sentWith.maxBytes } };
  const denial = isWrite && response.status < 300 ? await denialOf(request, response) : undefined;
  const isUnproven = isWrite && !provesOutcome(request, response, { envelope, denial, failure: classified });
  if (!classified) {
    const kind = isOnlyAccepted(response, envelope) ? 'accepted' : 'unclear';
    return isUnproven ? { kind, facts, isMute: true } : undefined;
  }
  return {
    // A body of status 2xx that does not prove a refusal leaves the outcome unclear.
    kind: isUnproven && classified.kind === 'rejected' && response.status < 300 ? 'unclear' : classified.kind,
    facts: { ...classified.facts, ...factsOfRequest(request), ...factsOfCredential(classified, sentWith) },
    ...(isUnproven || classified.isMute ? { isMute: true } : {}),
  };
}

function factsOfRequest({ pathTemplate }: HttpRequest): ApiErrorFacts {
  return pathTemplate === undefined || pathTemplate.includes('/:') ? {} : { namesNoRecord: true };
}

function factsOfCredential({ kind }: Classified, { token, keys }: SentWith): ApiErrorFacts {
  if (kind !== 'unauthenticated' || token !== undefined) return {};
  return keys ? { isWithKeys: true } : { isWithoutToken: true };
}

/** Failures without a valid response: the service may have carried out a request that arrived. */
const LEAVES_DOUBT: ReadonlySet<ApiErrorKind> = new Set<ApiErrorKind>([
  'reset',
  'tls',
  'notHttp',
  'malformed',
  'network',
  'timeout',
  'cancelled',
  'tooLarge',
  'notJson',
  'brokenJson',
  'truncated',
  'charset',
  'encoding',
  'unhandled',
]);
/** Statuses of a gateway that got no response from the service, whatever the body says. */
const DOUBTFUL_STATUSES: ReadonlySet<number> = new Set([408, 499, 502, 504, 520, 524]);

interface Circumstances {
  readonly method: HttpRequest['method'];
  /** The request was sent completely. */
  readonly hasLeft: boolean;
  readonly durationMs: number;
  readonly response?: HttpResponse;
}

/** Outcome of a failed call. `unknown`: a write was sent completely, and nothing proves what the service did. */
export function toFailure({ kind, facts, isMute }: Classified, circumstances: Circumstances): Outcome {
  const { method, hasLeft, durationMs, response } = circumstances;
  const isGateway = DOUBTFUL_STATUSES.has(facts.bodyStatus ?? facts.status ?? 0);
  const isDoubtful = isMute === true || isGateway || LEAVES_DOUBT.has(kind);
  const rest = { durationMs, response };
  return method !== 'GET' && hasLeft && isDoubtful
    ? { kind: 'unknown', error: new ApiError(kind, unknownMessage(kind, facts), facts), ...rest }
    : { kind: 'error', error: createApiError(kind, { ...facts, ...doubtOf(kind, method) }), ...rest };
}

/** Marks a write after a server error: the service may have done part of the write. */
function doubtOf(kind: ApiErrorKind, method: HttpRequest['method']): ApiErrorFacts {
  return kind === 'server' && method !== 'GET' ? { mayBePartlyDone: true } : {};
}

interface Failure {
  readonly kind: ApiErrorKind;
  readonly facts: ApiErrorFacts;
}

/** Evidence about a write in its response. */
interface Said {
  readonly envelope: Envelope | undefined;
  readonly denial: Denial | undefined;
  readonly failure: Failure | undefined;
}

async function denialOf(
  { pathTemplate: path = '', responseId: id, before }: HttpRequest,
  { format, text, headers }: HttpResponse,
): Promise<Denial | undefined> {
  const inBody = format === 'json' ? await findDenial(text, { path, id, before }) : undefined;
  return inBody ?? (deniesInHeaders(headers) ? 'no' : undefined);
}

/** Header that proves a refusal, by the status of the response. */
const HEADER_OF_REFUSAL: ReadonlyMap<number, string> = new Map([
  [401, 'www-authenticate'],
  [407, 'proxy-authenticate'],
  [429, 'retry-after'],
]);
/** Redirects that ask for the same request at another URL. After other redirects the write may have been done. */
const UNDONE_REDIRECTS: ReadonlySet<number> = new Set([307, 308]);
/** Statuses of a partial response (206) and of a response with several results (207). */
const PARTIAL_STATUSES: ReadonlySet<number> = new Set([206, 207]);

/**
 * Whether the response to a write proves the outcome. With a `failure`, it must prove that the write was not done; else
 * that the write was done. Only JSON, headers, an empty 2xx body and the statuses 307 and 308 are proof. Other texts,
 * pages and empty bodies may come from a gateway.
 */
function provesOutcome(
  request: HttpRequest,
  response: HttpResponse,
  { envelope, denial, failure }: Said,
): boolean {
  const { status } = response;
  if (status < 300) {
    if (PARTIAL_STATUSES.has(status)) return false;
    if (failure) return denial !== 'contradiction' && provesRefusal(failure, envelope);
    return !denial && !isOnlyAccepted(response, envelope) && provesDone(request, response, envelope);
  }
  if (status < 400) return UNDONE_REDIRECTS.has(status);
  // `classifyResponse` has already marked server errors that prove nothing.
  return status >= 500 || hasHeaderOfRefusal(response) || isRefusal(envelope);
}

/**
 * Whether the root of the body has an id other than 0, named `id` or as a path parameter of the request. Its members
 * then belong to an entity. Without a path parameter, an id of any name counts.
 */
function namesEntity({ pathTemplate = '' }: HttpRequest, { ids }: Envelope): boolean {
  const parameters = [...pathTemplate.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = [...ids].flatMap(([name, id]) => (id === '0' || name.includes('.') ? [] : [name]));
  return names.some((name) => parameters.length === 0 || name === 'id' || parameters.includes(name));
}

/** Whether the failure in a 2xx body is proven, although the status reports success. */
function provesRefusal({ kind, facts }: Failure, envelope: Envelope | undefined): boolean {
  if (kind === 'contradiction') return (facts.bodyStatus ?? 0) < 500 && !hasId(envelope);
  if (kind !== 'rejected') return true;
  // `errors` alone, or a failure beside an id, may concern only a part of the write.
  return !hasId(envelope) && (envelope?.saysError === true || envelope?.saysFailed === true);
}

/** Whether the request is only accepted, and carried out later or never (RFC 9110, 15.3.3). */
function isOnlyAccepted({ status }: HttpResponse, envelope: Envelope | undefined): boolean {
  return status === 202 || envelope?.bodyStatus === 202;
}

function provesDone(
  { responseId }: HttpRequest,
  { format }: HttpResponse,
  envelope: Envelope | undefined,
): boolean {
  if (format === 'empty') return true;
  if (!envelope || envelope.shape === 'scalar') return false;
  return responseId === undefined || isSameId(envelope.ids.get(responseId[0]), responseId[1]);
}

/** Compares ids without blanks at their ends. */
export function isSameId(answered: string | undefined, asked: string): boolean {
  return answered?.trim() === asked.trim();
}

/** Whether the body has an id other than 0; a refusal may hold the id 0. */
function hasId(envelope: Envelope | undefined): boolean {
  return [...(envelope?.ids.values() ?? [])].some((id) => id !== '0');
}

function hasHeaderOfRefusal({ status, headers }: HttpResponse): boolean {
  const name = HEADER_OF_REFUSAL.get(status);
  return name !== undefined && findHeader(headers, name) !== undefined;
}

/** Whether a JSON object reports a failure, has no id, or has a code or message beside a wrapped entity. */
function isRefusal(envelope: Envelope | undefined): boolean {
  if (envelope?.shape !== 'object') return false;
  const { saysError, saysFailed, hasErrors, ids, code, message } = envelope;
  if (saysError || saysFailed || hasErrors || !hasId(envelope)) return true;
  const isWrapped = [...ids.keys()].every((name) => name.includes('.'));
  return isWrapped && (code ?? message) !== undefined;
}
