import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import assert from 'node:assert/strict';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { bracketsAround, pieceAt, stringAround } from '../../../../src/code/source/readSource';
import { otherJavascript } from '../../../fixtures/otherJavascript';
import { otherJvmPrograms } from '../../../fixtures/otherJvmPrograms';
import { otherPrograms } from '../../../fixtures/otherPrograms';
import { otherScripts } from '../../../fixtures/otherScripts';
import { madeFiles, pinnedFiles } from '../../../fixtures/unrelatedFiles';
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

const script = {
  pieces: /^(?:string|template_string|template_literal_type|comment|regex)$/,
  lists: /^arguments$/,
};
/** Language → its grammar in `@vscode/tree-sitter-wasm`, which has none for Kotlin and Dart. */
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
    pieces: /^(?:string|encapsed_string|heredoc|nowdoc|comment)$/,
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

/** Nodes of a type. `isWhole`: without nodes inside of such a node. */
function* nodesOf(node: TreeSitter.Node, type: RegExp, isWhole: boolean): Generator<TreeSitter.Node> {
  const isOne = node.isNamed && type.test(node.type);
  if (isOne) yield node;
  if (isOne && isWhole) return;
  for (const child of node.children) if (child) yield* nodesOf(child, type, isWhole);
}

/** Hard texts: slashes of divisions, elements and regular expressions, nested templates, and here-documents. */
const hard: readonly (readonly [string, CodeLanguageId, string])[] = [
  ...[
    `function f(a) { return /["']/.test(a) || typeof /"/ === a / 2 / b ? /'/ : /[/"]/; }`,
    `const f = (a) => /"/.test(a), g = [ // it's\n  // isn't\n  /"/,\n  /'/ ];`,
    `switch (a) { case /"/.exec(b): if (g(a)) /'/.exec(a); else /"/.exec(a); }`,
    `const half = (a + b) / 2, third = list[0] / 3, more = a++ / 2, same = {} / 1; f("it's", '/');`,
    `const page = f(<A b={c} />, <p title="it">{a} / {b}</p>, "'");`,
    `const long = /^(?:${'[a-z"]{1,3}|'.repeat(200)}b)$/, set = /[${'"a-z'.repeat(300)}]/;`,
    'const url = `${base}/a${q ? `?q=${q.map((one) => `${one}"`)}` : \'\'}/b`, b = "c";',
    `if (a) {\n  b();\n}\n/["']/.test(c) && d("it's");\nfunction e() {}\n\n/[/"]\\/'/gi.exec(f);`,
    `let a = {} / 2, b = "it's / c"; if (a) { a = {}\n/ 2 } f(a, /"/.test('/'), {} / 3 + "/.test(");`,
    `const page = f(<p>and / or 'x</p>, "a", <A b={(c) => d} e="f">in / of it's {g("'")}</A>, 'b');`,
    'const text = `${a["`"]}${{ b: /`/ }.b}${/* ` } */ c}$${d}$`, e = `\\`${f}`;',
  ].map((text) => ['javascript', 'javascript', text] as const),
  [
    'typescript',
    'javascript',
    'const share = Math.round(used! / max) + f(`${a! / b}%`, c! / 2); return !/"/.test(d) && !/`/.test(e);',
  ],
  [
    'typescript',
    'javascript',
    `const a = new Map<string, 'a'>(), b: Array<string> | 'c' = f<T>('a', "</b>"); type C = D<E> extends 'a' ? F<'b'> : {};`,
  ],
  ['typescript', 'javascript', 'type A<B> = `${B extends `a${string}` ? "`" : \'b\'}c`; const d = "`";'],
  [
    'ruby',
    'ruby',
    `a = "a#{h["x"]}b#{f("#{g['}']}", {"c" => "}"})}d", '#{"'\nb = "#\\{" + "#d" + f("\\#{")\n`,
  ],
  ['php', 'php', `<?php\n$a = f("a{$b["x"]}\nc\${d["}"]}", "\\{$e", '{$');`],
  [
    'csharp',
    'csharp',
    `class A { void B() { F($"{d["x"]}/{{a}} {e["}"]}", "{", $@"\\{d["x"]}""{{""c", @$"a\\{e}", '{', $"{$"{g["h"]}"}");
      G($"""a "b" {d["x"] + $"{e}"} "c" """, @"{""", "it's"); } }`,
  ],
  [
    'ruby',
    'ruby',
    `return /"/ if name =~ /'/\ncase name\nwhen /"/ then a / 2 / b\nend\nputs("it's") unless /"/.match?(name)\n`,
  ],
  [
    'php',
    'php',
    `<?php\n$a = f(<<<A\n  it's {$b} AA (\n  A, 'c');\n$d = f(<<<'D'\n"(D\nD);\n$e = f(<<<"E"\n'\nE);\n$i = 1 << 3;\n`,
  ],
];

