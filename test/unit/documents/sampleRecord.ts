import type { ApiError } from '../../../src/api/apiError';
import type { CallRecord, HttpAnswer, Outcome } from '../../../src/api/types';

export function sampleAnswer(text: string, more: Partial<HttpAnswer> = {}): HttpAnswer {
  return {
    status: 200,
    statusText: 'OK',
    headers: [],
    text,
    bytes: new TextEncoder().encode(text),
    format: 'json',
    durationMs: 34.2,
    ...more,
  };
}

export function answered(text: string, more: Partial<HttpAnswer> = {}): Outcome {
  return { kind: 'answer', answer: sampleAnswer(text, more) };
}

export function failed(error: ApiError, answer?: HttpAnswer): Outcome {
  return { kind: 'error', error, durationMs: 12, ...(answer ? { answer } : {}) };
}

export function sampleRecord(outcome: Outcome, more: Partial<CallRecord> = {}): CallRecord {
  const target = { origin: 'http://127.0.0.1:1', basePath: '', headers: {} };
  return {
    environmentName: 'Sandbox',
    level: 'user',
    endpointId: 'userGroups.list',
    values: { path: {}, query: [] },
    request: {
      endpointId: 'userGroups.list',
      method: 'GET',
      url: `${target.origin}/v1/user-groups`,
      target,
      headers: [],
    },
    outcome,
    startedAt: 1_000,
    ...more,
  };
}
