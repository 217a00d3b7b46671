import { ApiError, type ApiErrorFacts, type ApiErrorKind } from '../../src/http/apiError';
import type { HttpResponse, Outcome } from '../../src/http/types';

/** A whole answer with a JSON body. */
export function answerOf(text: string, status = 200): HttpResponse {
  return {
    status,
    statusText: '',
    headers: [['content-type', 'application/json']],
    text,
    bytes: new TextEncoder().encode(text),
    format: 'json',
    durationMs: 1,
  };
}

/** A call that was answered. */
export function answered(text: string): Outcome {
  return { kind: 'response', response: answerOf(text) };
}

/** A call that failed. */
export function failed(
  kind: ApiErrorKind,
  facts: ApiErrorFacts = {},
  message = `failed with ${kind}`,
): Outcome {
  return { kind: 'error', error: new ApiError(kind, message, facts), durationMs: 1 };
}
