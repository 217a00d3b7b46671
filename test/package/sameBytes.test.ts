import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, vsixFile } from '../host/locations';
import { runCommand } from '../host/runCommand';

const BUILD_TIMEOUT_MS = 120_000;

describe('packaging twice', () => {
  const again = join(projectRoot(), 'out', 'again.vsix');
  let umask = 0;

  before(() => {
    umask = process.umask(0o077);
  });
  after(async () => {
    process.umask(umask);
    await rm(again, { force: true });
  });

  it('gives the same bytes, whatever the time zone, the language and the mode of new files', async function () {
    this.timeout(BUILD_TIMEOUT_MS);
    const { code, output } = await runCommand(
      process.execPath,
      [join(projectRoot(), 'test', 'package', 'pack.mjs'), again],
      {
        cwd: projectRoot(),
        env: { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'cs_CZ.UTF-8' },
        timeoutMs: BUILD_TIMEOUT_MS,
      },
    );
    assert.equal(code, 0, output);
    assert.equal(sha256(again), sha256(vsixFile()));
  });
});

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
