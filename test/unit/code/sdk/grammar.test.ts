import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sdkGoFiles } from '../../../fixtures/sdkGoFiles';
import { sdkJvmFiles } from '../../../fixtures/sdkJvmFiles';
import { sdkPrograms } from '../../../fixtures/sdkPrograms';
import { sdkPythonFiles } from '../../../fixtures/sdkPythonFiles';
import { sdkScripts } from '../../../fixtures/sdkScripts';
import { sdkTypedScripts } from '../../../fixtures/sdkTypedScripts';
import { sourceOf } from '../../../support/sourceOf';
import { useGrammars } from '../../../support/useGrammars';

const others = (language: CodeLanguageId): typeof sdkScripts =>
  [...sdkJvmFiles, ...sdkPrograms, ...sdkGoFiles].flatMap(([id, ...file]) => (id === language ? [file] : []));

const grammars: readonly (readonly [name: string, language: CodeLanguageId, files: typeof sdkScripts])[] = [
  ['javascript', 'javascript', sdkScripts],
  ['tsx', 'javascript', sdkTypedScripts],
  ['python', 'python', sdkPythonFiles],
  ['java', 'java', others('java')],
  ['c-sharp', 'csharp', others('csharp')],
  ['go', 'go', others('go')],
  ['php', 'php', others('php')],
  ['ruby', 'ruby', others('ruby')],
];

const calls =
  /^(?:call|call_expression|method_invocation|invocation_expression|(?:nullsafe_)?member_call_expression)$/;

/** The innermost call whose name ends at an offset. */
function callAround(root: TreeSitter.Node, end: number): TreeSitter.Node | null {
  let node = root.descendantForIndex(end - 1);
  while (node && !calls.test(node.type)) node = node.parent;
  return node;
}

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
          const node = callAround(tree.rootNode, end);
          assert.match(node?.type ?? '', calls, `${file} ${call.name}`);
          const callee = ['function', 'name', 'method'].flatMap(
            (each) => node?.childForFieldName(each) ?? [],
          )[0];
          assert.equal(callee?.endIndex, end, `${file} ${call.name}`);
          assert.ok(callee.text.endsWith(call.name.replace(/^.*\./, '')));
          if (open !== undefined) assert.equal(node?.childForFieldName('arguments')?.startIndex, open);
          count += 1;
        }
        tree.delete();
      }
      assert.ok(count >= (name === 'c-sharp' || others(language).length > 0 ? 10 : 25), `${count} calls`);
    });
});
