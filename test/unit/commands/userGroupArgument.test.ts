import assert from 'node:assert/strict';
import { readUserGroupArgument, requireUserGroupUri } from '../../../src/commands/userGroupArgument';
import { userGroupUri } from '../../support/editorModel';

describe('the user group that a command means', () => {
  it('is named by a URI, an id, an object or a node', () => {
    assert.equal(readUserGroupArgument(userGroupUri).uri, userGroupUri);
    assert.equal(readUserGroupArgument(userGroupUri).id, 'g1');
    assert.deepEqual(readUserGroupArgument('a:b'), { id: 'a:b' });
    assert.deepEqual(readUserGroupArgument({ id: 'g1' }), { id: 'g1' });
    assert.deepEqual(readUserGroupArgument({ userGroupId: 'g1', environmentName: 'E', kind: 'x' }), {
      id: 'g1',
      environmentName: 'E',
    });
    assert.deepEqual(readUserGroupArgument(undefined), {});
    assert.deepEqual(
      readUserGroupArgument({ userGroupId: 'g1', id: 7 }),
      { id: 'g1' },
      'a node’s own id does not count',
    );
    assert.deepEqual(readUserGroupArgument({ userGroupId: null, id: 'g1', environmentName: undefined }), {
      id: 'g1',
    });
    assert.deepEqual(readUserGroupArgument({ environmentName: 'E' }), { environmentName: 'E' });
    assert.deepEqual(
      readUserGroupArgument(Object.create({ id: 'g1' })),
      { id: 'g1' },
      'members may be inherited',
    );
    assert.deepEqual(readUserGroupArgument(Object.assign([], { id: 'g1' })), { id: 'g1' });
    const node = { kind: 'endpoint', id: 'userGroups/userGroups.update', endpointId: 'userGroups.update' };
    assert.deepEqual(readUserGroupArgument(node), {}, 'an endpoint of the tree is no user group');
    assert.deepEqual(readUserGroupArgument({ endpointId: undefined, id: 7 }), {});
  });

  for (const wrong of [
    1,
    true,
    '',
    {},
    { id: 1 },
    { id: '' },
    { environmentName: 5 },
    [],
    () => 1,
    { id: null },
    { userGroupId: null },
    { userGroupId: '', id: 'g1' },
    { userGroupId: 5, id: 'g1' },
    { id: 5, environmentName: 'E' },
    { id: 'g1', environmentName: '' },
    { id: 'g1', environmentName: null },
    { scheme: 'file', path: '/x' },
  ]) {
    it(`is not ${typeof wrong === 'function' ? 'a function' : JSON.stringify(wrong)}`, () => {
      assert.throws(() => readUserGroupArgument(wrong), /must be the id/);
    });
  }

  it('is that of the active editor without an argument', () => {
    assert.equal(requireUserGroupUri(undefined, userGroupUri), userGroupUri);
    assert.throws(() => requireUserGroupUri(undefined, undefined), /Open a user group first/);
    assert.throws(() => requireUserGroupUri({ id: 'g1' }, userGroupUri), /Open a user group first/);
  });
});
