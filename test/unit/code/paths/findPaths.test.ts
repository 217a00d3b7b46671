import assert from 'node:assert/strict';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import { knownBaseUrls } from '../../../../src/catalog/knownAddresses';
import { codeLanguages, type CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import type { FoundPaths } from '../../../../src/code/paths/findPaths';
import { knownBases } from '../../../../src/code/paths/readAddress';
import { callShapes } from '../../../fixtures/callShapes';
import { clientForms } from '../../../fixtures/clientForms';
import { clientFiles } from '../../../fixtures/clientFiles';
import { clientSnippets } from '../../../fixtures/clientSnippets';
import { httpFiles } from '../../../fixtures/httpFiles';
import { otherServers } from '../../../fixtures/otherServers';
import { publicCalls } from '../../../fixtures/publicCalls';
import { serverFiles } from '../../../fixtures/serverFiles';
import { snippets } from '../../../fixtures/pathSnippets';
import { pathsIn } from '../../../support/sourceOf';

const { endpoints } = createCatalog();
const bases = knownBases([
  'https://shop.example/',
  'https://API.shop.example:8443/base',
  ...knownBaseUrls.map(({ url }) => url),
]);

function find(source: string, language: CodeLanguageId): FoundPaths {
  return pathsIn(source, language, { endpoints, bases });
}

function summary({ matches, nearMisses }: FoundPaths): readonly string[] {
  return [
    ...matches.map(({ otherMethod, endpoints: found }) =>
      [...(otherMethod === undefined ? [] : ['other']), ...found.map(({ id }) => id)].join(' '),
    ),
    ...nearMisses.map(({ fixes }) => `near ${fixes.map(({ path }) => path).join(' ')}`),
  ];
}

describe('finding paths in source files', () => {
  it('is tried with 150 snippets or more, of every language', () => {
    const counts = codeLanguages.map(({ id }) => snippets[id].length);
    assert.ok(counts.every((count) => count >= 10));
    assert.ok(counts.reduce((sum, count) => sum + count) >= 150);
  });

  it('is tried with 120 snippets or more of clients, a fifth of which hold nothing of ours', () => {
    const all = Object.values(clientSnippets).flat();
    assert.ok(all.length >= 120);
    assert.ok(all.filter((snippet) => snippet.length === 1).length * 5 >= all.length);
  });

  for (const { id, title } of codeLanguages) {
    describe(title, () => {
      for (const [source, ...found] of [...snippets[id], ...clientSnippets[id]]) {
        it(`${found.length ? 'finds' : 'passes over'} ${source.replaceAll('\n', '⏎')}`, () => {
          assert.deepEqual(summary(find(source, id)), found);
        });
      }
    });
  }

  describe('whole files', () => {
    for (const [id, source, ...found] of [
      ...clientFiles,
      ...serverFiles,
      ...otherServers,
      ...clientForms,
      ...httpFiles,
      ...publicCalls,
    ])
      it(`${found.length ? 'finds' : 'passes over'} what is in ${id}: ${source.trim().split('\n', 2).join('⏎')}`, () => {
        assert.deepEqual(summary(find(source, id)), found);
      });
  });

  describe('the method of a call', () => {
    for (const { id, title } of codeLanguages) {
      for (const [source, method] of callShapes[id]) {
        it(`${title}, ${method}: ${source.replaceAll('\n', '⏎')}`, () => {
          const [match] = find(source, id).matches;
          assert.ok(match);
          const [one, ...more] = match.endpoints.map((endpoint) => endpoint.method);
          assert.equal(match.otherMethod !== undefined ? 'other' : more.length > 0 ? '?' : one, method);
        });
      }
    }
  });

  it('gives the method of a call that its path does not accept', () => {
    for (const [id, source, method] of [
      ['javascript', 'axios.delete(`/v1/user-groups/${id}`)', 'DELETE'],
      ['python', 'requests.patch(f"{base}/v1/user-groups/{id}")', 'PATCH'],
      ['shell', 'curl -X delete "$BASE/v1/user-groups/$ID"', 'DELETE'],
      ['http', 'POST {{base}}/v1/user-groups/1', 'POST'],
      ['http', 'PUT {{base}}/v1/user-groups/1', undefined],
    ] as const)
      assert.equal(find(source, id).matches[0]?.otherMethod, method, source);
  });

  it('tells requests from routes of a server and from other uses of a path', () => {
    for (const [id, source, isRequest] of [
      ['javascript', 'fetch(`${base}/v1/users`, { method: "POST" })', true],
      ['http', 'DELETE /v1/user-groups/1', true],
      ['javascript', 'app.post("/v1/users", (req, res) => res.end())', false],
      ['javascript', 'http.post(`${base}/v1/users`, async () => reply)', false],
      ['javascript', 'cache.delete("/v1/user-groups")', false],
      ['java', '@PostMapping("/v1/users")', false],
    ] as const)
      assert.equal(find(source, id).matches[0]?.isRequest, isRequest, source);
  });

  it('gives the range of the path, without base URL and query', () => {
    const source = 'get(`${base}/v1/users/${id}?page=1`)';
    const [match] = find(source, 'javascript').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), '/v1/users/${id}');
  });

  it('gives the range of the path in a script without the quote behind it', () => {
    const source = `curl --url="$BASE/v1/users/$ID" -X PUT`;
    const [match] = find(source, 'shell').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), '/v1/users/$ID');
  });

  it('gives a range over the whole of a concatenation', () => {
    const source = "get('/v1/products/' + id + '/status')";
    const [match] = find(source, 'javascript').matches;
    assert.ok(match);
    assert.equal(source.slice(match.start, match.end), "/v1/products/' + id + '/status");
  });

  const mended: readonly (readonly [CodeLanguageId, string, ...string[]])[] = [
    ['python', 'get(f"{base}/v1/user_groups/{id}/limits")', 'get(f"{base}/v1/user-groups/{id}/limit")'],
    [
      'javascript',
      "get('/v1/user-group/list')",
      "get('/v1/user-groups')",
      'get(`/v1/user-groups/${userGroupId}`)',
    ],
    [
      'javascript',
      'get(`/v1/orders/list?page=1`)',
      'get(`/v1/orders?page=1`)',
      'get(`/v1/orders/${orderId}?page=1`)',
    ],
    ['javascript', "post('/v1/users/' + 'create')", "post('/v1/users')", "post('/v1/users/' + `${userId}`)"],
    ['python', 'get("/v1/products/detail")', 'get("/v1/products")', 'get(f"/v1/products/{product_id}")'],
    ['javascript', 'get(`/v1/products/detail/${id}`)', 'get(`/v1/products/${id}`)'],
    [
      'shell',
      'curl $BASE/v1/invoices/search',
      'curl $BASE/v1/invoices',
      'curl $BASE/v1/invoices/$INVOICE_ID',
    ],
    [
      'javascript',
      "const API = 'https://shop.example/v1'\nget(`${API}/user-group/list`)",
      "const API = 'https://shop.example/v1'\nget(`${API}/user-groups`)",
      "const API = 'https://shop.example/v1'\nget(`${API}/user-groups/${userGroupId}`)",
    ],
    [
      'java',
      'String API = "https://shop.example/v1";\nget(API + "/order/" + id);',
      'String API = "https://shop.example/v1";\nget(API + "/orders/" + id);',
    ],
  ];
  for (const [id, source, ...wanted] of mended)
    it(`mends ${source.replaceAll('\n', '⏎')}, and all of it is right then`, () => {
      const [miss] = find(source, id).nearMisses;
      assert.ok(miss);
      const results = miss.fixes.map(({ edits }) =>
        [...edits]
          .reverse()
          .reduce(
            (text, { start, end, text: meant }) => text.slice(0, start) + meant + text.slice(end),
            source,
          ),
      );
      assert.deepEqual(results, wanted);
      for (const result of results) {
        const { matches, nearMisses } = find(result, id);
        assert.deepEqual([matches.length, nearMisses.length], [1, 0], result);
      }
    });

  it('warns of nothing that only a name could mend, or that may not have a version before it', () => {
    const named = "const API = 'https://shop.example/v1/order'\nget(`${API}/${id}`)";
    assert.deepEqual(summary(find(named, 'javascript')), ['near /v1/orders']);
    const open = "const API = 'https://shop.example'\nget(`${API}/order`)";
    assert.deepEqual(summary(find(open, 'javascript')), []);
  });
});
