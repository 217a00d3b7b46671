import assert from 'node:assert/strict';
import { codeLanguages } from '../../../../src/code/source/codeLanguages';
import { indentCode } from '../../../../src/code/codeInsertion';
import type { CodeRequest } from '../../../../src/code/snippets/codeRequest';
import { snippetTargets, writeSnippet } from '../../../../src/code/snippets/snippetTargets';

const request: CodeRequest = {
  method: 'DELETE',
  url: [{ variable: 'COMMERCE_API_BASE_URL' }, { text: '/v1/users' }, { text: '/a' }],
  headers: [
    ['Authorization', [{ text: 'Bearer ' }, { variable: 'COMMERCE_API_TOKEN' }]],
    ['x_shop.id', [{ text: '1' }]],
  ],
  body: [{ text: '{"login_pw":"' }, { variable: 'LOGIN_PW' }, { text: '"}' }],
};

describe('the ways to write a request', () => {
  it('cover every language of code help', () => {
    const written = new Set<string>(snippetTargets.map(({ language }) => language));
    assert.deepEqual(
      codeLanguages.filter(({ id }) => !written.has(id)),
      [],
    );
    assert.equal(new Set(snippetTargets.map(({ id }) => id)).size, snippetTargets.length);
  });

  for (const target of snippetTargets) {
    it(`${target.title}: method, path, headers and variables are in it, marks and versions are not`, () => {
      const code = writeSnippet(target, request);
      assert.match(code, /delete/i);
      assert.match(writeSnippet(target, { ...request, method: 'PATCH' }), /patch/i);
      assert.match(code, /\/v1\/users\/a/);
      for (const name of ['x_shop.id', 'COMMERCE_API_BASE_URL', 'COMMERCE_API_TOKEN', 'LOGIN_PW'])
        assert.ok(code.includes(name), code);
      assert.doesNotMatch(code, /cqmark|commerce-api\.invalid|\d+\.\d+\.\d+/);
    });
  }
});

describe('code inside an expression', () => {
  for (const [id, start] of [
    ['fetch', 'fetch('],
    ['axios', 'axios.request('],
    ['java', 'java.net.http.HttpClient.newHttpClient().send('],
    ['requests', 'requests.request('],
    ['httpx', 'httpx.request('],
    ['curl', 'curl '],
  ] as const)
    it(`is one itself: ${id}`, () => {
      const code = snippetTargets.find((target) => target.id === id)?.write(request) ?? '';
      assert.ok(code.startsWith(start), code);
      assert.doesNotMatch(code, /;$/m);
    });
});

describe('indenting code', () => {
  it('takes over the base and the unit of the file', () => {
    const code = 'a {\n  b {\n    c\n\n  }\n}';
    assert.equal(
      indentCode(code, { base: '    ', unit: '\t' }),
      'a {\n    \tb {\n    \t\tc\n\n    \t}\n    }',
    );
    assert.equal(indentCode('a {\n\tb\n}', { base: '', unit: '    ' }), 'a {\n    b\n}');
  });
});
