import assert from 'node:assert/strict';
import { readRecordTarget, requireRecordUri } from '../../../src/commands/recordTarget';
import { recordUri } from '../../support/editorModel';

describe('the record that a command means', () => {
  it('is named by a URI, an id, an object or a node', () => {
    assert.equal(readRecordTarget(recordUri).uri, recordUri);
    assert.equal(readRecordTarget(recordUri).id, 'g1');
    assert.deepEqual(readRecordTarget('a:b'), { id: 'a:b' });
    assert.deepEqual(readRecordTarget({ id: 'g1' }), { id: 'g1' });
    assert.deepEqual(readRecordTarget({ userGroupId: 'g1', environmentName: 'E', kind: 'x' }), {
      id: 'g1',
      environmentName: 'E',
    });
    assert.deepEqual(readRecordTarget(undefined), {});
    assert.deepEqual(
      readRecordTarget({ userGroupId: 'g1', id: 7 }),
      { id: 'g1' },
      'a node’s own id does not count',
    );
    assert.deepEqual(readRecordTarget({ userGroupId: null, id: 'g1', environmentName: undefined }), {
      id: 'g1',
    });
    assert.deepEqual(readRecordTarget({ environmentName: 'E' }), { environmentName: 'E' });
    assert.deepEqual(readRecordTarget(Object.create({ id: 'g1' })), { id: 'g1' }, 'members may be inherited');
    assert.deepEqual(readRecordTarget(Object.assign([], { id: 'g1' })), { id: 'g1' });
    const node = { kind: 'endpoint', id: 'userGroups/userGroups.update', endpointId: 'userGroups.update' };
    assert.deepEqual(readRecordTarget(node), {}, 'an endpoint of the tree is no record');
    assert.deepEqual(readRecordTarget({ endpointId: undefined, id: 7 }), {});
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
      assert.throws(() => readRecordTarget(wrong), /must be the id/);
    });
  }

  it('is that of the active editor without an argument', () => {
    assert.equal(requireRecordUri(undefined, recordUri), recordUri);
    assert.throws(() => requireRecordUri(undefined, undefined), /Open a user group first/);
    assert.throws(() => requireRecordUri({ id: 'g1' }, recordUri), /Open a user group first/);
  });
});
