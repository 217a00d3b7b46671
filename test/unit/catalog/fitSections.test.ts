import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { fitSections } from '../../../src/catalog/fitSections';

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

describe('fitSections', () => {
  it('leaves out empty sections and keeps the rest', () => {
    assert.deepEqual(
      fitSections(
        [
          { title: 'A', lines: [] },
          { title: 'B', lines: ['x'] },
        ],
        10,
      ),
      ['B', 'x'],
    );
  });

  it('shortens the longest section and says how much is missing', () => {
    const lines = fitSections(
      [
        { title: 'A', lines: numbered(9) },
        { title: 'B', lines: numbered(3) },
      ],
      10,
    );
    assert.deepEqual(lines, [
      'A',
      'line 1',
      'line 2',
      'line 3',
      'line 4',
      '- … 5 more',
      'B',
      'line 1',
      'line 2',
      'line 3',
    ]);
  });

  it('shortens whole sections last', () => {
    const lines = fitSections(
      [
        { title: 'A', lines: numbered(6), whole: true },
        { title: 'B', lines: numbered(5) },
      ],
      11,
    );
    assert.ok(lines.includes('line 6'));
    assert.ok(lines.includes('- … 3 more'));
  });

  it('never exceeds the height when every section may keep two lines, and loses no line silently', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 6 }), (counts) => {
        const lines = fitSections(
          counts.map((count, index) => ({
            title: `T${index}`,
            lines: numbered(count),
            whole: index % 2 === 0,
          })),
          24,
        );
        assert.ok(lines.length <= 24);
        const shown = lines.filter((line) => line.startsWith('line')).length;
        const hidden = lines.reduce((sum, line) => sum + Number(/… (\d+) more/.exec(line)?.[1] ?? 0), 0);
        assert.equal(
          shown + hidden,
          counts.reduce((sum, count) => sum + count, 0),
        );
      }),
    );
  });
});
