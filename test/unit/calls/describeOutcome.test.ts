import assert from 'node:assert/strict';
import {
  describeOutcome,
  resultSentence,
  resultSummary,
  shortSummary,
} from '../../../src/calls/describeOutcome';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall, Outcome, HttpResponse } from '../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
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
    { kind: 'response', response: { ...answerOf('{}'), statusText: 'OK', durationMs: 34.4 } },
    '200 OK · 34 ms · 2 B · Shop (user)',
  ],
  [
    { kind: 'response', response: { ...answerOf('{"a'), statusText: 'OK', durationMs: 34.4, cut: {} } },
    '200 OK · 34 ms · 3 B · truncated · Shop (user)',
  ],
  [{ kind: 'error', error, durationMs: 30_000 }, 'No response · 30.0 s · Shop (user)'],
  [
    { kind: 'error', error, response: { ...answerOf('{}', 404), statusText: '$(x)' }, durationMs: 5 },
    '404 $ (x) · 5 ms · 2 B · Shop (user)',
  ],
  [
    {
      kind: 'error',
      error: new ApiError('truncated', 'It broke off.'),
      response: { ...answerOf('{"a', 200), statusText: 'OK' },
      durationMs: 5,
    },
    '200 Response cut off · 5 ms · 3 B · Shop (user)',
  ],
  [
    { kind: 'response', response: { ...answerOf('{}', 404), statusText: 'Not Found' } },
    'Deleted · 1 ms · 2 B · Shop (user)',
  ],
  [{ kind: 'unknown', error, durationMs: 999 }, 'Outcome unknown · 999 ms · Shop (user)'],
  [
    { kind: 'unknown', error: new ApiError('accepted', 'Later.'), durationMs: 9 },
    'Not done yet · 9 ms · Shop (user)',
  ],
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
      const response = { ...answerOf('{}'), statusText: 'OK', durationMs: 34 };
      assert.equal(describeOutcome({ ...callOf({ kind: 'response', response }), pages }), line);
    });
});

const clean = { hidesSecret: false };

describe('resultSummary', () => {
  it('names status, time, size, environment and level', () => {
    const call = sampleCall(answered('x'.repeat(2148)));
    assert.equal(resultSummary(call, clean), '200 OK · 34 ms · 2.1 kB · Sandbox (user)');
  });

  it('has a short form, which says what the sandbox invented', () => {
    const call = sampleCall(answered('{}', { headers: [['X-Sandbox', 'invented']] }));
    assert.equal(shortSummary(call), '200 · sample data · 34 ms');
    assert.equal(shortSummary(call, true), '200 · sample data');
    assert.equal(shortSummary({ ...call, environmentName: 'Shop' }, true), '200 · 34 ms');
    assert.equal(shortSummary({ ...call, environmentName: 'Shop' }), '200 · 34 ms');
    assert.equal(shortSummary(sampleCall(answered('{}'))), '200 · 34 ms');
    assert.equal(shortSummary(sampleCall(failed(new ApiError('timeout', '')))), '12 ms');
  });

  it('says of a call without a token that nobody was signed in', () => {
    const call = sampleCall(answered('{}'), { authorized: false });
    assert.match(resultSummary(call, clean), /Sandbox \(signed out\)$/);
  });

  it('leaves the sentence of an error to its own place', () => {
    const error = new ApiError('notFound', 'There is no such user group.');
    const response = sampleAnswer('{}', { status: 404, statusText: 'Not Found' });
    assert.equal(
      resultSummary(sampleCall(failed(error, response), { level: 'admin' }), clean),
      '404 Not Found · 12 ms · 2 B · Sandbox (admin)',
    );
    assert.equal(resultSummary(sampleCall(failed(error)), clean), '12 ms · Sandbox (user)');
    assert.equal(resultSentence(sampleCall(failed(error))), 'There is no such user group.');
    assert.equal(resultSentence(sampleCall(answered('{}'))), undefined);
  });

  it('says what the document does not show', () => {
    const error = new ApiError('server', 'It failed.');
    const cut = (declared: HttpResponse['cut']) =>
      sampleCall(failed(error, sampleAnswer('{', { format: 'text', cut: declared })));
    assert.match(
      resultSummary(cut({ declaredBytes: 64_000_000 }), clean),
      / · truncated, 64\.0 MB declared$/,
    );
    assert.match(resultSummary(cut({}), clean), / · truncated$/);
    const deep = { asReceived: 'tooDeep', hidesSecret: true } as const;
    assert.match(
      resultSummary(sampleCall(answered('[]')), deep),
      / · as received: too deep to indent · secret hidden$/,
    );
  });

  it('shows hostile text inert', () => {
    const hostile = '[x](command:y) $(zap)\n\u202e';
    const response = sampleAnswer('', { statusText: hostile });
    const line = resultSummary(
      sampleCall(failed(new ApiError('rejected', hostile), response), { environmentName: hostile }),
      clean,
    );
    assert.doesNotMatch(line, /\]\(|\$\(|[\n\u202e]/);
  });
});
