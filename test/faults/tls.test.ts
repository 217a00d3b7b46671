import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { poisonings } from '../fixtures/tlsPoisonings';
import { TOKEN } from '../support/canary';
import { count } from '../support/figures';
import { answering, startRawServer, type RawServer } from '../support/rawServer';
import { lookForCanary, createClient, READ, WRITE } from './service';
import type { Report } from './client/types';

/** VS Code treats localhost in its own way, so this is another loopback address. */
const HOST = '127.0.0.2';

const CERTIFICATES = [
  'selfSigned',
  'expired',
  'notYetValid',
  'wrongName',
  'clientOnly',
  'weakKey',
  'sha1',
  'unknownAuthority',
  'plain HTTP',
] as const;

/** Where the checks themselves still hold; anything else is noticed before a connection is made. */
const harmless: ReadonlySet<string> = new Set(['no poisoning', 'axios.defaults']);

function startServer(certificate: (typeof CERTIFICATES)[number] | 'good'): Promise<RawServer> {
  const script = answering({ body: '{"list":[]}' });
  if (certificate === 'plain HTTP')
    return startRawServer((connection) => connection.end('HTTP/1.1 200 OK\r\n\r\n{"list":[]}'), {
      host: HOST,
    });
  return startRawServer(script, {
    host: HOST,
    certificate,
  });
}

async function callServer(server: RawServer): Promise<readonly Report[]> {
  const origin = server.origin.replace('http:', 'https:');
  const circumstances = { origin, trustsTestAuthority: true, token: TOKEN, timeoutMs: 3000 };
  const client = createClient();
  const reports = [await client.call(READ, circumstances), await client.call(WRITE, circumstances)];
  reports.forEach(lookForCanary);
  return reports;
}

describe('[A7] a certificate that is not good', () => {
  it('the good one is taken', async () => {
    const server = await startServer('good');
    const reports = await callServer(server);
    await server.close();
    assert.deepEqual(
      reports.map(({ label }) => label),
      ['done', 'done'],
    );
  });

  for (const certificate of CERTIFICATES) {
    for (const [name, poison] of [['no poisoning', () => () => undefined] as const, ...poisonings]) {
      it(`${certificate}, ${name}: nothing is said to it`, async () => {
        const server = await startServer(certificate);
        const undo = await poison(createRequire(import.meta.url));
        try {
          const reports = await callServer(server);
          const said = server.requests().length;
          count('A7', '{0} bad certificates accepted, of {1} pairs of certificate and poisoning', said, 1);
          assert.equal(said, 0);
          for (const report of reports) {
            assert.equal(report.code, harmless.has(name) ? 'tls' : 'tlsDisabled');
            assert.equal(report.label, 'notDone');
          }
        } finally {
          undo();
          await server.close();
        }
      });
    }
  }
});
