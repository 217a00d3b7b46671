import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { codeLanguages } from '../../../src/code/source/codeLanguages';
import { knownBases } from '../../../src/code/paths/readAddress';
import { unrelatedFiles } from '../../fixtures/unrelatedFiles';
import { someOf } from '../../support/longSeries';
import { pathsIn } from '../../support/sourceOf';

describe('source files of other projects', () => {
  it('hold no path of the API and no near miss', function () {
    this.timeout(60_000);
    const { endpoints } = createCatalog();
    const files = unrelatedFiles();
    assert.ok(files.length >= 10_000, `${files.length} files`);
    assert.deepEqual(
      codeLanguages.filter(({ id }) => !files.some(({ language }) => language === id)),
      [],
    );
    const known = { endpoints, bases: knownBases(['https://shop.example']) };
    const named = "const API = 'https://shop.example/v1';\nconst api = axios.create({ baseURL: API });\n";
    const wrong = [...someOf(files.entries())].flatMap(([index, { name, language, text }]) =>
      // Of some, as if they called the API besides.
      [text, ...(index % 100 === 0 ? [named + text] : [])].flatMap((source) => {
        const { matches, nearMisses } = pathsIn(source, language, known);
        return [...matches, ...nearMisses].map(({ start, end }) => `${name}: ${source.slice(start, end)}`);
      }),
    );
    assert.deepEqual(wrong, []);
  });
});
