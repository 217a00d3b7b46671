import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { connectionPoisonings, poisonings } from '../fixtures/tlsPoisonings';
import { findExtension } from '../support/host/extensionUnderTest';
import { useRawEnvironment, type RawEnvironment } from '../support/host/rawEnvironment';
import { reportFigure } from '../support/host/reportFigure';
import { useExtension } from '../support/host/useExtension';
import { answering } from '../support/rawServer';

/** A loopback address other than 127.0.0.1, which VS Code treats as local. */
const host = '127.0.0.2';
const ok = answering({ body: '{"list":[]}' });
/** Bad certificates; `test/faults` tries further kinds with the same changes. */
const certificates = ['selfSigned', 'expired', 'wrongName', 'weakKey'];
const cases = [['no poisoning', () => () => undefined] as const, ...poisonings, ...connectionPoisonings];

describe('certificates inside the extension host', () => {
  const fixture = useExtension();
  const load = createRequire(join(findExtension().extensionPath, 'dist', 'extension.js'));
  let raw: RawEnvironment | undefined;
  let accepted = 0;
  let tried = 0;

  afterEach(async () => {
    await raw?.server.close();
    raw = undefined;
  });
  after(() =>
    reportFigure(`A7   ${accepted} bad certificates accepted in the extension host, of ${tried} pairs`),
  );

  const serve = async (certificate: string): Promise<RawEnvironment> =>
    (raw = await useRawEnvironment(fixture, ok, { host, certificate }));
  const failure = (): string => {
    const outcome = fixture.services.results.recent()[0]?.outcome;
    return outcome?.kind === 'error' ? outcome.error.kind : String(outcome?.kind);
  };

  it('of an authority that the user trusts are taken', async () => {
    const { call, server } = await serve('good');
    await call();
    assert.equal(failure(), 'response');
    assert.equal(server.requests().length, 1);
  });

  it('of an authority of the system are taken as VS Code is set to', async function () {
    // In other runs Node itself adds the authority, so that the setting has no effect.
    if (!process.env['SSL_CERT_FILE']?.endsWith('ca.pem')) this.skip();
    const { call, server } = await serve('good');
    const setting = vscode.workspace.getConfiguration('http');
    await setting.update('systemCertificates', false, vscode.ConfigurationTarget.Global);
    try {
      await call();
    } finally {
      await setting.update('systemCertificates', undefined, vscode.ConfigurationTarget.Global);
    }
    assert.match(failure(), /^tls/);
    assert.deepEqual(server.requests(), []);
    await call();
    assert.equal(failure(), 'response');
    assert.equal(server.requests().length, 1);
  });

  for (const certificate of certificates)
    it(`${certificate}: nothing is said to it, whatever a neighbour has changed`, async () => {
      const { call, server } = await serve(certificate);
      for (const [name, poison] of cases) {
        const [before] = fixture.services.results.recent();
        const undo = await poison(load);
        try {
          await call();
        } finally {
          undo();
        }
        tried += 1;
        accepted += server.requests().length;
        assert.deepEqual(server.requests(), [], name);
        const [last] = fixture.services.results.recent();
        assert.notEqual(last, before, name);
        assert.equal(last?.outcome.kind, 'error', name);
        assert.match(failure(), /^tls/, name);
      }
    });
});
