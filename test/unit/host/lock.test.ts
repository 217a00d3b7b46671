import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../host/lock';

describe('the lock of an installation', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'commerce-api-unit-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one work at a time, and goes away', async () => {
    const file = join(folder, 'lock');
    let working = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      // Gives the other workers time to take the lock if they could.
      await readFile(file);
      working -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, work)));
    assert.equal(most, 1);
    assert.equal(existsSync(file), false);
  });

  it('is taken over from a process that is gone', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const file = join(folder, 'lock');
    writeFileSync(file, String(gone));
    assert.equal(await withLock(file, () => Promise.resolve('worked')), 'worked');
  });

  it('goes away when the work fails', async () => {
    const file = join(folder, 'lock');
    await assert.rejects(
      withLock(file, () => Promise.reject(new Error('no network'))),
      /no network/,
    );
    assert.equal(existsSync(file), false);
  });
});
