import assert from 'node:assert/strict';
import { buildExchangeText } from '../../../src/calls/buildExchangeText';
import type { FinishedCall, HttpResponse, Outcome } from '../../../src/http/types';
import { answered, answerOf, failed } from '../../support/outcomes';

function callWith(outcome: Outcome, parts: Partial<FinishedCall> = {}): FinishedCall {
  return {
    environmentName: 'Shop',
    level: 'user',
    endpointId: 'users.login',
    values: { path: {}, query: [] },
    request: {
      endpointId: 'users.login',
      method: 'POST',
      url: 'https://shop.example/v1/users/login?token=hunter1&x=1&n=4111-1111-1111-1111',
      target: { origin: 'https://shop.example', basePath: '', headers: {} },
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Api-Key', 'hunter4'],
      ],
      body: '{"login_id":"kim","login_pw":"hunter2","memo":"PIN: hunter7"}',
    },
    outcome,
    startedAt: 0,
    ...parts,
  };
}

const headers = [
  ['Content-Type', 'application/json'],
  ['Set-Cookie', 'sid=hunter5; Path=/'],
  ['Location', 'https://shop.example/in?access_token=hunter6'],
] as const;
const wire = { httpVersion: '1.1', connectedMs: 3.4, answeredMs: 31.6 };
const whole: Outcome = {
  kind: 'response',
  response: { ...answerOf('{"token":"hunter3"}'), statusText: 'OK', headers, wire, durationMs: 34.2 },
};

describe('the text of an exchange', () => {
  it('has the request as sent, status line, headers and the parts of the time, and no secret', () => {
    assert.equal(
      buildExchangeText(callWith(whole)),
      [
        'POST https://shop.example/v1/users/login?token=‹…›&x=1&n=‹…›',
        'Host: shop.example',
        'Authorization: Bearer ‹access token›',
        'Content-Type: application/json',
        'X-Api-Key: ‹…›',
        'Accept-Encoding: gzip, deflate, br',
        'User-Agent: commerce-api-explorer',
        'Connection: close',
        'Content-Length: 61',
        '',
        '{"login_id":"kim","login_pw":"‹…›","memo":"PIN: ‹…›"}',
        '',
        '---',
        'HTTP/1.1 200 OK',
        'Content-Type: application/json',
        'Set-Cookie: sid=‹…›; Path=/',
        'Location: https://shop.example/in?access_token=‹…›',
        '',
        'Body: 19 B, shown in the result',
        '',
        '---',
        'Environment: Shop',
        'Level: user',
        'Started: 1970-01-01T00:00:00.000Z',
        'Duration: 34 ms',
        '  Connection: 3 ms',
        '  Waiting for the response: 29 ms',
        '  Download: 2 ms',
        'Outcome: 200',
        '',
      ].join('\n'),
    );
  });

  it('says what the body is, where its headers say something else', () => {
    const linesOf = (proven: NonNullable<HttpResponse['proven']>): readonly string[] => {
      const outcome: Outcome = { kind: 'response', response: { ...whole.response, proven } };
      const lines = buildExchangeText(callWith(outcome)).split('\n');
      return lines.slice(
        lines.findIndex((line) => line.startsWith('Body: ')) + 1,
        lines.lastIndexOf('---') - 1,
      );
    };
    assert.deepEqual(linesOf({}), []);
    assert.deepEqual(
      linesOf({ mediaType: 'application/json', charset: 'utf-8', coding: 'none', trailingBytes: 3 }),
      [
        'Media type: application/json, detected in the body, not from Content-Type',
        'Character set: utf-8, detected in the body, not from Content-Type',
        'Compression: none, detected in the body, not from Content-Encoding',
        'Left out: 3 B after the end of the compressed body',
      ],
    );
  });

  it('says nothing of an answer where none came', () => {
    const text = buildExchangeText(callWith(failed('timeout')));
    assert.doesNotMatch(text, /HTTP|Body|Connection: \d/);
    assert.match(text, /\nOutcome: No response\n$/);
  });

  it('says that the history keeps no headers, and which bodies it did not keep', () => {
    const kept = { id: '1', withheld: ['body'], responseBytes: 2_000_000, responseLeftOut: true };
    const { request } = callWith(answered(''));
    const call = callWith(answered(''), { kept, request: { ...request, body: undefined } });
    const text = buildExchangeText(call, false);
    assert.match(text, /\n\nThe history does not keep this body\.\n\n---\n200\n/);
    assert.match(text, /\n\nBody: 2\.0 MB\n\nThe history does not keep this body\.\n\n---\n/);
    assert.match(buildExchangeText(call), /\nBody: 2\.0 MB, shown in the result\n\n---\n/);
    assert.match(text, /\nThe history does not keep response headers and detailed timing\.\n$/);
  });

  it('ends with the outcome where the window still knows what the history does not keep', () => {
    const kept = { id: '1', withheld: [], responseBytes: 19, responseLeftOut: false };
    assert.match(buildExchangeText(callWith(whole, { kept })), /Download: 2 ms\nOutcome: 200\n$/);
  });

  it('splits no time of several pages, of which it shows the first', () => {
    const text = buildExchangeText(callWith(whole, { pages: { rows: 40, count: 40, end: 'all' } }));
    assert.doesNotMatch(text, /Connection: \d/);
    assert.match(text, /\nPages: All 40 rows\. The first one is shown above\.\n$/);
  });

  it('says of an answer without a body that there is none', () => {
    const response = { ...answerOf('', 204), bytes: new Uint8Array() };
    assert.match(
      buildExchangeText(callWith({ kind: 'response', response })),
      /\nThe response has no body\.\n/,
    );
  });
});
