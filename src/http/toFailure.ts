import { ApiError, type ApiErrorFacts, type ApiErrorKind } from './apiError';
import type { Classified } from './classifyAnswer';
import { createApiError, unknownMessage } from './errorMessage';
import type { HttpAnswer, HttpRequest, Outcome } from './types';

/** No valid answer came: what the service did with a request that reached it is not known. */
const LEAVES_DOUBT: ReadonlySet<ApiErrorKind> = new Set<ApiErrorKind>([
  'reset',
  'tls',
  'network',
  'timeout',
  'cancelled',
  'tooLarge',
  'notJson',
  'brokenJson',
  'truncated',
  'charset',
  'encoding',
]);
/**
 * Statuses that a gateway sends in place of the service, in whatever words: it got no answer itself. After 303 the
 * result of the write stands elsewhere: it may well have been done.
 */
const DOUBTFUL_STATUSES: ReadonlySet<number> = new Set([303, 502, 504, 520, 524]);

export interface Circumstances {
  readonly method: HttpRequest['method'];
  /** The request left completely. */
  readonly hasLeft: boolean;
  readonly durationMs: number;
  readonly answer?: HttpAnswer;
}

/** A failed call's outcome: `unknown` exactly when it is a write that left completely and no valid answer came. */
export function toFailure({ kind, facts, isMute }: Classified, circumstances: Circumstances): Outcome {
  const { method, hasLeft, durationMs, answer } = circumstances;
  const isGateway = DOUBTFUL_STATUSES.has(facts.bodyStatus ?? facts.status ?? 0);
  const isDoubtful = isMute === true || isGateway || LEAVES_DOUBT.has(kind);
  const rest = { durationMs, ...(answer === undefined ? {} : { answer }) };
  return method !== 'GET' && hasLeft && isDoubtful
    ? { kind: 'unknown', error: new ApiError(kind, unknownMessage(kind, facts), facts), ...rest }
    : { kind: 'error', error: createApiError(kind, { ...facts, ...doubtOf(kind, method) }), ...rest };
}

/** The service's own word that it failed says nothing about what it did before it failed. */
function doubtOf(kind: ApiErrorKind, method: HttpRequest['method']): ApiErrorFacts {
  return kind === 'server' && method !== 'GET' ? { mayBePartlyDone: true } : {};
}
