import { transformSync } from 'esbuild';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { brokenTexts, faultGroups } from '../sabotage/readSabotage.mjs';
import { sabotages } from '../sabotage/sabotages.mjs';

const groupsOfFaults = faultGroups('.');

describe('the list of breakages', () => {
  it('names each one once', () => {
    const names = sabotages.map(({ name }) => name);
    assert.ok(names.length > 40);
    assert.deepEqual([...new Set(names)], names);
  });

  it('is as long as SECURITY.md says', () => {
    const [, said] = /each of (\d+) one-line breakages/.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];
    assert.equal(Number(said), sabotages.length);
  });

  for (const sabotage of sabotages) {
    const { name, groups = [], units = [] } = sabotage;

    it(`finds the text that it breaks, and leaves a program: ${name}`, () => {
      // `brokenTexts` throws unless each `find` occurs exactly once.
      const texts = [...brokenTexts('.', sabotage)];
      assert.notEqual(texts.length, 0);
      for (const [file, text] of texts)
        if (file.endsWith('.ts')) transformSync(text, { loader: 'ts', logLevel: 'silent' });
    });

    it(`names tests that exist: ${name}`, () => {
      assert.notEqual(groups.length + units.length, 0);
      const absent = [
        ...groups.filter((id) => !groupsOfFaults.has(id)),
        ...units.filter((unit) => !existsSync(`test/unit/${unit}.test.ts`)),
      ];
      assert.deepEqual(absent, []);
    });
  }

  it('refuses a text that stands nowhere, or twice', () => {
    const edit = { name: 'x', file: 'test/unit/sabotages.test.ts', replace: '' };
    assert.throws(() => brokenTexts('.', { ...edit, find: 'x'.repeat(9) }), /: 0 places match/);
    assert.throws(() => brokenTexts('.', { ...edit, find: 'assert' }), /: \d+ places match/);
    assert.throws(() => brokenTexts('.', { ...edit, file: 'src/absent.ts', find: 'x' }), /ENOENT/);
  });
});
