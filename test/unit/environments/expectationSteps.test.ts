import assert from 'node:assert/strict';
import { hintedPermissionHeader } from '../../../src/environments/permissionHeader';
import { expectationText } from '../../../src/environments/expectationSteps';

/** Characters of a wide font that a row of a pick shows. */
const PICK_CHARACTERS = 84;

describe('the text of what an environment says of calls', () => {
  const rows = [
    [{}, ''],
    [
      { userGroupUpdate: 'flat', authorization: 'keys' },
      '"userGroupUpdate": "flat", "authorization": "keys"',
    ],
    [{ permissionHeader: { name: 'X-Role', admin: 'boss' } }, '"permissionHeader": X-Role (admin boss)'],
    [{ permissionHeader: { name: 'X-Role', user: 'guest' } }, '"permissionHeader": X-Role (guest)'],
    [
      { permissionHeader: hintedPermissionHeader('supervisor') },
      '"permissionHeader": BOOTPAY-ROLE (user; admin as hinted, otherwise supervisor)',
    ],
  ] as const;
  for (const [members, text] of rows)
    it(`is whole in a pick: ${text}`, () => {
      assert.equal(expectationText(members), text);
      assert.ok(text.length <= PICK_CHARACTERS);
    });
});
