import assert from 'node:assert/strict';
import { quickPickRows, withTyped } from '../../../src/prompts/quickPickRows';

describe('rows of a quick pick', () => {
  const recent = { label: 'recent', value: 1 };
  const type = { label: 'type', value: 2 };
  const loaded = { label: 'loaded', value: 3 };

  it('puts loaded items behind those shown at once, and moves one that comes again', () => {
    const rows = quickPickRows([recent, type], [loaded, type]);
    assert.deepEqual(
      rows.map((row) => row.kind === 'item' && row.item.label),
      ['recent', 'loaded', 'type'],
    );
  });

  it('tells headings from items', () => {
    const [row] = quickPickRows([{ label: 'Records', separator: true, value: 0 }]);
    assert.equal(row?.kind, 'heading');
  });

  it('ends with the sentence of a failed list, made plain', () => {
    const rows = quickPickRows([type], [], new Error('no $(flame) [x](command:evil)'));
    assert.deepEqual(rows.at(-1), { kind: 'problem', sentence: 'no $ (flame) [x] (command:evil)' });
    assert.equal(rows.length, 2);
  });

  it('put what was typed in place of the row that always shows', () => {
    const rows = quickPickRows([
      { label: 'a', value: 1 },
      { label: 'Type a value', alwaysShow: true, value: 2 },
    ]);
    const shown = withTyped(rows, [{ label: 'Use “x”', alwaysShow: true, value: 3 }]);
    assert.deepEqual(
      shown.map((row) => row.kind === 'item' && row.item.label),
      ['a', 'Use “x”'],
    );
  });
});
