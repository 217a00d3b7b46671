import assert from 'node:assert/strict';
import { cellWidths } from '../../../src/table/cellWidths';

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
