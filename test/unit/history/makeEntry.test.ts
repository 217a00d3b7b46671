import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { writeEntryFile } from '../../../src/history/historyEntry';
import { makeEntry, MAX_ENTRY_BYTES } from '../../../src/history/makeEntry';
import { toFinishedCall } from '../../../src/history/toFinishedCall';
import { ApiError } from '../../../src/http/apiError';
import { createRedactor } from '../../../src/http/redaction/redactor';
import type { FinishedCall, HttpResponse } from '../../../src/http/types';
import { answered, failed, sampleAnswer, sampleCall } from '../../fixtures/sampleCall';
import { entryOf } from '../../support/kept';

const secretFieldNames = ['password', 'login_pw', 'secret_key', 'access_token', 'token'];
const CANARY = 'canary-7c1d9a40-secret';
const catalog = createCatalog();
const needs = { catalog, headersOf: () => ({ 'x-shop': '1' }) };

function fileOf(call: FinishedCall): string {
  const redactor = createRedactor();
  redactor.add(CANARY);
  return Buffer.from(writeEntryFile(entryOf(call, (text) => redactor.redact(text)))).toString();
}

describe('a history entry', () => {
  it('holds no secret of the request or the answer, by name or live', () => {
    const { request } = sampleCall(answered('{}'));
    const leaky: readonly FinishedCall[] = [
      ...secretFieldNames.flatMap((name) => [
        sampleCall(answered(`{"deep":[{"${name.toUpperCase()}":"${CANARY}x"}]}`)),
        sampleCall(answered(`${name}=${CANARY}x&a=1`, { format: 'text' })),
        sampleCall(answered(`{"a":1,"${name}":"${CANARY}x`, { format: 'text', cut: {} })),
        sampleCall(answered('{}'), {
          values: { path: {}, query: [[name, `${CANARY}x`]], body: `{"${name}":{"a":"${CANARY}x"}}` },
        }),
        sampleCall(answered('{}'), { values: { path: { [name]: `${CANARY}x` }, query: [] } }),
      ]),
      sampleCall(answered(`{"note":"${CANARY}"}`)),
      sampleCall(answered('{}'), { pages: { rows: 1, count: 2, end: 'failed', message: CANARY } }),
      sampleCall(answered(`{"pass\\u0077ord":"${CANARY}"}`)),
      sampleCall(answered('{}'), {
        values: { path: { id: CANARY }, query: [['q', CANARY]], body: `"${CANARY}"` },
      }),
      sampleCall(answered('{}', { statusText: CANARY, headers: [['set-cookie', CANARY]] })),
      sampleCall(failed(new ApiError('rejected', CANARY, { serviceMessage: CANARY }), sampleAnswer('{}'))),
      sampleCall(answered('{}'), {
        request: {
          ...request,
          url: `https://x/?token=${CANARY}`,
          headers: [['x-own', CANARY]],
          body: CANARY,
        },
      }),
    ];
    for (const call of leaky) {
      // The secret itself is a live one. With one more letter, only the name of its field shows that it is a secret.
      const text = fileOf(call);
      assert.ok(!text.includes(CANARY), text);
    }
  });

  it('holds no header of the answer, whatever stands in it, and nothing of its connection', () => {
    const headers: HttpResponse['headers'] = [
      ['Set-Cookie', 'sid=unknown-1; Path=/'],
      ['X-Api-Key', 'unknown-2'],
      ['Location', 'https://x/?access_token=unknown-3'],
      ['Date', 'unknown-4'],
    ];
    const wire = { httpVersion: '1.1', connectedMs: 4321, answeredMs: 5432 };
    const text = fileOf(sampleCall(answered('{}', { headers, wire })));
    assert.doesNotMatch(text, /unknown|cookie|x-api-key|location|4321|5432/i);
  });

  it('keeps the name of a company as it is, but for a secret', () => {
    const redactor = createRedactor();
    redactor.add(CANARY);
    for (const [name, kept] of [
      ['A/B  <C>](d) $(e)', 'A/B  <C>](d) $(e)'],
      [`A ${CANARY}`, 'A ‹secret›'],
      ['A'.repeat(1000), 'A'.repeat(200)],
    ] as const) {
      const entry = makeEntry(sampleCall(answered('{}')), (text) => redactor.redact(text), name);
      assert.equal(entry?.header.companyName, kept);
    }
  });

  it('hides by name what is no live secret', () => {
    for (const name of secretFieldNames) {
      const call = sampleCall(answered(`{"${name}":"plain-secret","other":"kept"}`), {
        values: { path: {}, query: [], body: `{"${name}":"plain-secret"}` },
      });
      const { header, text } = entryOf(call);
      assert.equal(text, `{"${name}":"‹…›","other":"kept"}`);
      assert.equal(header.answer?.redacted, true);
      assert.equal(header.values.body, `{"${name}":""}`);
      assert.deepEqual(header.withheld, [name]);
    }
  });

  it('hides everywhere what was secret in the request', () => {
    const secret = 'hunter2"secret';
    const inJson = JSON.stringify(secret).slice(1, -1);
    const echo = {
      got: `{ "login_pw": ${JSON.stringify(secret)} }`,
      [secret]: 1,
      url: encodeURIComponent(secret),
    };
    const outcomes = [
      answered(JSON.stringify({ ...echo, base64: Buffer.from(`u:${secret}`).toString('base64') })),
      answered(`<p>no ${secret} and ${encodeURIComponent(secret)}</p>`, {
        format: 'text',
        statusText: secret,
      }),
      failed(new ApiError('rejected', `no ${secret}`, { status: 400, serviceMessage: `no ${secret}` })),
    ];
    for (const outcome of outcomes) {
      const call = sampleCall(outcome, {
        values: {
          path: {},
          query: [['q', `x${secret}`]],
          body: `{"login_pw":"${inJson}","again":"${inJson}"}`,
        },
      });
      const { header, text } = entryOf(call);
      assert.doesNotMatch(JSON.stringify(header) + text, /hunter2|aHVudGVyM/);
      assert.equal(header.values.body, '{"login_pw":"","again":""}');
      assert.deepEqual(header.withheld, ['q', 'login_pw']);
      if (outcome.response?.format === 'json')
        assert.equal((JSON.parse(text) as typeof echo).got, '{ "login_pw": "‹…›" }');
    }
  });

  it('hides everywhere what a name in the answer shows to be secret', () => {
    const { text } = entryOf(
      sampleCall(
        answered(
          '{"access_token":"AT-0123456789","refresh_token":"RT-0123456789","token_type":"Bearer","pin_pw":12345678,' +
            '"data":{"note":"Bearer AT-0123456789","n":123456789,"m":1234567},"Password":{"old":"was-secret"},"x":"was-secret"}',
        ),
      ),
    );
    assert.equal(
      text,
      '{"access_token":"‹…›","refresh_token":"‹…›","token_type":"Bearer","pin_pw":"‹…›",' +
        '"data":{"note":"Bearer ‹…›","n":"‹…›","m":1234567},"Password":"‹…›","x":"‹…›"}',
    );
    const form = entryOf(sampleCall(answered('refresh_token=RT%2F123456&to=RT/123456', { format: 'text' })));
    assert.equal(form.text, 'refresh_token=‹…›&to=‹…›');
    const header = 'Authorization: Bearer AT-0123456789\nlog: AT-0123456789';
    assert.equal(
      entryOf(sampleCall(answered(JSON.stringify([header])))).text,
      JSON.stringify(['Authorization: Bearer ‹…›\nlog: ‹…›']),
    );
  });

  it('hides a trivial secret by its name alone', () => {
    for (const [secret, kept] of [
      ['1', '{"a":1,"b":"1"}'],
      ['password', '{"a":"password"}'],
      ['********', '{"a":"********"}'],
    ] as const) {
      const call = sampleCall(answered(`{"token":"${secret}","kept":${kept}}`));
      assert.equal(entryOf(call).text, `{"token":"‹…›","kept":${kept}}`);
    }
  });

  it('hides a thousand secrets of one answer in good time', () => {
    const users = Array.from({ length: 1000 }, (_, index) => ({
      token: `token-of-${index}-user`,
      name: 'x'.repeat(500),
    }));
    const answer = JSON.stringify({ users, last: 'token-of-999-user', first: 'Bearer token-of-0-user' });
    const started = performance.now();
    const { text } = entryOf(sampleCall(answered(answer)));
    assert.ok(performance.now() - started < 5000);
    assert.doesNotMatch(text, /token-of-/);
  });

  it('keeps every literal of an answer without a secret', () => {
    const text = ' {"a":9007199254740993,"a":-0,"b":1e400}\n';
    assert.equal(entryOf(sampleCall(answered(text))).text, text);
  });

  it('leaves out what is too large, and says so', () => {
    const large = `"${'x'.repeat(MAX_ENTRY_BYTES)}"`;
    const { header, text } = entryOf(sampleCall(answered(large)));
    assert.equal(text, '');
    assert.deepEqual([header.answer?.leftOut, header.answer?.size], [true, large.length]);
    const body = entryOf(sampleCall(answered('{}'), { values: { path: {}, query: [], body: large } }));
    assert.equal(body.header.values.body, undefined);
    assert.deepEqual(body.header.withheld, ['body']);
    const query = sampleCall(answered('{}'), { values: { path: {}, query: [['q', large]] } });
    assert.equal(
      makeEntry(query, (value) => value),
      undefined,
    );
  });

  it('leaves out an answer that is too deep to be looked through', () => {
    const deep = `${'['.repeat(9000)}{"token":"plain-secret"}${']'.repeat(9000)}`;
    assert.equal(entryOf(sampleCall(answered(deep))).header.answer?.leftOut, true);
  });

  it('never grows beyond its bound', () => {
    const size = fc.nat(MAX_ENTRY_BYTES + 10);
    fc.assert(
      fc.property(size, size, (answer, body) => {
        const values = { path: {}, query: [], body: `"${'b'.repeat(body)}"` };
        const bytes = writeEntryFile(
          entryOf(sampleCall(answered(`"${'é'.repeat(answer / 2)}"`), { values })),
        );
        assert.ok(bytes.byteLength <= MAX_ENTRY_BYTES);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a call out of the history', () => {
  it('is the call that was kept', () => {
    const call = sampleCall(answered('{"a":1}'), {
      endpointId: 'userGroups.update',
      values: { path: { user_group_id: 'g 1' }, query: [['q', 'é']], body: '{"user_group":{}}' },
      pages: { rows: 20, count: 90, end: 'cancelled' },
    });
    const back = toFinishedCall('1', entryOf(call), needs);
    assert.deepEqual(back.values, call.values);
    assert.equal(back.request.url, 'http://127.0.0.1:1/v1/user-groups/g%201?q=%C3%A9');
    assert.equal(back.request.method, 'PUT');
    assert.deepEqual(back.request.headers.at(-1), ['x-shop', '1']);
    assert.equal(back.outcome.response?.text, '{"a":1}');
    assert.equal(back.startedAt, call.startedAt);
    assert.deepEqual(back.pages, call.pages);
    assert.deepEqual(back.kept, { id: '1', withheld: [], responseBytes: 7, responseLeftOut: false });
  });

  it('keeps error and facts of a failure', () => {
    const error = new ApiError('notFound', 'Not there.', { status: 404 });
    const { outcome } = toFinishedCall('1', entryOf(sampleCall(failed(error))), needs);
    assert.ok(outcome.kind === 'error' && ApiError.is(outcome.error));
    assert.deepEqual([outcome.error.kind, outcome.error.facts], ['notFound', { status: 404 }]);
  });

  it('shows its address without what was withheld', () => {
    const redact = (text: string): string => text.replaceAll(CANARY, '‹access token›');
    const call = sampleCall(answered('{}'), {
      endpointId: 'userGroups.detail',
      values: { path: { user_group_id: CANARY }, query: [] },
    });
    const back = toFinishedCall('1', entryOf(call, redact), needs);
    assert.equal(decodeURIComponent(back.request.url), 'http://127.0.0.1:1/v1/user-groups/‹…›');
    assert.deepEqual(back.kept?.withheld, ['user_group_id']);
  });

  it('of an endpoint that is gone has the body, and the address without its path', () => {
    const values = { path: {}, query: [], body: '{"a":1}' };
    const call = sampleCall(answered('{}'), { endpointId: 'gone.away', values });
    const { request } = toFinishedCall('1', entryOf(call), needs);
    assert.deepEqual([request.url, request.body], ['http://127.0.0.1:1', '{"a":1}']);
  });
});
