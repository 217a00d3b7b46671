import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { filesWithoutMainExport, judgeFileName } from '../../lint/fileNames.mjs';
import { judgeName } from '../../lint/judgeName.mjs';

describe('names', () => {
  const anywhere = 'src/calls/runCall.ts';

  for (const name of [
    'record',
    'records',
    'CallRecord',
    'MAX_RECORDS',
    'placeOf',
    'tellNotSaved',
    'groundOf',
  ])
    it(`may not be ${name}`, () =>
      assert.match(judgeName(anywhere, name) ?? 'allowed', /stands for too much/));

  for (const name of [
    'replaceSecret',
    'placeholder',
    'background',
    'deskew',
    'recorder',
    'telling',
    'saveRecord',
  ])
    it(`may be ${name}`, () => assert.equal(judgeName(anywhere, name), undefined));

  it('may be a stored member only where it is stored', () => {
    assert.equal(judgeName('src/userGroups/form/pageState.ts', 'place'), undefined);
    assert.notEqual(judgeName(anywhere, 'place'), undefined);
  });
});

describe('the name of a file', () => {
  for (const [file, exported] of [
    ['src/base/lazy.ts', ['lazy']],
    ['src/userGroups/file/userGroupText.ts', ['x', 'UserGroupText']],
    ['src/sessions/vscode/statusBar.ts', ['createStatusBar']],
    ['src/http/types.ts', ['Level']],
    ['test/support/until.ts', ['wait']],
  ] as const)
    it(`may be ${file} with ${exported.join(', ')}`, () =>
      assert.equal(judgeFileName(file, exported), undefined));

  for (const [file, exported] of [
    ['src/base/lazy.ts', ['load']],
    ['src/base/lazy.ts', ['crazylazy']],
    ['src/base/lazy.ts', []],
  ] as const)
    it(`may not be ${file} with ${exported.join(', ') || 'nothing'}`, () =>
      assert.match(judgeFileName(file, exported) ?? 'allowed', /main export/));

  it('is excepted only for files that exist', () => {
    for (const file of Object.values(filesWithoutMainExport).flat()) assert.ok(existsSync(file), file);
  });
});
