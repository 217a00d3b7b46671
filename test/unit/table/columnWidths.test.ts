import assert from 'node:assert/strict';
import { createColumnWidths, cellWidths } from '../../../src/table/columnWidths';
import { memoryStore } from '../../support/memoryStore';

describe('the widths of columns', () => {
  it('are kept for each endpoint by the names of columns', async () => {
    const widths = createColumnWidths(memoryStore());
    await widths.keep('userGroups.list', 'phone', 200);
    await widths.keep('userGroups.list', 'phone', 220);
    await widths.keep('userGroups.list', '__proto__', 50);
    await widths.keep('orders.list', 'phone', 90);
    assert.deepEqual([...widths.read('orders.list')], [['phone', 90]]);
    assert.equal(widths.read('userGroups.list').get('phone'), 220);
    assert.deepEqual([...widths.read('users.list')], []);
  });

  it('are bounded in number, length and size', async () => {
    const widths = createColumnWidths(memoryStore());
    for (let at = 0; at < 105; at += 1) await widths.keep('users.list', `c${at}`, 100);
    for (const width of [39, 2001, NaN, Infinity]) await widths.keep('users.list', 'late', width);
    await widths.keep('users.list', 'n'.repeat(101), 100);
    const names = [...widths.read('users.list').keys()];
    assert.deepEqual([names.length, names[0], names.at(-1)], [100, 'c5', 'c104']);
  });

  it('are none where something else is stored', () => {
    for (const stored of [null, 'x', 7, { phone: '200', email: 1e9 }])
      assert.equal(createColumnWidths(memoryStore({ 'tableWidths/x': stored })).read('x').size, 0);
  });
});

describe('the first width of a column', () => {
  it('is what its name and its first rows need, within bounds', () => {
    const [short, id, korean, long] = cellWidths(
      ['a', 'id', 'company_name', 'memo'],
      [['n1', `t${'6'.repeat(24)}`, 't가나다라마바사아자차카타파하', `t${'x'.repeat(9999)}`]],
    );
    assert.equal(short, 64);
    assert.deepEqual(cellWidths(['business_number'], []), [15 * 8.4 + 34]);
    assert.equal(id, 24 * 7 + 34);
    assert.equal(korean, 28 * 7 + 34);
    assert.equal(long, 320);
    assert.deepEqual(cellWidths(['a'], []), [64]);
  });
});
