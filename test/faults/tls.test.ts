import assert from 'node:assert/strict';
import { poisonings } from '../fixtures/tlsPoisonings';
import { answering, startRawServer, type RawServer } from '../support/rawServer';
import { lookForCanary, createClient, READ, WRITE } from './bench';
import { TOKEN } from './canary';
import type { Report } from './client/types';
import { count } from './figures';

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
  'unknown authority',
  'plain HTTP',
] as const;

function startServer(certificate: (typeof CERTIFICATES)[number] | 'good'): Promise<RawServer> {
  const script = answering({ body: '{"list":[]}' });
  if (certificate === 'plain HTTP')
    return startRawServer((connection) => connection.end('HTTP/1.1 200 OK\r\n\r\n{"list":[]}'), {
      host: HOST,
    });
  return startRawServer(script, {
    host: HOST,
    certificate: certificate === 'unknown authority' ? 'good' : certificate,
  });
}

async function callServer(server: RawServer, trustsTestAuthority: boolean): Promise<readonly Report[]> {
  const origin = server.origin.replace('http:', 'https:');
  const circumstances = { origin, trustsTestAuthority, token: TOKEN, timeoutMs: 3000 };
  const client = createClient();
  const reports = [await client.call(READ, circumstances), await client.call(WRITE, circumstances)];
  reports.forEach(lookForCanary);
  return reports;
}

describe('[A7] a certificate that is not good', () => {
  it('the good one is taken', async () => {
    const server = await startServer('good');
    const reports = await callServer(server, true);
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
        const undo = await poison();
        try {
          const reports = await callServer(server, certificate !== 'unknown authority');
          const said = server.requests().length;
          count('A7', '{0} bad certificates accepted, of {1} pairs of certificate and poisoning', said, 1);
          assert.equal(said, 0);
          for (const report of reports) {
            assert.match(report.code ?? '', /^tls/);
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
