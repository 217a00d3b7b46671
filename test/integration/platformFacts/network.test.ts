import assert from 'node:assert/strict';
import type * as Https from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findExtension } from '../../support/host/extensionUnderTest';
import { answering, startRawServer } from '../../support/rawServer';
import { withoutCertificateChecks } from '../../support/withoutCertificateChecks';

type HttpsModule = typeof Https;

/** Hosts of a TLS server with a self-signed certificate, and whether VS Code keeps the caller's agent for the host. */
const servers = [
  { host: '127.0.0.1', isAgentKept: true },
  { host: '127.0.0.2', isAgentKept: false },
];

describe('platform fact: the network', () => {
  const load = createRequire(join(findExtension().extensionPath, 'dist', 'extension.js'));
  const patched = load('https') as HttpsModule;

  it('require("https") gives an extension a copy of its own, unlike "node:https"', () => {
    const plainModule = load('node:https') as HttpsModule;
    assert.notEqual(patched, plainModule);
  });

  for (const { host, isAgentKept } of servers) {
    it(`an own https.Agent is ${isAgentKept ? 'kept' : 'thrown away'} on ${host}`, async () => {
      const server = await startRawServer(answering({ body: '{}' }), { host, certificate: 'selfSigned' });
      const agent = new patched.Agent({ rejectUnauthorized: true });
      const outcome = await withoutCertificateChecks(() => get(`${server.origin}/`, { agent }));
      await server.close();
      assert.match(String(outcome), isAgentKept ? /self-signed|SELF_SIGNED/ : /^200$/);
    });

    it(`options of the request itself decide on ${host}`, async () => {
      const server = await startRawServer(answering({ body: '{}' }), { host, certificate: 'selfSigned' });
      const outcome = await withoutCertificateChecks(() =>
        get(`${server.origin}/`, { rejectUnauthorized: true }),
      );
      await server.close();
      assert.match(String(outcome), /self-signed|SELF_SIGNED/);
    });
  }

  function get(url: string, options: Https.RequestOptions): Promise<unknown> {
    return new Promise((resolve) => {
      patched
        .get(url, options, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', resolve);
    });
  }
});
