import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Https from 'node:https';
import type { ApiErrorKind } from '../../src/api/apiError';
import { findExtension } from '../support/host/extensionUnderTest';
import { useRawEnvironment, type RawEnvironment } from '../support/host/rawEnvironment';
import { useExtension } from '../support/host/useExtension';
import { answering } from '../support/rawServer';
import { withoutCertificateChecks } from '../support/withoutCertificateChecks';

/** VS Code treats localhost in its own way, so this is another loopback address. */
const host = '127.0.0.2';

describe('a server whose certificate nobody vouches for', () => {
  const bench = useExtension();
  let raw: RawEnvironment;
  beforeEach(async () => {
    raw = await useRawEnvironment(bench, answering({ body: '{"list":[]}' }), {
      host,
      certificate: 'selfSigned',
    });
  });
  afterEach(() => raw.server.close());

  function assertRefused(kind: ApiErrorKind): void {
    const outcome = bench.services.results.latest()?.outcome;
    assert.equal(outcome?.kind === 'error' && outcome.error.kind, kind);
    assert.deepEqual(raw.server.requests(), []);
    assert.equal(bench.notices.seen.length, 1);
  }

  it('is refused', async () => {
    await raw.call();
    assertRefused('tls');
  });

  it('is refused when NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    await withoutCertificateChecks(() => raw.call());
    assertRefused('tlsDisabled');
    assert.equal(raw.server.connections.length, 0);
  });

  for (const name of ['https', 'node:https']) {
    it(`is refused when another extension poisoned the global agent of ${name}`, async () => {
      const load = createRequire(join(findExtension().extensionPath, 'dist', 'extension.js'));
      const { options } = (load(name) as typeof Https).globalAgent;
      const before = options.rejectUnauthorized;
      options.rejectUnauthorized = false;
      try {
        await raw.call();
      } finally {
        if (before === undefined) delete options.rejectUnauthorized;
        else options.rejectUnauthorized = before;
      }
      assertRefused('tlsDisabled');
      assert.equal(raw.server.connections.length, 0);
    });
  }
});
