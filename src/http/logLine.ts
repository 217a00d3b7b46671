import type { HttpRequest, Outcome } from './types';

/** One line for the log: what was called, how it ended, how long it took. No URL, header, value or body. */
export function logLine(
  request: Pick<HttpRequest, 'method' | 'endpointId' | 'pathTemplate'>,
  outcome: Outcome,
): string {
  const { answer } = outcome;
  const status = answer ? String(answer.status) : '-';
  const result = outcome.kind === 'answer' ? 'ok' : `${outcome.kind} ${outcome.error.kind}`;
  const durationMs = outcome.kind === 'answer' ? outcome.answer.durationMs : outcome.durationMs;
  return `${request.method} ${request.pathTemplate ?? request.endpointId} ${status} ${Math.round(durationMs)} ms ${result}`;
}
