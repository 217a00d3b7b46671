import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import assert from 'node:assert/strict';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { bracketsAround, pieceAt, stringAround } from '../../../../src/code/source/readSource';
import { otherJavascript } from '../../../fixtures/otherJavascript';
import { otherJvmPrograms } from '../../../fixtures/otherJvmPrograms';
import { otherPrograms } from '../../../fixtures/otherPrograms';
import { otherScripts } from '../../../fixtures/otherScripts';
import { unrelatedFiles } from '../../../fixtures/unrelatedFiles';
import { someOf } from '../../../support/longSeries';
import { sourceOf } from '../../../support/sourceOf';
import { useGrammars } from '../../../support/useGrammars';

interface Grammar {
  readonly name: string;
  /** Types of the nodes of strings, comments and regular expressions. */
  readonly pieces: RegExp;
  /** Types of the nodes that hold the arguments of a call, with their brackets. */
  readonly lists: RegExp;
  readonly head?: string;
}

const script = { pieces: /^(?:string|template_string|comment|regex)$/, lists: /^arguments$/ };
/** Language → its grammar, of those that VS Code has built; it has none of Kotlin and Dart. */
const grammars: Readonly<Record<string, Grammar>> = {
  javascript: { name: 'javascript', ...script },
  typescript: { name: 'typescript', ...script },
  python: { name: 'python', pieces: /^(?:string|comment)$/, lists: /^argument_list$/ },
  java: {
    name: 'java',
    pieces: /^(?:string_literal|character_literal|line_comment|block_comment)$/,
    lists: /^argument_list$/,
  },
  go: {
    name: 'go',
    pieces: /^(?:interpreted_string_literal|raw_string_literal|rune_literal|comment)$/,
    lists: /^argument_list$/,
  },
  php: {
    name: 'php',
    pieces: /^(?:string|encapsed_string|comment)$/,
    lists: /^arguments$/,
    head: '<?php\n',
  },
  ruby: { name: 'ruby', pieces: /^(?:string|comment|regex)$/, lists: /^argument_list$/ },
  csharp: {
    name: 'c-sharp',
    pieces:
      /^(?:string_literal|verbatim_string_literal|raw_string_literal|interpolated_string_expression|character_literal|comment)$/,
    lists: /^argument_list$/,
  },
};
/** Templates within templates, and regular expressions behind a word: of 400 pieces one may be read otherwise. */
const SHARE = 400;

/** Nodes of a type, without those inside of one of them that `isWhole`. */
function* nodesOf(node: TreeSitter.Node, type: RegExp, isWhole: boolean): Generator<TreeSitter.Node> {
  const isOne = node.isNamed && type.test(node.type);
  if (isOne) yield node;
  if (isOne && isWhole) return;
  for (const child of node.children) if (child) yield* nodesOf(child, type, isWhole);
}

const texts = [
  ...[...otherJavascript, ...otherScripts, ...otherJvmPrograms, ...otherPrograms].map(
    ([language, text]): readonly [string, CodeLanguageId, string] => [language, language, text],
  ),
  ...[...someOf(unrelatedFiles())]
    .filter(({ text }) => text.length < 60_000)
    .map(({ name, language, text }): readonly [string, CodeLanguageId, string] => [
      /\.[cm]?ts$/.test(name) ? 'typescript' : language,
      language,
      // Whether a comment holds the carriage return is a matter of taste.
      text.replaceAll('\r', ''),
    ]),
];

describe('readSource', () => {
  const parserOf = useGrammars();

  for (const [id, { name, pieces, lists, head = '' }] of Object.entries(grammars))
    it(`finds strings, comments and the brackets of calls as the grammar does: ${id}`, async function () {
      this.timeout(60_000);
      const parser = await parserOf(name);
      let count = 0;
      const wrong: string[] = [];
      for (const [language, readAs, given] of texts.filter(([known]) => known === id)) {
        const text = given.includes(head.trim()) ? given : head + given;
        const tree = parser.parse(text);
        if (!tree || tree.rootNode.hasError) continue;
        const source = sourceOf(text, readAs);
        for (const { startIndex, endIndex, type } of nodesOf(tree.rootNode, pieces, true)) {
          count += 1;
          const found = pieceAt(source, startIndex)?.end ?? 0;
          // The letters behind a regular expression are no part of it here.
          const end = type === 'regex' ? found + (/^[a-z]*/.exec(text.slice(found))?.[0].length ?? 0) : found;
          if (end !== endIndex) wrong.push(`${language} ${type} ${text.slice(startIndex, endIndex)}`);
        }
        for (const { startIndex, endIndex } of nodesOf(tree.rootNode, lists, false)) {
          if (text.charAt(startIndex) !== '(' || stringAround(source, startIndex)) continue;
          count += 1;
          const [innermost] = bracketsAround(source, startIndex + 1);
          if (innermost?.start !== startIndex || innermost.end !== endIndex)
            wrong.push(`${language} call ${text.slice(startIndex - 20, endIndex)}`);
        }
        tree.delete();
      }
      assert.ok(count >= 40, `${count} pieces`);
      assert.ok(
        wrong.length * SHARE <= count,
        `${wrong.length} of ${count}:\n${wrong.slice(0, 30).join('\n')}`,
      );
    });
});
