import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingDependency } from '../../host/bootstrap.mjs';

describe('missing dependencies', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'commerce-api-unit-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const lock = (packages: object) =>
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const installed = (packages: object) => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  };
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };

  it('are all of them in a fresh clone', () => {
    lock(wanted);
    assert.match(missingDependency(folder) ?? '', /node_modules is missing/);
  });

  it('are none when what the lock file names is there, optional packages of other platforms aside', () => {
    lock(wanted);
    installed({ 'node_modules/a': { version: '1.0.0' } });
    assert.equal(missingDependency(folder), undefined);
  });

  it('are noticed by version', () => {
    lock(wanted);
    installed({ 'node_modules/a': { version: '0.9.0' } });
    assert.match(missingDependency(folder) ?? '', /node_modules\/a is 0\.9\.0, wanted 1\.0\.0/);
  });

  it('are noticed when a package was added', () => {
    lock({ ...wanted, 'node_modules/c': { version: '3.0.0' } });
    installed({ 'node_modules/a': { version: '1.0.0' } });
    assert.match(missingDependency(folder) ?? '', /node_modules\/c is missing/);
  });
});
