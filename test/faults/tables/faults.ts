import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { deepGroup } from '../../fixtures/deepGroup';
import { WRITE_ANSWERS } from '../../fixtures/writeAnswers';
import { answering, rawAnswer, type RawConnection, type Script } from '../../support/rawServer';
import type { Label } from '../client/types';

/** One way in which a service or the network fails. */
export interface Fault {
  readonly name: string;
  readonly script: Script;
  /** Label of a write with this fault. Several if timing decides; the server's journal shows which label is true. */
  readonly write: Label | readonly Label[];
  /** Whether only the deadline ends the call. */
  readonly isSlow?: true;
}

export const GOOD_BODY = '{"user_group_id":"g1","company_name":"A"}';

/** Sends a text after the complete request, then ends the connection. */
export function saying(text: string | Uint8Array): Script {
  return async (connection) => {
    await connection.nextRequest();
    connection.end(text);
  };
}

/** Runs `then` after the complete request. */
export function afterRequest(then: (connection: RawConnection) => void | Promise<void>): Script {
  return async (connection) => {
    await connection.nextRequest();
    await then(connection);
  };
}

/** Sends a text repeatedly, one character every few milliseconds. */
export function dripping(head: string, text: string): Script {
  return afterRequest(async (connection) => {
    connection.write(head);
    for (let index = 0; !connection.isClosed(); index += 1) {
      connection.write(text[index % text.length] ?? ' ');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}

const gzip = gzipSync(GOOD_BODY);
const ZSTD = Buffer.from('28b52ffd200000', 'hex');
const WRONG_GZIP = Buffer.concat([gzip.subarray(0, -8), Buffer.alloc(8, 1)]);
const encoded = (encoding: string, body: Uint8Array): Script =>
  answering({ body, headers: { 'Content-Encoding': encoding } });
const typed = (type: string, body: string | Uint8Array, status = 200): Script =>
  answering({ status, body, headers: { 'Content-Type': type } });

const CHUNKED = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
const chunkOf = (text: string, extension = ''): string =>
  `${text.length.toString(16)}${extension}\r\n${text}\r\n`;

export const SLOW_FAULTS: readonly Fault[] = [
  { name: 'accepts and says nothing', script: () => undefined },
  { name: 'reads the request and says nothing', script: afterRequest(() => undefined) },
  { name: 'drips the reason phrase', script: dripping('HTTP/1.1 200 ', 'O') },
  { name: 'drips headers', script: dripping('HTTP/1.1 200 OK\r\n', 'X: 1\r\nY: 2\r\n') },
  {
    name: 'drips a body of known length',
    script: dripping(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n',
      ' ',
    ),
  },
  {
    name: 'drips a chunked body',
    script: dripping('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n \r\n'),
  },
  { name: 'drips a body without end', script: dripping('HTTP/1.1 200 OK\r\n\r\n', ' ') },
  { name: 'sends 100 Continue for ever', script: dripping('', 'HTTP/1.1 100 Continue\r\n\r\n') },
  {
    name: 'sends 103 Early Hints for ever',
    script: dripping('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'),
  },
  {
    name: 'sends half of the body and waits',
    script: afterRequest((connection) =>
      connection.write('HTTP/1.1 200 OK\r\nContent-Length: 41\r\n\r\n{"a":'),
    ),
  },
].map((fault) => ({ ...fault, write: 'unknown', isSlow: true }) as const);

export const QUICK_FAULTS: readonly Fault[] = [
  { name: 'resets at once', script: (connection) => connection.reset(), write: ['notDone', 'unknown'] },
  { name: 'closes at once', script: (connection) => connection.end(), write: ['notDone', 'unknown'] },
  { name: 'resets after the request', script: afterRequest((c) => c.reset()), write: 'unknown' },
  { name: 'closes after the request', script: afterRequest((c) => c.end()), write: 'unknown' },
  { name: 'speaks another protocol', script: saying('SSH-2.0-x\r\n\r\n'), write: 'unknown' },
  {
    name: 'switches protocols',
    script: saying('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    write: 'unknown',
  },
  { name: 'breaks off in the status line', script: saying('HTTP/1.1 2'), write: 'unknown' },
  { name: 'breaks off in the headers', script: saying('HTTP/1.1 200 OK\r\nContent-Ty'), write: 'unknown' },
  {
    name: 'sends a broken header',
    script: saying('HTTP/1.1 200 OK\r\nBad Header\u0000: x\r\n\r\n{}'),
    write: 'unknown',
  },
  {
    name: 'sends headers without end',
    script: saying(`HTTP/1.1 200 OK\r\n${`X: ${'y'.repeat(100)}\r\n`.repeat(2000)}\r\n{}`),
    write: 'unknown',
  },
  {
    name: 'sends two lengths',
    script: saying('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'),
    write: 'unknown',
  },
  {
    name: 'sends length and chunks',
    script: saying(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    ),
    write: 'unknown',
  },
  {
    name: 'sends a negative length',
    script: saying('HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}'),
    write: 'unknown',
  },
  {
    name: 'sends a wrong chunk size',
    script: saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
    write: 'unknown',
  },
  {
    name: 'sends less than its length',
    script: answering({ body: GOOD_BODY, headers: { 'Content-Length': '99' } }),
    write: 'unknown',
  },
  {
    name: 'breaks off a chunked body',
    script: saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n'),
    write: 'unknown',
  },
  {
    name: 'sends trailers without end',
    script: saying(`${CHUNKED}\r\n${chunkOf(GOOD_BODY)}0\r\n${`X: ${'y'.repeat(100)}\r\n`.repeat(2000)}\r\n`),
    write: 'unknown',
  },
  {
    name: 'sends a chunk extension without end',
    script: saying(`${CHUNKED}\r\n${chunkOf(GOOD_BODY, `;${'x'.repeat(100_000)}`)}0\r\n\r\n`),
    write: 'unknown',
  },
  {
    name: 'does it and sends its encoding behind 3,000 headers',
    script: saying(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${gzip.length}\r\n${'a:\r\n'.repeat(3000)}`),
        Buffer.from('Content-Encoding: gzip\r\n\r\n'),
        gzip,
      ]),
    ),
    write: 'done',
  },
  {
    name: 'does it and answers with 3 MB',
    script: answering({ body: `{"user_group_id":"g1","x":"${'x'.repeat(3_000_000)}"}` }),
    write: 'unknown',
  },
  {
    name: 'answers 404, and then 200',
    script: saying(
      Buffer.concat([
        rawAnswer({ status: 404, body: '{"error_code":"USER_GROUP_NOT_FOUND"}' }),
        rawAnswer({ body: GOOD_BODY }),
      ]),
    ),
    write: 'notDone',
  },
  {
    name: 'does it and answers with trailers',
    script: saying(
      `${CHUNKED}Trailer: Content-Encoding\r\n\r\n${chunkOf(GOOD_BODY)}0\r\nContent-Encoding: gzip\r\n\r\n`,
    ),
    write: 'done',
  },
  { name: 'sends half of a gzip body', script: encoded('gzip', gzip.subarray(0, 20)), write: 'unknown' },
  {
    name: 'sends a gzip body without its checksum',
    script: encoded('gzip', gzip.subarray(0, -8)),
    write: 'unknown',
  },
  {
    name: 'sends half of a brotli body',
    script: encoded('br', brotliCompressSync(GOOD_BODY).subarray(0, 12)),
    write: 'unknown',
  },
  {
    name: 'sends half of a deflate body',
    script: encoded('deflate', deflateSync(GOOD_BODY).subarray(0, 12)),
    write: 'unknown',
  },
  {
    name: 'does it and sends more after a gzip body',
    script: encoded('gzip', Buffer.concat([gzip, Buffer.from('garbage')])),
    write: 'done',
  },
  {
    name: 'does it and says gzip without compressing',
    script: encoded('gzip', Buffer.from(GOOD_BODY)),
    write: 'done',
  },
  { name: 'does it and names no encoding', script: encoded('utf-8', Buffer.from(GOOD_BODY)), write: 'done' },
  { name: 'uses an unknown encoding', script: encoded('zstd', ZSTD), write: 'unknown' },
  { name: 'sends another checksum of gzip', script: encoded('gzip', WRONG_GZIP), write: 'unknown' },
  ...['UTF_8', "'utf-8'", 'utf-8,application/json', 'binary', 'iso-8859-1', 'ms949', 'utf-16'].map(
    (label): Fault => ({
      name: `does it and calls its character set ${label}`,
      script: typed(`application/json; charset=${label}`, '{"user_group_id":"g1","company_name":"대한"}'),
      write: 'done',
    }),
  ),
  {
    name: 'does it and answers in the Korean of Windows',
    script: typed(
      'application/json; charset=ms949',
      Buffer.from('{"user_group_id":"g1","company_name":"\u008c\u0063"}', 'latin1'),
    ),
    write: 'done',
  },
  {
    name: 'does it and answers 204 that is called compressed',
    script: answering({ status: 204, headers: { 'Content-Encoding': 'gzip' } }),
    write: 'done',
  },
  {
    name: 'does it and answers with no bytes in chunks that are called compressed',
    script: saying(`${CHUNKED}Content-Encoding: br\r\n\r\n0\r\n\r\n`),
    write: 'done',
  },
  {
    name: 'does it and answers with 40 kB of headers',
    script: answering({ body: GOOD_BODY, headers: { 'X-Big': 'x'.repeat(40_000) } }),
    write: 'done',
  },
  {
    name: 'sends 70 kB of headers',
    script: answering({ body: GOOD_BODY, headers: { 'X-Big': 'x'.repeat(70_000) } }),
    write: 'unknown',
  },
  { name: 'sends broken JSON', script: typed('application/json', '{"user_group_id":"g1"'), write: 'unknown' },
  { name: 'sends a web page', script: typed('text/html', '<html>Sign in</html>'), write: 'unknown' },
  {
    name: 'sends a web page as JSON',
    script: typed('application/json', '<!doctype html><p>x'),
    write: 'unknown',
  },
  {
    name: 'sends another character set',
    script: typed('application/json', Buffer.from('"\u00e9"', 'latin1')),
    write: 'unknown',
  },
  { name: 'answers 502', script: answering({ status: 502, body: '{}' }), write: 'unknown' },
  { name: 'answers 504 in HTML', script: typed('text/html', '<html>', 504), write: 'unknown' },
  {
    name: 'redirects to the result (303)',
    script: answering({ status: 303, headers: { Location: '/x' } }),
    write: 'unknown',
  },
  {
    name: 'redirects (307)',
    script: answering({ status: 307, headers: { Location: '/x' } }),
    write: 'notDone',
  },
  { name: 'answers 400', script: answering({ status: 400, body: '{"error_code":"X"}' }), write: 'notDone' },
  { name: 'answers 401', script: answering({ status: 401, body: '{}' }), write: 'notDone' },
  {
    name: 'answers 404',
    script: answering({ status: 404, body: '{"error_code":"USER_GROUP_NOT_FOUND"}' }),
    write: 'notDone',
  },
  { name: 'answers 409', script: answering({ status: 409, body: '{}' }), write: 'notDone' },
  { name: 'answers 429', script: answering({ status: 429, body: '{}' }), write: 'notDone' },
  { name: 'answers 503', script: answering({ status: 503, body: '{}' }), write: 'unknown' },
  { name: 'answers 500 in HTML', script: typed('text/html', '<h1>Oops</h1>', 500), write: 'unknown' },
  { name: 'answers 500 and nothing', script: answering({ status: 500 }), write: 'unknown' },
  {
    name: 'answers 500 in JSON that is cut',
    script: typed('application/json', '{"error_code":"X"', 500),
    write: 'unknown',
  },
  {
    name: 'answers 503 in a gateway’s JSON',
    script: answering({ status: 503, body: '{"message":"no healthy upstream","code":503}' }),
    write: 'unknown',
  },
  {
    name: 'answers 500 with a code of its own',
    script: answering({ status: 500, body: '{"error_code":"X"}' }),
    write: 'notDone',
  },
  {
    name: 'answers 502 with a code',
    script: answering({ status: 502, body: '{"error_code":"X"}' }),
    write: 'unknown',
  },
  {
    name: 'answers 200 with success false',
    script: answering({ body: '{"success":false}' }),
    write: 'notDone',
  },
  { name: 'answers 200 and means 404', script: answering({ body: '{"http_status":404}' }), write: 'notDone' },
  { name: 'does it and answers 200', script: answering({ body: GOOD_BODY }), write: 'done' },
  {
    name: 'does it and answers with 5,000 levels and a schema',
    script: answering({ body: deepGroup(5000) }),
    write: 'done',
  },
  {
    name: 'does it and answers 204',
    script: answering({ status: 204, headers: { 'Content-Length': '' } }),
    write: 'done',
  },
  {
    name: 'does it and answers in pieces',
    script: afterRequest(async (connection) => {
      for (const byte of rawAnswer({ body: GOOD_BODY })) {
        connection.write(Uint8Array.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      connection.end();
    }),
    write: 'done',
  },
  // Responses that prove a done write are left out, since the proof differs between the writes of this suite.
  ...WRITE_ANSWERS.filter(({ proves }) => proves !== 'done').map(
    ({ name, status = 200, body = '', type = 'application/json', headers, proves }): Fault => ({
      name: `answers with ${name}`,
      script: answering({ status, body, headers: { 'Content-Type': type, ...headers } }),
      write: proves,
    }),
  ),
];
