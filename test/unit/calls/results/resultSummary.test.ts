import assert from 'node:assert/strict';
import { resultSentence, resultSummary, shortSummary } from '../../../../src/calls/results/resultSummary';
import { ApiError } from '../../../../src/http/apiError';
import type { HttpAnswer } from '../../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../../fixtures/sampleCall';

const clean = { hidesSecret: false };

describe('resultSummary', () => {
  it('names status, time, size, environment and level', () => {
    const call = sampleCall(answered('x'.repeat(2148)));
    assert.equal(resultSummary(call, clean), '200 OK · 34 ms · 2.1 kB · Sandbox (user)');
  });

  it('has a short form, which says what the sandbox invented', () => {
    const call = sampleCall(answered('{}', { headers: [['X-Sandbox', 'invented']] }));
    assert.equal(shortSummary(call), '200 invented · 34 ms');
    assert.equal(shortSummary(call, true), '200 invented');
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
    const answer = sampleAnswer('{}', { status: 404, statusText: 'Not Found' });
    assert.equal(
      resultSummary(sampleCall(failed(error, answer), { level: 'admin' }), clean),
      '404 Not Found · 12 ms · 2 B · Sandbox (admin)',
    );
    assert.equal(resultSummary(sampleCall(failed(error)), clean), '12 ms · Sandbox (user)');
    assert.equal(resultSentence(sampleCall(failed(error))), 'There is no such user group.');
    assert.equal(resultSentence(sampleCall(answered('{}'))), undefined);
  });

  it('says what the document does not show', () => {
    const error = new ApiError('server', 'It failed.');
    const cut = (declared: HttpAnswer['cut']) =>
      sampleCall(failed(error, sampleAnswer('{', { format: 'text', cut: declared })));
    assert.match(
      resultSummary(cut({ declaredBytes: 64_000_000 }), clean),
      / · head only, 64\.0 MB declared$/,
    );
    assert.match(resultSummary(cut({}), clean), / · head only$/);
    const deep = { asReceived: 'tooDeep', hidesSecret: true } as const;
    assert.match(
      resultSummary(sampleCall(answered('[]')), deep),
      / · as received: too deep to indent · secret hidden$/,
    );
  });

  it('shows hostile text inert', () => {
    const hostile = '[x](command:y) $(zap)\n\u202e';
    const answer = sampleAnswer('', { statusText: hostile });
    const line = resultSummary(
      sampleCall(failed(new ApiError('rejected', hostile), answer), { environmentName: hostile }),
      clean,
    );
    assert.doesNotMatch(line, /\]\(|\$\(|[\n\u202e]/);
  });
});
