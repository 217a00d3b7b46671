import assert from 'node:assert/strict';
import { endpointRequest } from '../../../../src/code/snippets/codeRequest';
import { writeStatements } from '../../../../src/code/snippets/writeStatements';
import { snippetTargets } from '../../../../src/code/snippets/snippetTargets';
import { catalog } from '../../../support/sandboxClient';

/** The first lines of the statements, in JavaScript: the names and the address. */
function head(
  endpointId: string,
  path: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[],
): readonly string[] {
  const endpoint = catalog.findEndpoint(endpointId);
  const target = snippetTargets.find(({ id }) => id === 'fetch');
  assert.ok(endpoint && target);
  const request = endpointRequest(endpoint, { path, query, headers: {} }, { token: true });
  const code = writeStatements(target, request, { text: '', isCommonJs: false, start: 0 });
  return code.slice(0, code.indexOf('`,')).split('\n');
}

describe('namedRequest', () => {
  const call = 'const response = await fetch(`${process.env.COMMERCE_API_BASE_URL}/v1';
  for (const [what, sent, value] of [
    ['known', 'u1', 'u1'],
    ['not known yet', ':user_id', ':user_id'],
  ] as const)
    it(`names the ids of path and query, where they are ${what}`, () =>
      assert.deepEqual(
        head('userGroups.removeUser', { user_group_id: 'g1' }, [
          ['user_id', sent],
          ['note', 'a b'],
        ]),
        [
          "const userGroupId = 'g1'",
          `const userId = '${value}'`,
          `${call}/user-groups/\${userGroupId}/remove_user?user_id=\${userId}&note=a+b`,
        ],
      ));

  it('leaves what is no plain id where it is', () => {
    assert.deepEqual(head('userGroups.detail', { user_group_id: 'a/b' }, [['user_id', 'c&d']]), [
      `${call}/user-groups/a%2Fb?user_id=c%26d`,
    ]);
    assert.deepEqual(head('users.exists', { key: 'email' }, [['pk', ':pk']]), [
      `${call}/users/join/email?pk=%3Apk`,
    ]);
  });
});
