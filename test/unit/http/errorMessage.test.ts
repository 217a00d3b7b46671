import assert from 'node:assert/strict';
import { ApiErrorKind, type ApiErrorFacts } from '../../../src/http/apiError';
import { createApiError, errorMessage, unknownMessage } from '../../../src/http/errorMessage';
import { errorRemedies } from '../../../src/http/remedies/errorRemedies';

const FACTS: ApiErrorFacts = {
  status: 418,
  bodyStatus: 599,
  code: 'SOME_CODE',
  serviceMessage: '[click](command:evil) $(icon)',
  host: 'api.example.com:8443',
  field: 'order_id',
  reason: 'SOME_REASON',
  timeoutMs: 30_000,
  maxBytes: 20_000_000,
  declaredBytes: 5,
  retryAfterSeconds: 77,
};

/** What the sentence of a kind must name, beyond the host. */
const NAMED: Partial<Record<ApiErrorKind, readonly string[]>> = {
  invalidInput: ['order_id'],
  invalidToken: ['SOME_REASON'],
  tlsDisabled: ['SOME_REASON'],
  tls: ['SOME_REASON'],
  network: ['SOME_REASON'],
  timeout: ['30 s.'],
  tooLarge: ['20 MB.'],
  charset: ['SOME_REASON'],
  encoding: ['SOME_REASON'],
  rateLimited: ['77'],
  contradiction: ['418', '599'],
  notFound: ['418', 'SOME_CODE'],
  server: ['418', '599'],
};
/** The failure of a call whose path names an entity. */
const FAILED = { outcome: 'error', hasResponse: true, hasId: true, hasValues: false } as const;
const WITHOUT_HOST: readonly ApiErrorKind[] = ['invalidInput', 'invalidToken'];

describe('errorMessages', () => {
  for (const kind of ApiErrorKind) {
    it(`has one sentence for ${kind}`, () => {
      const sentence = errorMessage(kind, FACTS);
      assert.match(sentence, /^.+\.$/);
      assert.equal(WITHOUT_HOST.includes(kind), !sentence.includes('api.example.com:8443'), sentence);
      for (const part of NAMED[kind] ?? []) assert.ok(sentence.includes(part), sentence);
      // The service's own words are shown elsewhere, as untrusted text.
      assert.ok(!sentence.includes('click'));
    });

    it(`has a sentence for ${kind} without facts`, () => {
      const sentence = errorMessage(kind, {});
      assert.match(sentence, /^.+\.$/);
      assert.ok(!/undefined|NaN|\{\d\}/.test(sentence), sentence);
    });

    it(`says of an unknown ${kind} that nobody knows`, () => {
      const start = 'It is unknown whether the request was carried out. ';
      const sentence = errorMessage(kind, FACTS);
      assert.equal(unknownMessage(kind, FACTS), kind === 'accepted' ? sentence : start + sentence);
    });
  }

  it('has another sentence for every kind', () => {
    assert.equal(new Set(ApiErrorKind.map((kind) => errorMessage(kind, FACTS))).size, ApiErrorKind.length);
  });

  it('names what came in place of JSON, and offers to save it', () => {
    const facts = { host: 'api.example.com', status: 200, mediaType: 'application/pdf' };
    assert.equal(
      errorMessage('notJson', facts),
      'api.example.com sent application/pdf instead of JSON (200).',
    );
    assert.ok(errorRemedies('call', createApiError('notJson', facts), FAILED).includes('saveFullAnswer'));
    assert.ok(!errorRemedies('call', createApiError('notJson', {}), FAILED).includes('saveFullAnswer'));
  });

  it('speaks of no id and no group where the request names none', () => {
    const host = 'api.example.com';
    for (const [kind, code, sentence] of [
      [
        'notFound',
        'USER_GROUP_NOT_FOUND',
        'api.example.com did not find what the request asks for (USER_GROUP_NOT_FOUND).',
      ],
      [
        'forbidden',
        'USER_GROUP_NOT_AUTHORIZED',
        'The session has no permission for this at api.example.com (USER_GROUP_NOT_AUTHORIZED).',
      ],
    ] as const) {
      assert.equal(errorMessage(kind, { host, code, namesNoRecord: true }), sentence);
      assert.match(errorMessage(kind, { host, code }), /this id|this user group/);
    }
  });

  it('names one of a unit as it names several', () => {
    const facts = { host: 'api.example.com', timeoutMs: 1000, maxBytes: 1e6, retryAfterSeconds: 1 };
    assert.equal(errorMessage('timeout', facts), 'No complete response from api.example.com within 1 s.');
    assert.equal(
      errorMessage('tooLarge', facts),
      'The response of api.example.com is larger than the limit of 1 MB.',
    );
    assert.match(errorMessage('rateLimited', facts), /Wait 1 s\.$/);
  });

  it('does not speak of a token that did not go along', () => {
    const facts = { host: 'api.example.com', status: 401, code: 'ACCESS_TOKEN_INVALID' };
    assert.equal(
      errorMessage('unauthenticated', { ...facts, isWithoutToken: true }),
      'api.example.com refused the call: no access token was sent (401, ACCESS_TOKEN_INVALID).',
    );
    assert.equal(
      errorMessage('unauthenticated', facts),
      'api.example.com does not accept the access token (401, ACCESS_TOKEN_INVALID).',
    );
    assert.equal(
      errorMessage('unauthenticated', { ...facts, isWithKeys: true }),
      'api.example.com does not accept the keys (401, ACCESS_TOKEN_INVALID).',
    );
  });

  it('names no code that is not well formed', () => {
    assert.ok(!errorMessage('rejected', { code: '[x](command:y)' }).includes('command'));
  });
});
