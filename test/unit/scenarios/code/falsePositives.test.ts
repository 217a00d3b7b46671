import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { codeLanguages } from '../../../../src/code/codeLanguages';
import { findPaths } from '../../../../src/code/paths/findPaths';
import { knownBases } from '../../../../src/code/paths/readAddress';
import { unrelatedFiles } from '../../../fixtures/unrelatedFiles';

describe('source files of other projects', () => {
  it('hold no path of the API and no near miss: 200 files of all languages', function () {
    this.timeout(60_000);
    const { endpoints } = createCatalog();
    const files = unrelatedFiles();
    assert.ok(files.length >= 200, `${files.length} files`);
    assert.deepEqual(
      codeLanguages.filter(({ id }) => !files.some(({ language }) => language === id)),
      [],
    );
    const known = { endpoints, bases: knownBases(['https://shop.example']) };
    const wrong = files.flatMap(({ name, language, text }) => {
      const { matches, nearMisses } = findPaths(text, language, known);
      return [...matches, ...nearMisses].map(({ start, end }) => `${name}: ${text.slice(start, end)}`);
    });
    assert.deepEqual(wrong, []);
  });
});
