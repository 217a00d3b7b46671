import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { badBodies } from '../fixtures/badBodies';
import { charsets } from '../fixtures/charsets';
import { CODED_TEXT, codings } from '../fixtures/codings';
import { falseSuccesses } from '../fixtures/falseSuccesses';
import { retryAfterValues } from '../fixtures/retryAfterValues';
import { findCanary, KEYS, KEY_TEXTS, PASSWORD } from '../support/canary';
import { count } from '../support/figures';
import { answering, type Script } from '../support/rawServer';
import { assertNoCanary, atService, READ, WRITE, WRITES } from './service';
import { echoes } from './tables/echoes';
import { saying } from './tables/faults';
import { losslessDocuments } from './tables/losslessDocuments';

describe('[D1] a bad body with status 200', () => {
  for (const body of badBodies) {
    it(`${JSON.stringify(body)} is no success`, () =>
      atService(answering({ body }), async ({ call }) => {
        const read = await call(READ);
        const write = await call(WRITE);
        count('D1', '{0} of {1} bad bodies taken for a success', 0, 1);
        assert.deepEqual([read.label, write.label], ['notDone', 'unknown']);
        assert.match(read.code ?? '', /^(?:brokenJson|notJson)$/);
        // The document shows the first bytes of the body.
        assert.equal(read.document, body);
      }));
  }
});

describe('[D4] an answer that breaks off', () => {
  const json = '{"list":[{"a":1},{"a":2}]}';
  const encoded = (encoding: string, body: Uint8Array): Script =>
    answering({ body: body.subarray(0, body.length - 6), headers: { 'Content-Encoding': encoding } });
  const TRUNCATIONS: Readonly<Record<string, Script>> = {
    'a stated length': answering({ body: json, headers: { 'Content-Length': '1000' } }),
    'in a chunk': saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"list":[{"a":1}]}'),
    'between chunks': saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'),
    gzip: encoded('gzip', gzipSync(json)),
    deflate: encoded('deflate', deflateSync(json)),
    brotli: encoded('br', brotliCompressSync(json)),
    'gzip in chunks': saying(
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n14\r\n'),
        gzipSync(json).subarray(0, 20),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    ),
  };
  for (const [name, script] of Object.entries(TRUNCATIONS)) {
    it(`${name}: is not shown as complete`, () =>
      atService(script, async ({ call }) => {
        const report = await call(READ);
        count('D4', '{0} of {1} truncations shown as complete', 0, 1);
        assert.deepEqual([report.label, report.code], ['notDone', 'truncated']);
      }));
  }
});

describe('[D5] numbers, keys and escapes of an answer', () => {
  for (const body of losslessDocuments) {
    it(`${JSON.stringify(body.slice(0, 50))} is shown as received`, () =>
      atService(answering({ body }), async ({ call }) => {
        const report = await call(READ);
        count('D5', '{0} of {1} documents with a changed token in the result', 0, 1);
        assert.equal(report.label, 'done');
        assert.equal(tokensOf(report.document), tokensOf(body));
      }));
  }
});

/** The JSON text without white space between tokens, which the document may change. */
function tokensOf(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text?: string) => text ?? '');
}

describe('[D6] the character set of an answer', () => {
  for (const [name, body, type, text, fault] of charsets) {
    it(`${name}: ${text === undefined ? 'is a named fault' : 'is read'}`, () => {
      const headers = { 'Content-Type': type ?? '' };
      const bytes = typeof body === 'string' ? Buffer.from(body) : Uint8Array.from(body);
      return atService(answering({ body: bytes, headers }), async ({ call }) => {
        const report = await call(READ);
        count('D6', '{0} of {1} character sets read wrongly', 0, 1);
        assert.equal(report.code, fault?.split(' ')[0]);
        if (text !== undefined) assert.equal(report.document.trim(), text);
      });
    });
  }
});

describe('[D6] the compression of an answer', () => {
  for (const { name, coding, body, result } of codings) {
    it(`${name}: ${result}`, () => {
      const headers = { 'Content-Encoding': coding ?? '' };
      return atService(answering({ body, headers }), async ({ call }) => {
        const report = await call(READ);
        count('D6b', '{0} of {1} compressions read wrongly', 0, 1);
        assert.equal(report.code, ['text', 'empty'].includes(result) ? undefined : result);
        if (result === 'text') assert.equal(tokensOf(report.document), CODED_TEXT);
      });
    });
  }
});

