import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Members } from '../../../../src/userGroups/readJsonFields';
import { readServiceText, changeField } from '../../../../src/userGroups/form/documentText';
import { replaceIn } from '../../../../src/json/changeMember';

function membersOf(text: string): Members {
  const group = readServiceText(text);
  assert.equal(group.kind, 'members');
  return group.members;
}

function change(text: string, field: string, value: string | null, baseline = text): string {
  const changed = changeField(text, { field, value }, membersOf(baseline));
  if (changed.kind === 'broken') return 'broken';
  return changed.kind === 'same' ? text : replaceIn(text, changed.replacement);
}

const baseline = '{\n  "a": "x\\u0041",\n  "big": 12345678901234567890.10,\n  "none": null\n}';

describe('changing one field of the text of a user group', () => {
  const cases: readonly (readonly [
    what: string,
    text: string,
    field: string,
    value: string | null,
    after: string,
  ])[] = [
    ['replaces only the value', baseline, 'a', 'new', baseline.replace('"x\\u0041"', '"new"')],
    ['escapes what JSON must', baseline, 'a', '"\\\n', baseline.replace('"x\\u0041"', '"\\"\\\\\\n"')],
    ['leaves a text that already says so', baseline, 'a', 'xA', baseline],
    ['goes back to the literal of the base', baseline.replace('"x\\u0041"', '"new"'), 'a', 'xA', baseline],
    ['puts a text in the place of another kind', baseline, 'none', 'y', baseline.replace('null', '"y"')],
    ['adds a field at the end', baseline, 'zip', '1', baseline.replace('null\n', 'null,\n  "zip": "1"\n')],
    ['adds a field to an empty user group', '{}', 'zip', '1', '{\n  "zip": "1"\n}'],
    ['adds nothing for an absent field that stays empty', baseline, 'zip', '', baseline],
    ['empties a field that the base has', baseline, 'a', '', baseline.replace('"x\\u0041"', '""')],
    ['resets a text', baseline.replace('"x\\u0041"', '"new"'), 'a', null, baseline],
    [
      'resets a literal byte for byte',
      baseline.replace('12345678901234567890.10', '1'),
      'big',
      null,
      baseline,
    ],
    [
      'brings a removed field back',
      '{\n  "a": "x\\u0041",\n  "none": null\n}',
      'big',
      null,
      '{\n  "a": "x\\u0041",\n  "none": null,\n  "big": 12345678901234567890.10\n}',
    ],
    ['resets what did not change', baseline, 'a', null, baseline],
  ];
  for (const [what, text, field, value, after] of cases) {
    it(what, () => assert.equal(change(text, field, value, baseline), after));
  }

  it('leaves every occurrence of a member that the service sent twice', () => {
    const twice = '{\n  "x": 1.0,\n  "a": "1",\n  "x": 2e0\n}';
    assert.equal(change(twice, 'a', 'new', twice), twice.replace('"1"', '"new"'));
    const filled = change(twice, 'zip', '1', twice);
    assert.equal(filled, twice.replace('2e0', '2e0,\n  "zip": "1"'));
    const between = twice.replace('"a": "1"', '"zip": "1"');
    const baseline = '{\n  "x": 1.0,\n  "x": 2e0\n}';
    assert.equal(change(between, 'zip', '', baseline), baseline);
  });

  it('does not touch a text with a member more often than the service sent it', () => {
    assert.equal(change('{"x":1,"a":"","x":2,"x":2}', 'a', 'new', '{"x":1,"a":"","x":2}'), 'broken');
  });

  it('removes an absent field again when it is emptied or reset', () => {
    const filled = change(baseline, 'zip', '1');
    assert.equal(change(filled, 'zip', '', baseline), baseline);
    assert.equal(change(filled, 'zip', null, baseline), baseline);
  });

  it('keeps an emptied field when the baseline is not known', () => {
    const changed = changeField('{"a":"x"}', { field: 'a', value: '' }, undefined);
    assert.deepEqual(changed, { kind: 'change', replacement: { offset: 5, length: 3, text: '""' } });
  });

  it('does not touch a text that is no user group', () => {
    for (const text of [
      '{',
      '[]',
      '"x"',
      '{"a":1,"a":2}',
      '{"a":1,}',
      '{/* */}',
      '',
      '{"a":01}',
      '['.repeat(500),
    ]) {
      assert.equal(
        changeField(text, { field: 'a', value: 'x' }, undefined).kind,
        'broken',
        text.slice(0, 20),
      );
    }
  });

  it('gives any field any text, and back to the same bytes', () => {
    const names = fc.constantFrom('a', 'b', 'null', '', 'é"', 'c d');
    const literals = fc.constantFrom(
      'null',
      '""',
      '"null"',
      '1e400',
      '-0',
      '[{"a": null}]',
      '{ }',
      '"\\u0041"',
    );
    const members = fc.uniqueArray(fc.tuple(names, literals), { selector: ([name]) => name, maxLength: 4 });
    fc.assert(
      fc.property(members, names, fc.oneof(fc.string(), fc.constant('\ud800')), (group, field, value) => {
        const text = `{${group.map(([name, literal]) => `\n  ${JSON.stringify(name)}: ${literal}`).join(',')}\n}`;
        const after = change(text, field, value);
        const isThere = group.some(([name]) => name === field);
        assert.equal(membersOf(after).get(field)?.text, value === '' && !isThere ? undefined : value);
        for (const [name, literal] of group) {
          if (name !== field) assert.equal(membersOf(after).get(name)?.literal, literal);
        }
        const back = change(after, field, null, text);
        if (group.length > 0) assert.equal(back, text);
      }),
      { numRuns: 300 },
    );
  });
});
