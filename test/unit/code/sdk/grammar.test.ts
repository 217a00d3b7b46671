import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sdkPythonFiles } from '../../../fixtures/sdkPythonFiles';
import { sdkScripts } from '../../../fixtures/sdkScripts';
import { sdkTypedScripts } from '../../../fixtures/sdkTypedScripts';
import { sourceOf } from '../../../support/sourceOf';
import { useGrammars } from '../../../support/useGrammars';

const grammars: readonly (readonly [name: string, language: CodeLanguageId, files: typeof sdkScripts])[] = [
  ['javascript', 'javascript', sdkScripts],
  ['tsx', 'javascript', sdkTypedScripts],
  ['python', 'python', sdkPythonFiles],
];

describe('the grammar of calls of the SDK', () => {
  const parserOf = useGrammars();

  for (const [name, language, files] of grammars)
    it(`says the same: ${name}`, async () => {
      const parser = await parserOf(name);
      let count = 0;
      for (const [file, text] of files) {
        const tree = parser.parse(text);
        assert.equal(tree?.rootNode.hasError, false, file);
        for (const { call, end, open } of doAtOnce(findSdkCalls(sourceOf(text, language), new Map()))) {
          const node: TreeSitter.Node | null = tree.rootNode.descendantForIndex(open)?.parent?.parent ?? null;
          assert.match(node?.type ?? '', /^call(?:_expression)?$/, `${file} ${call.name}`);
          const callee: TreeSitter.Node | null = node?.childForFieldName('function') ?? null;
          assert.match(callee?.type ?? '', /^(?:member_expression|attribute)$/);
          assert.equal(callee?.endIndex, end);
          assert.ok(callee.text.endsWith(call.name.replace(/^.*\./, '')));
          count += 1;
        }
        tree.delete();
      }
      assert.ok(count >= 25, `${count} calls`);
    });
});
