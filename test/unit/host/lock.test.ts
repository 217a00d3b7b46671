import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../../host/lock';

describe('the lock of an installation', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'commerce-api-unit-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one work at a time, and goes away', async () => {
    const file = join(folder, 'lock');
    const order: string[] = [];
    let release = (): void => undefined;
    const first = withLock(file, async () => {
      order.push('first begins');
      await new Promise<void>((done) => (release = done));
      order.push('first ends');
    });
    const second = withLock(file, () => Promise.resolve(order.push('second')));
    while (order.length === 0) await new Promise(setImmediate);
    release();
    await Promise.all([first, second]);
    assert.deepEqual(order, ['first begins', 'first ends', 'second']);
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
