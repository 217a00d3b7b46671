import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { isSecretField } from '../../../../src/catalog/isSecretField';
import { toCodeRequest } from '../../../../src/code/snippets/codeRequest';
import { httpFile } from '../../../../src/code/snippets/ownSnippets';
import { snippetTargets } from '../../../../src/code/snippets/snippetTargets';
import { buildRequest } from '../../../../src/http/buildRequest';
import { isAccountNumber } from '../../../../src/http/redaction/isAccountNumber';
import { nastyValues } from '../../../fixtures/nastyValues';
import { readHttpFile, type ReadRequest } from '../../../support/readHttpFile';

const catalog = createCatalog();
const endpoint = catalog.findEndpoint('userGroups.update');
const target = {
  origin: 'https://shop.example',
  basePath: '/base',
  headers: { 'x-shop': 'a "b" $c {d} #e' },
};
const variables = {
  COMMERCE_API_TOKEN: 'canary-1',
  COMMERCE_API_BASE_URL: 'https://shop.example/base',
  LOGIN_PW: 'canary-2',
};
/** Texts that would start a new line in a format with lines. */
const lineTraps = [
  '\n###\nDELETE https://evil.example',
  '\r\n# x',
  '{{$processEnv HOME}}',
  '{{{{',
  '###',
  '#',
  '< /etc/hosts',
];

function requestWith(value: string, body: string) {
  assert.ok(endpoint);
  const path = { user_group_id: `x${value.replace(/\p{Cc}|[\u2028\u2029]/gu, '')}` };
  return buildRequest(endpoint, { path, query: [[`q${value}.q`, value]], body }, target, catalog.endpoints);
}

function onlyRequest(text: string): ReadRequest {
  const [only, ...more] = readHttpFile(text, variables);
  assert.ok(only);
  assert.deepEqual(more, []);
  return only;
}

function assertSame(value: string, body: string): void {
  const request = requestWith(value, body);
  const read = onlyRequest(httpFile(toCodeRequest(request, { token: true })));
  assert.deepEqual([read.method, read.url], [request.method, request.url]);
  assert.deepEqual(read.headers, [['Authorization', 'Bearer canary-1'], ...request.headers]);
  assert.deepEqual(JSON.parse(read.body), JSON.parse(body));
}

describe('a request in a .http file', () => {
  for (const value of [...nastyValues, ...lineTraps]) {
    it(`is read as one request with the same values: ${JSON.stringify(value)}`, () => {
      assertSame(value, JSON.stringify({ user_group: { company_name: value, [`f${value}.f`]: [value] } }));
      assertSame(value, JSON.stringify({ user_group: { company_name: value } }, null, 2));
    });
  }

  it('keeps the bytes of a body without doubled braces', () => {
    const body = '{ "user_group": {"n": 1e400, "big": 12345678901234567890, "a": "{ {" } }';
    assert.equal(onlyRequest(httpFile(toCodeRequest(requestWith('a', body), { token: true }))).body, body);
  });

  it('has variables in place of secrets, beside braces', () => {
    const body = '{"{{":"{{","login_pw":"plain"}';
    const text = httpFile(toCodeRequest(requestWith('a', body), { token: true }));
    assert.doesNotMatch(text, /plain/);
    assert.deepEqual(JSON.parse(onlyRequest(text).body), { '{{': '{{', login_pw: 'canary-2' });
  });

  it('says the same whatever JSON is sent', () => {
    const text = fc.oneof(
      fc.constantFrom(...lineTraps, '{', '{{', '}}', '\\'),
      fc.string({ unit: 'grapheme' }),
    );
    const name = text.filter((made) => !isSecretField(made));
    // Account numbers are left out, since code reads them from a variable.
    const number = fc.double().filter((made) => !isAccountNumber(String(made)));
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof({ maxDepth: 4 }, text, number, tie('list'), tie('object')),
      list: fc.array(tie('json'), { maxLength: 3 }),
      object: fc.dictionary(name, tie('json'), { maxKeys: 3 }),
    }));
    fc.assert(
      fc.property(text, json, fc.constantFrom(0, 2), (value, content, indent) => {
        assertSame(value, JSON.stringify({ user_group: content }, null, indent));
      }),
    );
  });

  const heads: readonly (readonly [string, string])[] = [
    ['x-shop', '{{$guid}}'],
    ['x-shop', 'a{'],
    ['x-shop', 'a\nb'],
    ['#x', 'comment'],
    ['&x', 'longer URL'],
  ];
  for (const [name, value] of heads) {
    it(`is refused where the format would read something else: ${JSON.stringify([name, value])}`, () => {
      const http = snippetTargets.find(({ id }) => id === 'http');
      assert.ok(http);
      const request = { method: 'GET', url: [{ text: 'https://a.example' }] } as const;
      assert.throws(() => http.write({ ...request, headers: [[name, [{ text: value }]]] }), RangeError);
      http.write({ ...request, headers: [['x-shop', [{ text: 'a {b} #c' }]]] });
    });
  }
});
