import assert from 'node:assert/strict';
import { changeField, type FieldChange } from '../../../../src/userGroups/changes/changeField';
import { groupText, sampleFields } from '../../../fixtures/sampleFields';

const field = (name: string, maxLength?: number) => {
  const found = sampleFields.find((one) => one.name === name);
  assert.ok(found);
  return maxLength === undefined ? found : { ...found, maxLength };
};

describe('the change of a field in one user group', () => {
  const rows: readonly (readonly [what: string, FieldChange, expected: string | undefined])[] = [
    ['one value', { value: '02-2' }, '"02-2"'],
    ['the value that it has', { value: '02-1' }, undefined],
    ['an empty value', { value: '' }, '""'],
    ['every occurrence of a text', { find: '1', replaceWith: '$&$1' }, '"02-$&$1"'],
    ['no text that stands there', { find: 'x', replaceWith: 'y' }, undefined],
    ['a value that is too long', { value: '12345' }, undefined],
  ];
  for (const [what, change, expected] of rows)
    it(`is that of ${what}`, () => {
      const row = changeField('g1', groupText({ phone: '02-1' }), field('phone', 8), change);
      const tooLong = changeField('g1', groupText({ phone: '02-1' }), field('phone', 4), change);
      if (what === 'a value that is too long') assert.equal(tooLong, undefined);
      else
        assert.deepEqual(
          row,
          expected === undefined
            ? undefined
            : { id: 'g1', name: 'Kim Ltd.', was: { phone: '"02-1"' }, to: { phone: expected } },
        );
    });

  it('is none where the service does not return the field, or has no text there', () => {
    const of = (literal: string) => `{ "user_group_id": "g1", "phone": ${literal} }`;
    const phone = field('phone');
    assert.equal(changeField('g1', '{ "user_group_id": "g1" }', phone, { value: '1' }), undefined);
    assert.equal(changeField('g1', of('{}'), phone, { value: '1' }), undefined);
    assert.equal(changeField('g1', of('null'), phone, { find: 'n', replaceWith: '1' }), undefined);
    assert.deepEqual(changeField('g1', of('null'), phone, { value: '1' })?.was, { phone: 'null' });
    // Two spellings of one text.
    assert.equal(changeField('g1', of('"\\u0031"'), phone, { value: '1' }), undefined);
  });
});