describe('[D7] a service that repeats the token', () => {
  for (const [name, echo] of Object.entries(echoes)) {
    for (const given of [READ, WRITE]) {
      it(`${name}: ${given === READ ? 'read' : 'write'}`, () => {
        const script: Script = async (connection) => {
          const request = await connection.nextRequest();
          connection.end(echo(request));
        };
        return atService(script, async ({ call, requests }) => {
          assertNoCanary(await call(given, { maxBytes: 100_000 }));
          assert.equal(requests().length, 1);
          count('D7', '{0} canaries shown of a service that repeats the token in {1} ways', 0, 1);
        });
      });
    }
  }
});

describe('[D7] a service that repeats the keys, joined or one of them', () => {
  for (const [name, echo] of Object.entries(echoes)) {
    it(name, () => {
      let said = '';
      const script: Script = async (connection) => {
        const request = await connection.nextRequest();
        const headers = request.headers.filter(([header]) => header.toLowerCase() !== 'authorization');
        connection.end(echo({ ...request, headers: [...headers, ['Authorization', `Basic ${said}`]] }));
      };
      return atService(script, async ({ call, requests }) => {
        for (const text of KEY_TEXTS) {
          said = text;
          assertNoCanary(await call(READ, { token: undefined, keys: KEYS, maxBytes: 100_000 }));
          count('D7', '{0} canaries shown of a service that repeats the token in {1} ways', 0, 1);
        }
        assert.equal(requests().length, KEY_TEXTS.length);
      });
    });
  }
});

describe('[D7] a service that repeats the password of a request without a token', () => {
  const given = { endpointId: 'users.login', body: JSON.stringify({ login_id: 'a', login_pw: PASSWORD }) };
  for (const [name, echo] of Object.entries(echoes)) {
    it(name, () => {
      const script: Script = async (connection) => {
        const request = await connection.nextRequest();
        connection.end(echo(request));
      };
      return atService(script, async ({ client, origin }) => {
        const { sinks } = await client.call(given, { origin, maxBytes: 100_000 });
        // Only the open result may show the received body; stored texts may not.
        for (const sink of ['history', 'state', 'log', 'request'])
          assert.deepEqual(findCanary(sinks[sink] ?? assert.fail(sink), PASSWORD), [], sink);
      });
    });
  }
});

describe('[D8] an answer that only looks like success', () => {
  const operations = { GET: READ, ...WRITES, 'POST without a body': { endpointId: 'userGroups.create' } };
  for (const body of falseSuccesses) {
    it(`200 with ${body} is no success of ${Object.keys(operations).length} operations`, () =>
      atService(answering({ body }), async ({ call }) => {
        for (const given of Object.values(operations)) {
          const report = await call(given);
          count('D8', '{0} false “done” in {1} error envelopes of status 200', 0, 1);
          assert.notEqual(report.label, 'done');
          assert.ok(report.code !== undefined && report.nextSteps.length > 0);
        }
      }));
  }
});

describe('[D9] how long a service wants one to wait', () => {
  for (const [value, seconds] of retryAfterValues) {
    it(`Retry-After ${JSON.stringify(value.slice(0, 40))} is a wait within an hour, or none`, () =>
      atService(
        answering({ status: 429, body: '{}', headers: { 'Retry-After': value } }),
        async ({ call, requests }) => {
          const report = await call(WRITE);
          const waits = report.retryAfterSeconds;
          count(
            'D9',
            '{0} of {1} values of Retry-After waited for outside of 0 to 3600 seconds, or repeated',
            0,
            1,
          );
          assert.ok(waits === undefined || (waits >= 0 && waits <= 3600), String(waits));
          // The seconds until a date depend on the clock.
          if (!/[A-Z]/.test(value)) assert.equal(waits, seconds);
          assert.deepEqual([report.label, requests().length], ['notDone', 1]);
        },
      ));
  }
});
