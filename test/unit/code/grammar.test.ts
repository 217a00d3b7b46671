import assert from 'node:assert/strict';
import type { CodeRequest } from '../../../src/code/snippets/codeRequest';
import { snippetTargets, writeSnippet } from '../../../src/code/snippets/snippetTargets';
import { nastyValues } from '../../fixtures/nastyValues';
import { useGrammars } from '../../support/useGrammars';

interface Grammar {
  readonly name: string;
  /** Makes a complete file from a piece of code. */
  readonly file?: (code: string) => string;
  /** Changes valid values that the grammar does not know. */
  readonly value?: (value: string) => string;
}

/** Target → grammar of its language in `@vscode/tree-sitter-wasm`, which has none for Kotlin and Dart. */
const grammars: Readonly<Record<string, Grammar>> = {
  csharp: { name: 'c-sharp' },
  // The grammar reads a `#` at the start of a text as a comment.
  powershell: { name: 'powershell', value: (value) => value.replace(/^#/, 'x#') },
  java: { name: 'java', file: (code) => `var answer = ${code};` },
  go: { name: 'go', file: (code) => `package main\n\nfunc main() {\n${code}\n}\n` },
  php: { name: 'php', file: (code) => `<?php\n${code}` },
  ruby: { name: 'ruby' },
  requests: { name: 'python' },
  httpx: { name: 'python' },
  fetch: { name: 'javascript' },
  axios: { name: 'javascript' },
  nodeHttp: { name: 'javascript' },
  curl: { name: 'bash' },
};

/** A request that has the text in each of its parts. */
function requestWith(value: string): CodeRequest {
  return {
    method: 'PUT',
    url: [
      { variable: 'COMMERCE_API_BASE_URL' },
      { text: `/v1/users/${encodeURIComponent(value)}?keyword=` },
      { variable: 'KEYWORD' },
    ],
    headers: [
      ['Authorization', [{ text: 'Bearer ' }, { variable: 'COMMERCE_API_TOKEN' }]],
      ['X-Note', [{ text: value.replaceAll(/[^\x20-\x7e]/g, '') }]],
    ],
    body: [{ text: `{"a":${JSON.stringify(value)},"login_pw":"` }, { variable: 'LOGIN_PW' }, { text: '"}' }],
  };
}

describe('the grammar of the code', () => {
  const parserOf = useGrammars();

  for (const [id, { name, file, value }] of Object.entries(grammars)) {
    it(`is that of ${name}: ${id}`, async () => {
      const target = snippetTargets.find((candidate) => candidate.id === id);
      assert.ok(target);
      const parser = await parserOf(name);
      for (const nasty of nastyValues) {
        const code = writeSnippet(target, requestWith(value?.(nasty) ?? nasty));
        const tree = parser.parse(file?.(code) ?? code);
        assert.equal(tree?.rootNode.hasError, false, `${JSON.stringify(nasty)}\n${code}`);
        tree.delete();
      }
    });
  }

  it('is not that of a text without its end', async () => {
    const parser = await parserOf('c-sharp');
    assert.equal(parser.parse('var a = "b;')?.rootNode.hasError, true);
  });
});
