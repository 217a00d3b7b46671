import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import { isDocumentedCode, type DocumentedCode } from './documentedCode';
import { parseRetryAfter } from './parseRetryAfter';
import type { Envelope } from './readEnvelope';

export interface AnswerSigns {
  readonly status: number;
  /** Value of the first header of that name (lower case). */
  readonly header: (name: string) => string | undefined;
  /** undefined: the body is not JSON, or was not read. */
  readonly envelope: Envelope | undefined;
  /** Full URL of the request; a `Location` is resolved against it. */
  readonly url: string;
  readonly utcNow: number;
}

export interface Classified {
  readonly kind: ApiErrorKind;
  readonly facts: ApiErrorFacts;
  /** A server error without a word of the service itself: nobody says that the request was not carried out. */
  readonly isMute?: true;
}

const KIND_OF_CODE: Readonly<Record<DocumentedCode, ApiErrorKind>> = {
  ACCESS_TOKEN_INVALID: 'unauthenticated',
  USER_GROUP_NOT_FOUND: 'notFound',
  USER_GROUP_NOT_AUTHORIZED: 'forbidden',
};
const KIND_OF_STATUS: ReadonlyMap<number, ApiErrorKind> = new Map<number, ApiErrorKind>([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [407, 'proxy'],
  [409, 'conflict'],
  [410, 'notFound'],
  [412, 'conflict'],
  [422, 'invalid'],
  [428, 'conflict'],
  [429, 'rateLimited'],
]);

/** Which failure an answer is by status, body code and body `http_status`, the worst of them; undefined for success. */
export function classifyAnswer(signs: AnswerSigns): Classified | undefined {
  const { status, envelope } = signs;
  if (status >= 300 && status < 400) return { kind: 'redirect', facts: { status, ...redirectHost(signs) } };
  const worse = worseBodyStatus(status, envelope);
  const facts = factsOf(signs, worse);
  if (isDocumentedCode(envelope?.code)) return { kind: KIND_OF_CODE[envelope.code], facts };
  if (status >= 200 && status < 300) {
    if (worse !== undefined) return { kind: 'contradiction', facts };
    return envelope?.saysError ? { kind: 'rejected', facts } : undefined;
  }
  const kind = kindOfStatus(worse ?? status);
  return status >= 500 && !speaks(status, envelope) ? { kind, facts, isMute: true } : { kind, facts };
}

/**
 * A server error in the service's own words. Gateways and frameworks send pages, empty bodies, or the status once more
 * in words of their own: then the service may have carried the request out before.
 */
function speaks(status: number, envelope: Envelope | undefined): boolean {
  if (!envelope) return false;
  const { code, bodyStatus, saysNo } = envelope;
  return saysNo || (code !== undefined && code !== String(status)) || (bodyStatus ?? 0) >= 400;
}

function kindOfStatus(status: number): ApiErrorKind {
  return KIND_OF_STATUS.get(status) ?? (status >= 500 ? 'server' : 'rejected');
}

function worseBodyStatus(status: number, envelope: Envelope | undefined): number | undefined {
  const body = envelope?.bodyStatus;
  return body !== undefined && body >= 400 && body > status ? body : undefined;
}

function factsOf(signs: AnswerSigns, bodyStatus: number | undefined): ApiErrorFacts {
  const { status, envelope } = signs;
  const retryAfterSeconds = parseRetryAfter(signs.header('retry-after'), signs.utcNow);
  return {
    status,
    host: new URL(signs.url).host,
    ...(bodyStatus === undefined ? {} : { bodyStatus }),
    ...(envelope?.code === undefined ? {} : { code: envelope.code }),
    ...(envelope?.message === undefined ? {} : { serviceMessage: envelope.message }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The host and nothing more: the rest of a redirect's target is the sender's to choose. */
function redirectHost(signs: AnswerSigns): { host?: string } {
  const location = signs.header('location');
  if (location === undefined || !URL.canParse(location, signs.url)) return {};
  const { host } = new URL(location, signs.url);
  return host === '' ? {} : { host };
}
