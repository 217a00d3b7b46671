import assert from 'node:assert/strict';
import { count } from '../support/figures';
import { answering, startRawServer, type Script } from '../support/rawServer';
import { atService, READ, WRITE } from './service';
import type { Circumstances, GivenCall, Report } from './client/types';
import { afterRequest, saying } from './tables/faults';

/** One class of failure: its stable name, and a server script that causes it. */
interface Class {
  readonly code: string;
  readonly script?: Script;
  readonly given?: GivenCall;
  readonly circumstances?: Partial<Circumstances>;
  /** True if no button is needed, since the user caused the end or nothing was wrong. */
  readonly needsNoStep?: true;
}

const status = (code: number, body = '{}'): Script => answering({ status: code, body });

const CLASSES: Readonly<Record<string, Class>> = {
  'a value that cannot be sent': {
    code: 'invalidInput',
    given: { ...WRITE, path: { user_group_id: '..' } },
    needsNoStep: true,
  },
  'a token that cannot be sent': { code: 'invalidToken', circumstances: { token: 'a b' } },
  'a host that does not exist': { code: 'dns', circumstances: { origin: 'https://nowhere.invalid' } },
  'nobody listens': { code: 'refused' },
  'the connection breaks': { code: 'reset', script: afterRequest((connection) => connection.reset()) },
  'a certificate nobody vouches for': { code: 'tls' },
  'another protocol': { code: 'notHttp', script: saying('SSH-2.0\r\n\r\n') },
  'a byte that no header may hold': {
    code: 'malformed',
    script: saying('HTTP/1.1 200 OK\r\nX-Bad: a\u0001b\r\n\r\n{}'),
    needsNoStep: true,
  },
  'a change of protocols': {
    code: 'network',
    script: saying('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  },
  'a write that is only accepted': {
    code: 'accepted',
    given: WRITE,
    script: answering({ status: 202, body: '{}' }),
  },
  'a proxy that wants a password': { code: 'proxy', script: status(407) },
  'no answer in time': { code: 'timeout', script: () => undefined, circumstances: { timeoutMs: 100 } },
  cancelled: { code: 'cancelled', circumstances: { signal: AbortSignal.abort() }, needsNoStep: true },
  'a redirect': {
    code: 'redirect',
    script: answering({ status: 302, headers: { Location: 'https://a.example/' } }),
  },
  'an answer of a write that is too large': {
    code: 'tooLarge',
    given: WRITE,
    script: answering({ body: `"${'x'.repeat(5000)}"` }),
    circumstances: { maxBytes: 1000 },
  },
  'a web page': {
    code: 'notJson',
    script: answering({ body: '<html>', headers: { 'Content-Type': 'text/html' } }),
  },
  'broken JSON': { code: 'brokenJson', script: answering({ body: '{' }) },
  'half an answer': {
    code: 'truncated',
    script: answering({ body: '{}', headers: { 'Content-Length': '9' } }),
  },
  'a wrong character set': { code: 'charset', script: answering({ body: Uint8Array.of(0x22, 0xe9, 0x22) }) },
  'an unknown encoding': {
    code: 'encoding',
    script: answering({
      body: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
      headers: { 'Content-Encoding': 'zstd' },
    }),
  },
  'status 401': { code: 'unauthenticated', script: status(401) },
  'status 403': { code: 'forbidden', script: status(403) },
  'status 404': { code: 'notFound', script: status(404) },
  'status 409': { code: 'conflict', script: status(409) },
  'status 422': { code: 'invalid', script: status(422) },
  'status 429': { code: 'rateLimited', script: status(429) },
  'status 405': { code: 'rejected', script: status(405) },
  'status 500': { code: 'server', script: status(500) },
  'two statuses': { code: 'contradiction', script: answering({ body: '{"http_status":418}' }) },
};

async function fail({ code, script, given = READ, circumstances = {} }: Class): Promise<Report> {
  if (code === 'tls') {
    const server = await startRawServer(answering({}), { host: '127.0.0.2', certificate: 'selfSigned' });
    const report = await atService(answering({}), ({ call }) => call(given, { origin: server.origin }));
    await server.close();
    return report;
  }
  if (code === 'refused') {
    const origin = await atService(answering({}), (service) => Promise.resolve(service.origin));
    return atService(answering({}), ({ call }) => call(given, { origin }));
  }
  return atService(script ?? answering({ body: '{}' }), ({ call }) => call(given, circumstances));
}

describe('[H1] a failure says what it was and what to do', () => {
  const sentences = new Map<string, string>();

  for (const [name, failure] of Object.entries(CLASSES)) {
    it(`${name}: ${failure.code}`, async () => {
      const { code, sentence, nextSteps } = await fail(failure);
      assert.equal(code, failure.code);
      assert.ok(sentence !== undefined && sentence !== '');
      assert.doesNotMatch(sentence, /\bat .*:\d+:\d+|Error:|AxiosError|undefined|\[object/);
      if (!failure.needsNoStep) assert.ok(nextSteps.length > 0, `no next step after ${sentence}`);
      assert.ok(![...sentences.values()].includes(sentence), `said twice: ${sentence}`);
      sentences.set(failure.code, sentence);
      count(
        'H1',
        `{0} of {1} classes of failure without a code of their own, a sentence or a next step`,
        0,
        1,
      );
    });
  }

  it('has at least 24 classes with codes of their own', () => {
    assert.ok(Object.keys(CLASSES).length >= 24);
    assert.equal(new Set(Object.values(CLASSES).map(({ code }) => code)).size, Object.keys(CLASSES).length);
  });
});
