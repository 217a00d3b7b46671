import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sdkLookalikes } from '../../../fixtures/sdkLookalikes';
import { sdkPythonFiles } from '../../../fixtures/sdkPythonFiles';
import { sdkScripts } from '../../../fixtures/sdkScripts';
import { sdkTypedScripts } from '../../../fixtures/sdkTypedScripts';
import { sourceOf } from '../../../support/sourceOf';

function endpointsIn(text: string, language: CodeLanguageId): readonly string[] {
  return doAtOnce(findSdkCalls(sourceOf(text, language), new Map())).map(({ call }) => call.endpointId);
}

const files = [
  ...[...sdkScripts, ...sdkTypedScripts].map((file) => ['javascript', ...file] as const),
  ...sdkPythonFiles.map((file) => ['python', ...file] as const),
];

describe('calls of the backend SDK', () => {
  for (const [language, name, text, ...endpoints] of files)
    it(`are found in ${name}`, () => {
      assert.deepEqual(endpointsIn(text, language), endpoints);
    });

  const importLines: Partial<Readonly<Record<CodeLanguageId, string>>> = {
    javascript: "import { BootpayCommerce } from '@bootpay/backend-js';\n",
    python: 'from bootpay_backend.commerce import BootpayCommerce\n',
  };
  for (const [index, [language, text]] of sdkLookalikes.entries())
    it(`are not in lookalike ${index}, also behind the import: ${text.trim().split('\n', 1).join()}`, () => {
      assert.deepEqual(endpointsIn(text, language), []);
      assert.deepEqual(endpointsIn((importLines[language] ?? '') + text, language), []);
    });
});
