import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownBases } from '../../../src/code/paths/readAddress';
import { runCommand } from '../../host/runCommand';
import { catalog, openSandbox } from '../../support/sandboxClient';
import { sandboxRequestsOver } from '../../support/sandboxRequestsOver';
import { pathsIn } from '../../support/sourceOf';

const file = join('test', 'host', 'sample', 'user-groups.mjs');
const { endpoints } = catalog;

describe('the sample of npm start', () => {
  it('holds three calls that code help knows', () => {
    const known = { endpoints, bases: knownBases([]) };
    const { matches, nearMisses } = pathsIn(readFileSync(file, 'utf8'), 'javascript', known);
    const called = matches.map(({ endpoints: [endpoint, ...more] }) =>
      more.length === 0 ? endpoint?.id : more,
    );
    assert.deepEqual(called, ['userGroups.list', 'userGroups.detail', 'userGroups.update']);
    assert.deepEqual(nearMisses, []);
  });

  it('runs as it stands, and one request of it holds a mistake that the view finds', async () => {
    const tokens = { user: 'sample-user-token', admin: 'sample-admin-token' };
    const sandbox = await openSandbox({ fixed: { tokens }, keepsExchanges: true });
    const folder = await mkdtemp(join(tmpdir(), 'sample-'));
    try {
      const text = await readFile(file, 'utf8');
      const mended = join(folder, 'mended.mjs');
      await writeFile(mended, text.replace('limt=', 'limit='));
      for (const [run, found] of [
        [file, ['• “limt” is not a known query parameter here. Use “limit”.']],
        [mended, []],
      ] as const) {
        sandbox.reset();
        const { code, output } = await runCommand(process.execPath, [run], {
          env: { COMMERCE_API_BASE_URL: sandbox.origin, COMMERCE_API_TOKEN: tokens.user },
        });
        assert.match(output, /^\d+ personal user groups\n.+\nupdated\n$/);
        assert.equal(code, 0);
        const rows = await sandboxRequestsOver(sandbox).rows();
        assert.equal(rows.length, 3);
        const lines = rows.flatMap(({ tooltip }) => tooltip.split('\n'));
        assert.deepEqual(
          lines.filter((line) => line.startsWith('• ')),
          found,
        );
      }
    } finally {
      await sandbox.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('says what is missing without them', async () => {
    const { code, output } = await runCommand(process.execPath, [file], { env: {} });
    assert.match(output, /Set COMMERCE_API_BASE_URL and COMMERCE_API_TOKEN first\./);
    assert.equal(code, 1);
  });
});
