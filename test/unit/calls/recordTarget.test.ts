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
    const node = { kind: 'endpoint', id: 'userGroups/userGroups.update', endpointId: 'userGroups.update' };
    assert.deepEqual(readRecordTarget(node), {}, 'an endpoint of the tree is no record');
  });

  for (const wrong of [1, true, '', {}, { id: 1 }, { id: '' }, { environmentName: 5 }, [], () => 1]) {
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
