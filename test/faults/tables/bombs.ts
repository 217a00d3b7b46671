import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { answering, type Script } from '../../support/rawServer';
import { afterRequest } from './faults';

const HUGE = 60_000_000;

const encoded = (encoding: string, body: Uint8Array): Script =>
  answering({ body, headers: { 'Content-Encoding': encoding } });

/** Writes `piece` without end, as fast as the client reads. */
function endless(head: string, piece: string): Script {
  return afterRequest(async (connection) => {
    connection.write(head);
    while (!connection.isClosed()) {
      if (!connection.socket.write(piece))
        await Promise.race([
          connection.closed,
          new Promise((resolve) => connection.socket.once('drain', resolve)),
        ]);
    }
  });
}

let made: Readonly<Record<string, Script>> | undefined;

/** Responses that cost the receiver much more than the sender; made once. */
export function bombs(): Readonly<Record<string, Script>> {
  return (made ??= makeBombs());
}

function makeBombs(): Readonly<Record<string, Script>> {
  const blanks = Buffer.alloc(HUGE, 0x20);
  const gzip = gzipSync(blanks);
  return {
    'gzip of blanks': encoded('gzip', gzip),
    'deflate of blanks': encoded('deflate', deflateSync(blanks)),
    'brotli of blanks': encoded(
      'br',
      brotliCompressSync(blanks, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ),
    'gzip of gzip': encoded('gzip', gzipSync(gzip)),
    'a body of 30 MB': answering({ body: `[${'1,'.repeat(15_000_000)}1]` }),
    'a body without end': endless('HTTP/1.1 200 OK\r\n\r\n[', '1,'.repeat(30_000)),
    'a chunked body without end': endless(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      `8000\r\n${' '.repeat(32_768)}\r\n`,
    ),
    'headers without end': endless('HTTP/1.1 200 OK\r\n', 'X: y\r\n'.repeat(1000)),
    'a million levels of arrays': answering({ body: `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` }),
    'half a million levels of objects': answering({
      body: `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`,
    }),
    '8 kB that indent to 32 MB': answering({ body: `${'['.repeat(4000)}${']'.repeat(4000)}` }),
    '1 MB that indents to gigabytes': answering({
      body: `${'['.repeat(1000)}${'1,'.repeat(500_000)}1${']'.repeat(1000)}`,
    }),
    'five million numbers': answering({ body: `[${'1,'.repeat(5_000_000)}1]` }),
    'half a million keys': answering({
      body: `{${Array.from({ length: 500_000 }, (_, index) => `"key${index}":1`).join()}}`,
    }),
    'one line of 19 MB': answering({ body: `"${'x'.repeat(19_000_000)}"` }),
    'one line of escapes': answering({ body: `"${'\\u0041'.repeat(3_000_000)}"` }),
    'wide characters': answering({ body: `"${'한'.repeat(6_000_000)}"` }),
  };
}
