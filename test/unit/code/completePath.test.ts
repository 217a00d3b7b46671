import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/catalog';
import { codeLanguages, type CodeLanguageId } from '../../../src/code/codeLanguages';
import { completePath } from '../../../src/code/completePath';
import { knownBases } from '../../../src/code/paths/readAddress';

const known = { endpoints: createCatalog().endpoints, bases: knownBases([]) };

/** Completes at the mark `‸`; gives the texts as they would be inserted, and what they replace. */
function complete(marked: string, id: CodeLanguageId) {
  const language = codeLanguages.find((candidate) => candidate.id === id);
  assert.ok(language);
  const offset = marked.indexOf('‸');
  const text = marked.replace('‸', '');
  const result = completePath(text, offset, language, known);
  return (
    result && {
      replaced: text.slice(result.start, result.end),
      texts: result.items.map(({ pieces }) =>
        pieces.map((piece) => (typeof piece === 'string' ? piece : piece.shown)).join(''),
      ),
      items: result.items,
    }
  );
}

describe('completing paths in source files', () => {
  const inserted: readonly (readonly [CodeLanguageId, string, string])[] = [
    ['javascript', 'get(`/v1/us‸`)', 'user-groups/${userGroupId}/limit'],
    ['javascript', "get('/v1/us‸')", 'user-groups/user_group_id/limit'],
    ['javascript', 'get(`${BASE}/v1/‸`)', 'user-groups/${userGroupId}/limit'],
    ['python', 'get(f"/v1/‸")', 'user-groups/{user_group_id}/limit'],
    ['python', 'get("/v1/‸")', 'user-groups/user_group_id/limit'],
    ['kotlin', 'get("/v1/‸")', 'user-groups/$userGroupId/limit'],
    ['dart', "get('/v1/‸')", 'user-groups/$userGroupId/limit'],
    ['ruby', 'get "/v1/‸"', 'user-groups/#{user_group_id}/limit'],
    ['php', 'get("/v1/‸")', 'user-groups/{$user_group_id}/limit'],
    ['csharp', 'Get($"/v1/‸")', 'user-groups/{userGroupId}/limit'],
    ['go', 'fmt.Sprintf("/v1/‸", id)', 'user-groups/%s/limit'],
    ['java', 'get("/v1/‸")', 'user-groups/user_group_id/limit'],
    ['shell', 'curl $BASE/v1/‸', 'user-groups/$USER_GROUP_ID/limit'],
    ['http', 'GET {{base}}/v1/‸', 'user-groups/{{user_group_id}}/limit'],
  ];
  for (const [id, source, text] of inserted) {
    it(`${id}: ${source} offers ${text}`, () => {
      assert.ok(complete(source, id)?.texts.includes(text), complete(source, id)?.texts.join('\n'));
    });
  }

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
