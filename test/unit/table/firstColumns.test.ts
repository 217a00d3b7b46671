import assert from 'node:assert/strict';
import { FIRST_COLUMNS, firstColumns } from '../../../src/table/firstColumns';

describe('the columns of a table', () => {
  it('are the preferred ones that are there, then the others in their order', () => {
    assert.deepEqual(firstColumns(['id', 'name', 'b', 'phone'], ['name', 'phone', 'gone']), [
      'name',
      'phone',
      'id',
      'b',
    ]);
  });

  it('begin with the name of an entity where nobody prefers any', () => {
    assert.deepEqual(firstColumns(['product_id', 'product_name', 'filename'], []), [
      'product_name',
      'product_id',
      'filename',
    ]);
    assert.deepEqual(firstColumns(['id', 'filename'], []), ['id', 'filename']);
  });

  it('are at most as many as a screen has', () => {
    const names = Array.from({ length: 300 }, (_, index) => `c${index}`);
    assert.deepEqual(firstColumns(names, ['c299']), ['c299', ...names.slice(0, FIRST_COLUMNS - 1)]);
  });
});
