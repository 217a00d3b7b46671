import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { codeLanguages, type CodeLanguageId } from '../../../src/code/source/codeLanguages';
import { completePath, type PathCompletion } from '../../../src/code/completePath';
import { knownBases } from '../../../src/code/paths/readAddress';
import { pathsIn } from '../../support/sourceOf';

const known = { endpoints: createCatalog().endpoints, bases: knownBases(['https://shop.example']) };
const named = "const API = 'https://shop.example/v1';\n";

function textOf(pieces: PathCompletion['pieces']): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.before + piece.shown + piece.after))
    .join('');
}

/** Completes at the mark `‸`; returns the inserted texts, and the text that they replace. */
function complete(marked: string, id: CodeLanguageId) {
  const language = codeLanguages.find((candidate) => candidate.id === id);
  assert.ok(language);
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const result = completePath(pathsIn(text, language.id, known), offset);
  return (
    result && {
      replaced: text.slice(result.start, result.items[0]?.end),
      texts: result.items.map(({ pieces }) => textOf(pieces)),
      wholes: result.items.map(({ pieces, end: last, edits }) =>
        [...edits, { start: result.start, end: last, text: textOf(pieces) }]
          .sort((one, other) => other.start - one.start)
          .reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text),
      ),
      items: result.items,
    }
  );
}

