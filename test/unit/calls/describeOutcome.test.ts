import assert from 'node:assert/strict';
import { describeOutcome } from '../../../src/calls/describeOutcome';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall, Outcome } from '../../../src/http/types';
import { answerOf } from '../../support/outcomes';

function callOf(outcome: Outcome): FinishedCall {
  return {
    environmentName: 'Shop',
    level: 'user',
    endpointId: 'userGroups.detail',
    values: { path: { user_group_id: 'private-id' }, query: [] },
    request: {
      endpointId: 'userGroups.detail',
      method: 'GET',
      url: 'https://shop.example/v1/user-groups/private-id',
      target: { origin: 'https://shop.example', basePath: '', headers: {} },
      headers: [],
    },
    outcome,
    startedAt: 0,
  };
}

const error = new ApiError('timeout', 'It took too long.');
const rows: readonly (readonly [Outcome, string])[] = [
  [
    { kind: 'answer', answer: { ...answerOf('{}'), statusText: 'OK', durationMs: 34.4 } },
    '200 OK · 34 ms · 2 B · Shop (user)',
  ],
  [
    { kind: 'answer', answer: { ...answerOf('{"a'), statusText: 'OK', durationMs: 34.4, cut: {} } },
    '200 OK · 34 ms · 3 B · head only · Shop (user)',
  ],
  [{ kind: 'error', error, durationMs: 30_000 }, 'No answer · 30.0 s · Shop (user)'],
  [
    { kind: 'error', error, answer: { ...answerOf('{}', 404), statusText: '$(x)' }, durationMs: 5 },
    '404 $ (x) · 5 ms · 2 B · Shop (user)',
  ],
  [
    {
      kind: 'error',
      error: new ApiError('truncated', 'It broke off.'),
      answer: { ...answerOf('{"a', 200), statusText: 'OK' },
      durationMs: 5,
    },
    '200 Answer broke off · 5 ms · 3 B · Shop (user)',
  ],
  [
    { kind: 'answer', answer: { ...answerOf('{}', 404), statusText: 'Not Found' } },
    'Gone: deleted · 1 ms · 2 B · Shop (user)',
  ],
  [{ kind: 'unknown', error, durationMs: 999 }, 'Outcome unknown · 999 ms · Shop (user)'],
];

describe('telling how a call ended', () => {
  for (const [outcome, status] of rows) {
    it(`says “${status}”`, () => {
      const call = callOf(outcome);
      assert.equal(describeOutcome(call), status);
    });
  }

  for (const [pages, line] of [
    [{ rows: 137, count: 137, end: 'all' }, '200 OK · 34 ms · 2 B · All 137 rows · Shop (user)'],
    [
      { rows: 300, count: 25_000, end: 'cancelled' },
      'Cancelled · 300 of 25,000 rows · 34 ms · 2 B · Shop (user)',
    ],
    [
      { rows: 300, count: 25_000, end: 'failed', message: 'It failed.' },
      'Failed · 300 of 25,000 rows · 34 ms · 2 B · It failed. · Shop (user)',
    ],
  ] as const)
    it(`says of several pages “${line}”`, () => {
      const answer = { ...answerOf('{}'), statusText: 'OK', durationMs: 34 };
      assert.equal(describeOutcome({ ...callOf({ kind: 'answer', answer }), pages }), line);
    });
});
