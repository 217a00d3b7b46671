import assert from 'node:assert/strict';
import { OpenForms } from '../../../../src/userGroups/form/openForms';
import { memoryStore } from '../../../support/memoryStore';

describe('the forms that an extension host leaves behind', () => {
  it('are known to the next one until they are gone', () => {
    const store = memoryStore();
    const first = new OpenForms(store);
    assert.equal(first.hasFormer, false);
    const [one, two] = [{}, {}];
    first.note(one, { uri: 'a', session: 's1' });
    first.note(two, { uri: 'b', session: 's2' });
    first.note(one, { uri: 'a', session: 's3' });

    const second = new OpenForms(store);
    assert.equal(second.hasFormer, true);
    assert.deepEqual(second.formerOf('a'), ['s3']);
    assert.deepEqual(second.formerOf('c'), []);
    second.note({}, { uri: 'a', session: 's4' });
    second.keepFormer((uri) => uri === 'b');
    assert.deepEqual(second.formerOf('a'), []);

    const third = new OpenForms(store);
    assert.deepEqual([...third.formerOf('a'), ...third.formerOf('b')], ['s4', 's2']);
  });

  it('are none that were closed', () => {
    const store = memoryStore();
    const first = new OpenForms(store);
    const owner = {};
    first.note(owner, { uri: 'a', session: 's1' });
    first.drop(owner);
    first.drop(owner);
    assert.equal(new OpenForms(store).hasFormer, false);
  });

  it('are nothing that another version kept', () => {
    for (const kept of [7, 'a', {}, [null, { uri: 'a' }, { uri: 1, session: 's' }]]) {
      const store = memoryStore();
      void store.update('openForms', kept);
      assert.equal(new OpenForms(store).hasFormer, false);
    }
  });
});
