import type { ApiErrorFacts, ApiErrorKind } from './apiError';
import { findHeader } from './decodeAnswer';
import type { Envelope } from './readEnvelope';
import type { HttpAnswer, HttpRequest } from './types';

interface Failure {
  readonly kind: ApiErrorKind;
  readonly facts: ApiErrorFacts;
}

/** Headers that nothing but a refusal has, by its status. */
const HEADER_OF_REFUSAL: ReadonlyMap<number, string> = new Map([
  [401, 'www-authenticate'],
  [407, 'proxy-authenticate'],
  [429, 'retry-after'],
]);
/** A redirect of these statuses asks for the same request elsewhere; after others a write may have been done. */
const UNDONE_REDIRECTS: ReadonlySet<number> = new Set([307, 308]);
/** The answer is about a part of the request, or is a part of the answer. */
const PARTIAL_STATUSES: ReadonlySet<number> = new Set([206, 207]);

/**
 * Whether the answer to a write proves that it was done, or, with a failure, that it was not. Only the service's own
 * words prove something, and only JSON and headers hold them: a text, a page, or an empty body with another status than
 * 2xx may be those of a gateway that hides the service's answer.
 */
export function provesOutcome(
  request: HttpRequest,
  answer: HttpAnswer,
  envelope: Envelope | undefined,
  failure: Failure | undefined,
): boolean {
  const { status } = answer;
  if (status < 300) {
    if (PARTIAL_STATUSES.has(status)) return false;
    return failure ? provesRefusal(failure, envelope) : provesDone(request, answer, envelope);
  }
  if (status < 400) return UNDONE_REDIRECTS.has(status);
  // `speaks` judges server errors.
  return status >= 500 || hasHeaderOfRefusal(answer) || isRefusal(envelope);
}

/** True for an answer that names the entity that the request was about, so that its members are those of the entity. */
export function namesEntity({ pathTemplate = '' }: HttpRequest, { ids }: Envelope): boolean {
  const parameters = [...pathTemplate.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const names = [...ids.keys()].filter((name) => !name.includes('.'));
  return names.some((name) => parameters.length === 0 || name === 'id' || parameters.includes(name));
}

/** A failure that was read from a body of status 2xx, which says the opposite. */
function provesRefusal({ kind, facts }: Failure, envelope: Envelope | undefined): boolean {
  if (kind === 'contradiction') return (facts.bodyStatus ?? 0) < 500 && envelope?.ids.size === 0;
  if (kind !== 'rejected') return true;
  // `errors` alone may be about a part, and so may anything beside an entity.
  return envelope?.ids.size === 0 && (envelope.saysError || envelope.saysFailed);
}

function provesDone(
  { answerId }: HttpRequest,
  { format }: HttpAnswer,
  envelope: Envelope | undefined,
): boolean {
  if (format === 'empty') return true;
  if (!envelope || envelope.shape === 'scalar' || envelope.isDenied || envelope.hasErrors) return false;
  return answerId === undefined || envelope.ids.get(answerId[0]) === answerId[1];
}

function hasHeaderOfRefusal({ status, headers }: HttpAnswer): boolean {
  const name = HEADER_OF_REFUSAL.get(status);
  return name !== undefined && findHeader(headers, name) !== undefined;
}

/** A JSON object that is no entity, or says beside its members that it failed. */
function isRefusal(envelope: Envelope | undefined): boolean {
  if (envelope?.shape !== 'object') return false;
  const { saysError, saysFailed, hasErrors, ids, code, message } = envelope;
  if (saysError || saysFailed || hasErrors || ids.size === 0) return true;
  const isWrapped = [...ids.keys()].every((name) => name.includes('.'));
  return isWrapped && (code ?? message) !== undefined;
}
