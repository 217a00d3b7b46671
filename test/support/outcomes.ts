import { ApiError, type ApiErrorFacts, type ApiErrorKind } from '../../src/http/apiError';
import type { HttpResponse, Outcome } from '../../src/http/types';

/** A complete response with a JSON body. */
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

/** Outcome of a call that got a response with status 200. */
export function answered(text: string): Outcome {
  return { kind: 'response', response: answerOf(text) };
}

/** Outcome of a call that failed. */
export function failed(
  kind: ApiErrorKind,
  facts: ApiErrorFacts = {},
  message = `failed with ${kind}`,
): Outcome {
  return { kind: 'error', error: new ApiError(kind, message, facts), durationMs: 1 };
}
