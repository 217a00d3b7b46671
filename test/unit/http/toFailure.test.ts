import assert from 'node:assert/strict';
import { toFailure } from '../../../src/http/judgeResponse';

describe('a failed call', () => {
  const facts = { host: 'api.example', status: 500, code: 'SERVER_ERROR' };
  const of = (method: 'GET' | 'PUT', isMute?: true) =>
    toFailure(
      { kind: 'server', facts, ...(isMute ? { isMute } : {}) },
      { method, hasLeft: true, durationMs: 1 },
    );
  const sentenceOf = (...args: Parameters<typeof of>): string => {
    const outcome = of(...args);
    assert.ok(outcome.kind !== 'response');
    return `${outcome.kind}: ${outcome.error.message}`;
  };

  it('is an error where the service says that it failed, and of a write that it may be done in part', () => {
    const failure = 'error: api.example failed while handling the request (500, SERVER_ERROR)';
    assert.equal(sentenceOf('GET'), `${failure}.`);
    assert.equal(sentenceOf('PUT'), `${failure}. It may be partly done.`);
  });

  it('is unknown where nobody says it', () => {
    assert.equal(
      sentenceOf('PUT', true),
      'unknown: It is unknown whether the request was carried out. api.example failed while handling the request (500, SERVER_ERROR).',
    );
  });
});
