import assert from 'node:assert/strict';
import { quickPickRows, withTyped } from '../../../../src/calls/prompts/quickPickRows';

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

  const labelsWith = (typed: { label: string; leads?: boolean; value: number }): readonly string[] => {
    const rows = quickPickRows([
      { label: 'a', value: 1 },
      { label: 'Type a value', alwaysShow: true, value: 2 },
    ]);
    return withTyped(rows, [{ alwaysShow: true, ...typed }]).map((row) =>
      row.kind === 'problem' ? '' : `${row.kind} ${row.item.label}`,
    );
  };

  it('put what was typed behind what it finds, in place of the row that always shows', () => {
    assert.deepEqual(labelsWith({ label: 'Use “x”', value: 3 }), ['item a', 'heading ', 'item Use “x”']);
  });

  it('put what was typed before the sentence of a failed list, on which Enter would do nothing', () => {
    const failed = quickPickRows(
      [{ label: 'Type a value', alwaysShow: true, value: 2 }],
      [],
      new Error('no'),
    );
    const rows = withTyped(failed, [{ label: 'Use “x”', value: 3 }]);
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['heading', 'item', 'problem'],
    );
  });

  it('put what was typed first where it leads', () => {
    assert.deepEqual(labelsWith({ label: 'Use “x”', leads: true, value: 3 }), ['item Use “x”', 'item a']);
  });
});
