import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { connectionPoisonings, poisonings } from '../fixtures/tlsPoisonings';
import { TOKEN } from '../support/canary';
import { startConnectProxy } from '../support/connectProxy';
import { count } from '../support/figures';
import { answering, startRawServer, type RawServer, type Script } from '../support/rawServer';
import { lookForCanary, createClient, READ, WRITE } from './service';
import type { Report } from './client/types';

/** A loopback address other than 127.0.0.1, which VS Code treats as local. */
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

/** Changes that are noticed before a connection is made; the other ones are noticed at the connection. */
const noticed: ReadonlySet<string> = new Set(
  poisonings.map(([name]) => name).filter((name) => name !== 'axios.defaults'),
);
const cases = [['no poisoning', () => () => undefined] as const, ...poisonings, ...connectionPoisonings];

function startServer(certificate: (typeof CERTIFICATES)[number] | 'good' | 'named'): Promise<RawServer> {
  const script = answering({ body: '{"user_group_id":"g1","list":[]}' });
  if (certificate === 'plain HTTP') {
    const plain: Script = async (connection) => {
      await connection.received(1);
      connection.end('HTTP/1.1 200 OK\r\n\r\n{"list":[]}');
    };
    return startRawServer(plain, { host: HOST });
  }
  return startRawServer(script, {
    host: HOST,
    certificate,
  });
}

type Way = 'directly' | 'through a proxy';

/** A read and a write, with the token. */
async function callServer({ port }: RawServer, way: Way, host = HOST): Promise<readonly Report[]> {
  const proxy = way === 'directly' ? undefined : await startConnectProxy({ hosts: { [host]: HOST } });
  const proxyPort = proxy && Number(new URL(proxy.origin).port);
  const origin = `https://${host}:${port}`;
  const circumstances = { origin, trustsTestAuthority: true, proxyPort, token: TOKEN, timeoutMs: 3000 };
  const client = createClient();
  try {
    const reports = [await client.call(READ, circumstances), await client.call(WRITE, circumstances)];
    reports.forEach(lookForCanary);
    assert.ok(!proxy?.bytes().toString('latin1').includes(TOKEN));
    return reports;
  } finally {
    await proxy?.close();
  }
}

const GOOD: readonly (readonly [way: Way, certificate: 'good' | 'named', host: string])[] = [
  ['directly', 'good', HOST],
  ['through a proxy', 'good', HOST],
  ['through a proxy', 'named', 'shop.test'],
];

describe('[A7] a certificate that is not good', () => {
  for (const [way, certificate, host] of GOOD) {
    it(`a good one for ${host} is taken, ${way}`, async () => {
      const server = await startServer(certificate);
      const reports = await callServer(server, way, host);
      await server.close();
      assert.deepEqual(
        reports.map(({ label }) => label),
        ['done', 'done'],
      );
      assert.equal(server.requests().length, 2);
    });
  }

  it('a good one is taken though connections are made without checks', async () => {
    const server = await startServer('good');
    const [, poison] = connectionPoisonings[0] ?? assert.fail();
    const undo = await poison(createRequire(import.meta.url));
    try {
      const labels = (await callServer(server, 'directly')).map(({ label }) => label);
      assert.deepEqual(labels, ['done', 'done']);
    } finally {
      undo();
      await server.close();
    }
  });

  for (const way of ['directly', 'through a proxy'] as const) {
    for (const certificate of CERTIFICATES) {
      for (const [name, poison] of cases) {
        it(`${certificate}, ${name}, ${way}: nothing is said to it`, async () => {
          const server = await startServer(certificate);
          const undo = await poison(createRequire(import.meta.url));
          try {
            const reports = await callServer(server, way);
            const said = server.connections.filter((connection) => hasRequest(connection.bytes())).length;
            count(
              'A7',
              '{0} bad certificates accepted, of {1} trios of certificate, poisoning and way',
              said,
              1,
            );
            assert.equal(said, 0);
            for (const report of reports) {
              assert.equal(report.code, noticed.has(name) ? 'tlsDisabled' : 'tls');
              assert.equal(report.label, 'notDone');
            }
          } finally {
            undo();
            await server.close();
          }
        });
      }
    }
  }
});

/** Whether the server received part of a request. The start of a TLS handshake is none. */
function hasRequest(bytes: Buffer): boolean {
  const TLS_HANDSHAKE = 22;
  return bytes.length > 0 && bytes[0] !== TLS_HANDSHAKE;
}
