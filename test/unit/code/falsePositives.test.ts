import assert from 'node:assert/strict';
import { doAtOnce } from '../../../src/base/doInTurns';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { findSdkCalls } from '../../../src/code/sdk/findSdkCalls';
import { codeLanguages } from '../../../src/code/source/codeLanguages';
import { knownBases } from '../../../src/code/paths/readAddress';
import { unrelatedFiles } from '../../fixtures/unrelatedFiles';
import { someOf } from '../../support/longSeries';
import { sdkImportLines } from '../../support/sdkImportLines';
import { pathsIn, sourceOf } from '../../support/sourceOf';

describe('source files of other projects', () => {
  it('hold no path of the API and no near miss', () => {
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
      // Some texts are also read after code that names a base URL of the service.
      [text, ...(index % 100 === 0 ? [named + text] : [])].flatMap((source) => {
        const { matches, nearMisses } = pathsIn(source, language, known);
        return [...matches, ...nearMisses].map(({ start, end }) => `${name}: ${source.slice(start, end)}`);
      }),
    );
    assert.deepEqual(wrong, []);
  });

  it('hold no call of the backend SDK, also behind its import', () => {
    const files = unrelatedFiles().filter(({ language }) => language in sdkImportLines);
    const wrong = [...someOf(files.entries())].flatMap(([index, { name, language, text }]) => {
      // Only some texts get the import of the SDK, since reading all names of a file takes long.
      const head = index % 10 === 0 ? sdkImportLines[language] : undefined;
      return doAtOnce(findSdkCalls(sourceOf((head ?? '') + text, language), new Map())).map(() => name);
    });
    assert.deepEqual(wrong, []);
  });
});
