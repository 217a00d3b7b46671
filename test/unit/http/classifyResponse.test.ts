import assert from 'node:assert/strict';
import { classifyResponse } from '../../../src/http/judgeResponse';
import { readEnvelope } from '../../../src/http/readEnvelope';
import { falseSuccesses } from '../../fixtures/falseSuccesses';
import { retryAfterValues } from '../../fixtures/retryAfterValues';

const NOW = Date.UTC(2030, 0, 1);

async function classify(status: number, body = '{}', headers: Record<string, string> = {}) {
  return classifyResponse({
    status,
    header: (name) => headers[name],
    envelope: await readEnvelope(body),
    url: 'https://api.example.com/v1/orders',
    utcNow: NOW,
  });
}

describe('classifyResponse', () => {
  const STATUSES: readonly (readonly [status: number, kind: string | undefined])[] = [
    [200, undefined],
    [201, undefined],
    [202, undefined],
    [204, undefined],
    [299, undefined],
    [300, 'redirect'],
    [301, 'redirect'],
    [304, 'redirect'],
    [308, 'redirect'],
    [399, 'redirect'],
    [400, 'invalid'],
    [401, 'unauthenticated'],
    [402, 'rejected'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [405, 'rejected'],
    [407, 'proxy'],
    [409, 'conflict'],
    [410, 'notFound'],
    [412, 'conflict'],
    [413, 'rejected'],
    [418, 'rejected'],
    [422, 'invalid'],
    [428, 'conflict'],
    [429, 'rateLimited'],
    [499, 'rejected'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [599, 'server'],
    [600, 'server'],
    [999, 'server'],
  ];
  for (const [status, kind] of STATUSES) {
    it(`takes ${status} as ${kind ?? 'success'}`, async () =>
      assert.equal((await classify(status))?.kind, kind));
  }

  it('keeps no part of a word at the end of a long message, since it may be the beginning of a secret', async () => {
    const words = 'word '.repeat(398);
    const message = `${words}token-0123456789`;
    const facts = (await classify(400, JSON.stringify({ message })))?.facts;
    assert.equal(facts?.serviceMessage, words.trimEnd());
    const { facts: none } = (await classify(400, JSON.stringify({ message: 'x'.repeat(2001) }))) ?? {};
    assert.equal(none?.serviceMessage, undefined);
  });

  const SHAPES: readonly (readonly [name: string, code: (value: string) => string])[] = [
    ['error_code', (value) => `{"error_code":${value}}`],
    ['errorCode', (value) => `{"errorCode":${value}}`],
    ['code', (value) => `{"code":${value}}`],
    ['error.code', (value) => `{"error":{"code":${value}}}`],
    ['error.error_code', (value) => `{"error":{"error_code":${value}}}`],
    ['an escaped key', (value) => `{"\\u0063ode":${value}}`],
    ['among others', (value) => `{"list":[{"code":1}],"http_status":400,"code":${value},"message":"m"}`],
  ];
  const CODES = [
    ['ACCESS_TOKEN_INVALID', 'unauthenticated'],
    ['USER_GROUP_NOT_FOUND', 'notFound'],
    ['USER_GROUP_NOT_AUTHORIZED', 'forbidden'],
  ] as const;
  for (const [name, write] of SHAPES) {
    for (const [code, kind] of CODES) {
      for (const status of [200, 400, 403, 404, 500]) {
        it(`reads ${code} of ${status} from ${name}`, async () => {
          const classified = await classify(status, write(`"${code}"`));
          assert.equal(classified?.kind, kind);
          assert.equal(classified.facts.code, code);
        });
      }
    }

    it(`reads a number from ${name}`, async () => {
      const classified = await classify(400, write('4001'));
      assert.deepEqual([classified?.kind, classified?.facts.code], ['invalid', '4001']);
    });
  }

  for (const body of falseSuccesses) {
    it(`does not take 200 with ${body} as success`, async () => assert.ok(await classify(200, body)));
  }

  const SUCCESSES = [
    '{}',
    '[]',
    '1',
    '"error"',
    'null',
    '{"code":"P-100"}',
    '{"code":1,"message":"hello"}',
    '{"status":1}',
    '{"success":true}',
    '{"http_status":200}',
    '{"http_status":201}',
    '{"error_code":null}',
    '{"error_code":""}',
    '{"error_code":0}',
    '{"error_code":"0"}',
    '{"error":null}',
    '{"error":false}',
    '{"error":{}}',
    '{"error":{"code":null}}',
    '[{"error_code":"X"}]',
    '{"data":{"error_code":"X"}}',
    '{"http_status":1}',
    '{"http_status":"none"}',
    '{"items":[{"success":false}]}',
  ];
  for (const body of SUCCESSES) {
    it(`takes 200 with ${body} as success`, async () => assert.equal(await classify(200, body), undefined));
  }

  it('shows both statuses when the body is worse', async () => {
    assert.deepEqual(await classify(200, '{"http_status":404}'), {
      kind: 'contradiction',
      facts: { status: 200, bodyStatus: 404, host: 'api.example.com' },
    });
    const both = await classify(400, '{"http_status":403}');
    assert.deepEqual([both?.kind, both?.facts.status, both?.facts.bodyStatus], ['forbidden', 400, 403]);
    const milder = await classify(404, '{"http_status":200}');
    assert.deepEqual([milder?.kind, milder?.facts.bodyStatus], ['notFound', undefined]);
    const better = await classify(500, '{"http_status":404}');
    assert.deepEqual([better?.kind, better?.facts.bodyStatus], ['server', undefined]);
  });

  const BODIES_OF_500: readonly (readonly [body: string, isMute: true | undefined])[] = [
    ['', true],
    ['<html>', true],
    ['{"error_code":"X"', true],
    ['{}', true],
    ['[]', true],
    ['{"message":"Internal server error"}', true],
    ['{"status":500,"error":"Internal Server Error","path":"/v1"}', true],
    ['{"code":500,"message":"no healthy upstream"}', true],
    ['{"error":{"code":500,"status":"UNAVAILABLE"}}', true],
    ['{"user_group_id":"1"}', true],
    ['{"http_status":200}', true],
    ['{"http_status":500}', undefined],
    ['{"success":false}', undefined],
    ['{"error_code":"X"}', undefined],
    ['{"code":4001}', undefined],
    ['{"error":{"code":"X"}}', undefined],
    ['{"code":"USER_GROUP_NOT_FOUND"}', undefined],
  ];
  for (const [body, isMute] of BODIES_OF_500) {
    it(`${isMute ? 'does not hear' : 'hears'} the service itself in 500 with ${body || 'nothing'}`, async () =>
      assert.equal((await classify(500, body))?.isMute, isMute));
  }

  for (const status of [400, 404, 429, 499]) {
    it(`takes ${status} for the service’s own word whatever its body`, async () =>
      assert.equal((await classify(status, '<html>'))?.isMute, undefined));
  }

  it('keeps the code before a contradiction', async () => {
    const classified = await classify(200, '{"http_status":404,"code":"USER_GROUP_NOT_FOUND"}');
    assert.deepEqual([classified?.kind, classified?.facts.bodyStatus], ['notFound', 404]);
  });

  for (const body of [
    '{"message":"m"}',
    '{"error_message":"m"}',
    '{"error":{"message":"m"}}',
    '{"error":"m"}',
    '{"msg":" m "}',
    '{"title":"Conflict","detail":"m"}',
  ]) {
    it(`reads the message of ${body}`, async () =>
      assert.equal((await classify(400, body))?.facts.serviceMessage, 'm'));
  }

  const ofFields: readonly (readonly [errors: unknown, expected: Readonly<Record<string, string>>])[] = [
    [{ phone: ['too short', 'no digits'] }, { phone: 'too short; no digits' }],
    [{ phone: ['Too short.', 'No digits.'] }, { phone: 'Too short. No digits.' }],
    [
      { phone: 'too short', name: 'taken' },
      { phone: 'too short', name: 'taken' },
    ],
    [{ user_group: { phone: ['too short'] } }, { phone: 'too short' }],
    [
      { 'user_group.phone': ['too short'], 'user_group[email]': 'no address' },
      { 'user_group.phone': 'too short', 'user_group[email]': 'no address' },
    ],
    [[{ field: 'phone', message: 'too short' }], { phone: 'too short' }],
    [[{ message: 'too short', path: '/user_group/phone', code: 7 }], { '/user_group/phone': 'too short' }],
    [{ phone: [{ message: 'too short', code: 'MIN' }] }, { phone: 'too short' }],
    [{ phone: { detail: 'too short' } }, { phone: 'too short' }],
  ];
  for (const [errors, expected] of ofFields)
    it(`reads what ${JSON.stringify(errors)} says of fields`, async () => {
      const facts = (await classify(422, JSON.stringify({ errors })))?.facts;
      assert.deepEqual(facts?.fieldErrors, expected);
      assert.equal(facts.serviceMessage, Object.values(expected)[0]);
    });

  for (const errors of [[], {}, ['too short'], null, 'too short', { phone: [] }, { phone: null }])
    it(`reads nothing of fields in ${JSON.stringify(errors)}`, async () =>
      assert.equal((await classify(422, JSON.stringify({ errors })))?.facts.fieldErrors, undefined));

  it('reads what is said of no more than 20 fields', async () => {
    const errors = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, 'bad']));
    const { fieldErrors = {} } = (await classify(422, JSON.stringify({ errors })))?.facts ?? {};
    assert.equal(Object.keys(fieldErrors).length, 20);
  });

  for (const [value, seconds] of retryAfterValues) {
    it(`reads Retry-After "${value.slice(0, 40)}" as ${seconds ?? 'nothing'}`, async () => {
      assert.equal((await classify(429, '{}', { 'retry-after': value }))?.facts.retryAfterSeconds, seconds);
    });
  }

  for (const location of ['http://', '://', '', 'javascript:1', 'data:,x', 'http://[::1']) {
    it(`names no host for the redirect to "${location}"`, async () => {
      const { host } = (await classify(302, '', { location }))?.facts ?? {};
      assert.ok(host === undefined || host === 'api.example.com');
    });
  }
});