const texts = [
  ...hard,
  ...[...otherJavascript, ...otherScripts, ...otherJvmPrograms, ...otherPrograms].map(
    ([language, text]): readonly [string, CodeLanguageId, string] => [language, language, text],
  ),
  ...[...someOf(pinnedFiles()), ...madeFiles()]
    .filter(({ text }) => text.length < 60_000)
    .map(({ name, language, text }): readonly [string, CodeLanguageId, string] => [
      /\.[cm]?ts$/.test(name) ? 'typescript' : language,
      language,
      // Grammars differ on whether a comment holds the carriage return.
      text.replaceAll('\r', ''),
    ]),
];

describe('readSource', () => {
  it('ends a template at the next quote if a placeholder is unclosed, as while typing', () => {
    for (const text of ['f(`/v1/${`, "a");', 'f(`/v1/${`, "a");\ng(`b`, `${c ? `d` : e}`);'])
      assert.deepEqual(
        sourceOf(text, 'javascript')
          .strings.slice(0, 2)
          .map(({ start, end }) => text.slice(start, end)),
        ['`/v1/${`', '"a"'],
      );
  });

  it('reads strings in placeholders of languages without a grammar', () => {
    for (const [language, ...pieces] of [
      ['kotlin', '"${m["x"]}/${f("}$")}"', `'"'`, '"$a {"', '"""a "${b["c"]}" """', '"${"'],
      ['dart', `'\${m['x']}$a'`, '"${{"a": "}"}["b"]}"', "r'${'", String.raw`'\''`, "'${'"],
    ] as const) {
      const text = `f(${pieces.join(', ')})`;
      const { strings } = sourceOf(text, language);
      assert.deepEqual(
        strings.map(({ start, end }) => text.slice(start, end)),
        pieces,
      );
    }
  });

  it('tells the text of an element from code after angle brackets', () => {
    for (const [text, strings, others] of [
      ["<p>I'm here {x}</p>; f('a')", ["'a'"], [">I'm here "]],
      ['<p className="a">and / or</p>', ['"a"'], ['>and / or']],
      ['type A = Partial<B>\n\nexport class C {}', [], []],
      ['let a: Ref<B>\nconst { c } = d', [], []],
      ["get(<string>base + '/v1' + id, { headers })", ["'/v1'"], []],
      ["get(<string>base, '/v1', { headers })", ["'/v1'"], []],
      ['class A extends B<C> implements D {}', [], []],
    ] as const) {
      const source = sourceOf(text, 'javascript');
      const cut = ({ start, end }: { readonly start: number; readonly end: number }): string =>
        text.slice(start, end);
      assert.deepEqual([source.strings.map(cut), source.others.map(cut)], [strings, others], text);
    }
  });

  const parserOf = useGrammars();

  for (const [id, { name, pieces, lists, head = '' }] of Object.entries(grammars))
    it(`finds strings, comments and the brackets of calls as the grammar does: ${id}`, async () => {
      const parser = await parserOf(name);
      let count = 0;
      const wrong: string[] = [];
      for (const [language, readAs, given] of texts.filter(([known]) => known === id)) {
        const text = given.includes(head.trim()) ? given : head + given;
        const tree = parser.parse(text);
        // The grammar does not know every new syntax of the packages.
        if (!tree || tree.rootNode.hasError) {
          assert.ok(!hard.some(([, , own]) => own === given), given);
          continue;
        }
        const source = sourceOf(text, readAs);
        for (const { startIndex, endIndex, type } of nodesOf(tree.rootNode, pieces, true)) {
          count += 1;
          const found = pieceAt(source, startIndex)?.end ?? 0;
          // `readSource` ends a regular expression before its flags.
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
      assert.deepEqual(wrong, []);
    });
});
