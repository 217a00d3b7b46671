import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sdkGoFiles } from '../../../fixtures/sdkGoFiles';
import { sdkJvmFiles } from '../../../fixtures/sdkJvmFiles';
import { sdkLookalikes } from '../../../fixtures/sdkLookalikes';
import { sdkOtherLookalikes } from '../../../fixtures/sdkOtherLookalikes';
import { sdkPrograms } from '../../../fixtures/sdkPrograms';
import { sdkPythonFiles } from '../../../fixtures/sdkPythonFiles';
import { sdkScripts } from '../../../fixtures/sdkScripts';
import { sdkTypedScripts } from '../../../fixtures/sdkTypedScripts';
import { sdkImportLines } from '../../../support/sdkImportLines';
import { sourceOf } from '../../../support/sourceOf';

function endpointsIn(text: string, language: CodeLanguageId): readonly string[] {
  return doAtOnce(findSdkCalls(sourceOf(text, language), new Map())).map(({ call }) => call.endpointId);
}

const files = [
  ...[...sdkScripts, ...sdkTypedScripts].map((file) => ['javascript', ...file] as const),
  ...sdkPythonFiles.map((file) => ['python', ...file] as const),
  ...sdkJvmFiles,
  ...sdkPrograms,
  ...sdkGoFiles,
];

describe('calls of the backend SDK', () => {
  for (const [language, name, text, ...endpoints] of files)
    it(`are found in ${name}`, () => {
      assert.deepEqual(endpointsIn(text, language), endpoints);
    });

  it('are tried in 60 files', () => {
    assert.ok(files.length >= 60);
  });

  for (const [index, [language, text]] of [...sdkLookalikes, ...sdkOtherLookalikes].entries())
    it(`are not in lookalike ${index}, also behind the import: ${text.trim().split('\n', 1).join()}`, () => {
      assert.deepEqual(endpointsIn(text, language), []);
      assert.deepEqual(endpointsIn((sdkImportLines[language] ?? '') + text, language), []);
    });
});