describe('completing paths in source files', () => {
  const inserted: readonly (readonly [CodeLanguageId, string, string])[] = [
    ['javascript', 'get(`/v1/us‸`)', 'user-groups/${userGroupId}/limit'],
    ['javascript', 'get(`${BASE}/v1/‸`)', 'user-groups/${userGroupId}/limit'],
    ['python', 'get(f"/v1/‸")', 'user-groups/{user_group_id}/limit'],
    ['kotlin', 'get("/v1/‸")', 'user-groups/$userGroupId/limit'],
    ['dart', "get('/v1/‸')", 'user-groups/$userGroupId/limit'],
    ['ruby', 'get "/v1/‸"', 'user-groups/#{user_group_id}/limit'],
    ['php', 'get("/v1/‸")', 'user-groups/{$user_group_id}/limit'],
    ['csharp', 'Get($"/v1/‸")', 'user-groups/{userGroupId}/limit'],
    ['go', 'fmt.Sprintf("/v1/‸", id)', 'user-groups/%s/limit'],
    ['java', 'get("/v1/‸")', 'user-groups/user_group_id/limit'],
    ['shell', 'curl $BASE/v1/‸', 'user-groups/$USER_GROUP_ID/limit'],
    ['http', 'GET {{base}}/v1/‸', 'user-groups/{{user_group_id}}/limit'],
    ['javascript', `${named}get(\`\${API}/us‸\`)`, 'user-groups/${userGroupId}/limit'],
    ['javascript', `${named}get(\`\${API}/‸\`)`, 'user-groups/${userGroupId}/limit'],
    ['javascript', `${named}axios.create({ baseURL: API }).get(\`/‸\`)`, 'user-groups/${userGroupId}/limit'],
    ['python', 'API = "https://shop.example/v1"\nget(f"{API}/us‸")', 'user-groups/{user_group_id}/limit'],
    [
      'java',
      'String API = "https://shop.example/v1";\nget(API + "/us‸");',
      'user-groups/user_group_id/limit',
    ],
    ['shell', 'API=https://shop.example/v1\ncurl "$API/‸"', 'user-groups/$USER_GROUP_ID/limit'],
  ];
  for (const [id, source, text] of inserted) {
    it(`${id}: ${source} offers ${text}`, () => {
      assert.ok(complete(source, id)?.texts.includes(text), complete(source, id)?.texts.join('\n'));
    });
  }

  const converted: readonly (readonly [CodeLanguageId, string, string])[] = [
    ['javascript', "get('/v1/us‸')", 'get(`/v1/user-groups/${userGroupId}/limit`)'],
    ['javascript', 'get("/v1/us‸ers")', 'get(`/v1/user-groups/${userGroupId}/limit`)'],
    ['javascript', "get('/v1/‸' + x)", 'get(`/v1/user-groups/${userGroupId}/limit` + x)'],
    ['javascript', "get('/v1/‸' + x + '/b')", "get('/v1/user-groups/user_group_id/limit')"],
    ['javascript', '<a href="/v1/‸">', '<a href="/v1/user-groups/user_group_id/limit">'],
    ['javascript', "{ '/v1/‸': x }", "{ '/v1/user-groups/user_group_id/limit': x }"],
    ['javascript', "get('/v1/‸", "get('/v1/user-groups/user_group_id/limit"],
    ['javascript', "get('/v1/‸?a=`')", "get('/v1/user-groups/user_group_id/limit?a=`')"],
    ['javascript', "get('/v1/us‸?a=1')", 'get(`/v1/user-groups/${userGroupId}/limit?a=1`)'],
    ['python', 'get("/v1/‸")', 'get(f"/v1/user-groups/{user_group_id}/limit")'],
    ['python', "get(r'/v1/‸')", "get(fr'/v1/user-groups/{user_group_id}/limit')"],
    ['python', "get(b'/v1/‸')", "get(b'/v1/user-groups/user_group_id/limit')"],
    ['php', "get('/v1/‸')", 'get("/v1/user-groups/{$user_group_id}/limit")'],
    ['ruby', "get '/v1/‸'", 'get "/v1/user-groups/#{user_group_id}/limit"'],
    ['csharp', 'Get("/v1/‸")', 'Get($"/v1/user-groups/{userGroupId}/limit")'],
    ['java', 'get("/v1/‸")', 'get("/v1/user-groups/user_group_id/limit")'],
  ];
  for (const [id, source, whole] of converted) {
    it(`${id}: makes ${whole} of ${source}`, () => {
      assert.ok(complete(source, id)?.wholes.includes(whole), complete(source, id)?.wholes.join('\n'));
    });
  }

  it('changes nothing behind the cursor but in one edit, which the editor keeps up with typing', () => {
    const marked = "get('/v1/us‸')";
    const items = complete(marked, 'javascript')?.items ?? [];
    for (const { edits } of items) for (const { end } of edits) assert.ok(end < marked.indexOf('‸'));
  });

  it('leaves the quotes of a path without values alone', () => {
    assert.ok(complete("get('/v1/us‸')", 'javascript')?.wholes.includes("get('/v1/users')"));
  });

  it('lets the user type over the name alone', () => {
    const pieces = complete("get('/v1/us‸')", 'javascript')?.items.find(({ path }) =>
      path.endsWith('/limit'),
    )?.pieces;
    assert.deepEqual(pieces?.[2], { name: 'user_group_id', before: '${', shown: 'userGroupId', after: '}' });
  });

  it('offers every path once', () => {
    const paths = complete("get('/v1/‸')", 'javascript')?.items.map(({ path }) => path) ?? [];
    assert.deepEqual(paths, [...new Set(known.endpoints.map(({ path }) => path))]);
  });

  it('goes on behind what is finished, and replaces the rest of the path', () => {
    const found = complete('get(`/v1/user-groups/${group.id}/li‸mits`)', 'javascript');
    assert.equal(found?.replaced, 'limits');
    assert.deepEqual([...found.texts].sort(), ['add_user', 'aggregate-transaction', 'limit', 'remove_user']);
  });

  for (const source of [
    "get('/v‸')",
    "get('/‸')",
    'get(`${API}/us‸`)',
    `${named}get(\`\${OTHER}/us‸\`)`,
    "get('/v1‸')",
    "// get('/v1/‸')",
    "get('https://other.example/v1/‸')",
    "get('/v1/users?page=‸')",
    "'see /v1/‸ here'",
    '‸',
  ]) {
    it(`offers nothing at ${source}`, () => assert.equal(complete(source, 'javascript'), undefined));
  }
});
