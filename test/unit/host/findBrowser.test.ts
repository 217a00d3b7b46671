import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../host/findBrowser';

describe('the browser of the tests', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'commerce-api-unit-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the one that CHROME_PATH names', () => {
    const file = join(folder, 'my-browser');
    writeFileSync(file, '');
    assert.equal(findBrowser({ CHROME_PATH: file }), file);
  });

  it('is refused by name when CHROME_PATH names nothing', () => {
    const file = join(folder, 'gone');
    assert.throws(() => findBrowser({ CHROME_PATH: file }), new RegExp(`CHROME_PATH names ${file}`));
  });

  it('is found on the PATH', function () {
    if (process.platform !== 'linux') this.skip();
    const file = join(folder, 'chromium');
    writeFileSync(file, '');
    assert.equal(findBrowser({ PATH: folder }), file);
  });
});
