import assert from 'node:assert/strict';
import { KeptTyping } from '../../../../src/userGroups/form/keptTyping';

describe('what closed forms leave', () => {
  it('is given to one form of the same user group, in the order in which it was typed', () => {
    const kept = new KeptTyping();
    const edit = (value: string) => ({ field: 'phone', value, origin: 'https://one', known: [] });
    kept.keep('commerce-api:/A/1', [edit('1')]);
    kept.keep('commerce-api:/A/1', [edit('2')]);
    assert.deepEqual(kept.take('commerce-api:/A/2'), []);
    assert.deepEqual(kept.take('commerce-api:/A/1'), [edit('1'), edit('2')]);
    assert.deepEqual(kept.take('commerce-api:/A/1'), []);
  });
});
