import assert from 'node:assert/strict';
import { REDACTED } from '../../../../src/http/redaction/redactor';
import {
  addressOf,
  buildChangeSetSchemaText,
  MAX_ROWS,
  readChangeSet,
  writeChangeSet,
  type ChangeRow,
  changeField,
  type FieldChange,
} from '../../../../src/userGroups/changes/changeSet';
import { sampleFields, groupText } from '../../../fixtures/sampleFields';
import { environmentCalled } from '../../../support/callFixture';

const row: ChangeRow = { id: 'g1', was: { phone: '"02-1"' }, to: { phone: '"02-2"' } };
const origin = 'https://shop.example';
const write = (...rows: readonly ChangeRow[]): string => writeChangeSet({ origin, rows });
/** A change set with the text of its rows. */
const withRows = (rows: string): string =>
  `{ "userGroupChanges": 1, "origin": "${origin}", "changes": [ ${rows} ] }`;
const rowText = (rest: string): string => withRows(`{ "id": "g1", ${rest} }`);
const good = '"was": { "phone": "02-1" }, "to": { "phone": "02-2" }';

/** The issues of a text, each as marked text and message. */
function mistakesIn(text: string): readonly string[] {
  return readChangeSet(text, sampleFields).issues.map(
    ({ offset, length, message }) => `${text.slice(offset, offset + Math.min(length, 24))} · ${message}`,
  );
}

describe('the file of a change set', () => {
  it('has one line for each group, which is read as it was written', () => {
    const rows = [
      { ...row, name: '대한상사 "3"' },
      { id: 'g2', was: { phone: 'null', email: '"a@b.c"' }, to: { phone: '"\\u0030"', email: '""' } },
    ];
    const text = write(...rows);
    assert.equal(text.split('\n').length, 5);
    const { set, issues } = readChangeSet(text, sampleFields);
    assert.deepEqual([set, issues], [{ origin, rows }, []]);
  });

  it('is read as it was written, whatever the texts hold', () => {
    const odd = ['', '"', '\\', '\n\u2028', '{ "id": "g1" }', '😀', '한글', '\u0000', '], "changes": [', '…'];
    for (const [index, text] of odd.entries()) {
      const rows = odd.map((name, at) => ({
        id: `g${at}`,
        name,
        was: { company_name: JSON.stringify(odd[(index + at) % odd.length]) },
        to: { company_name: JSON.stringify(text) },
      }));
      assert.deepEqual(readChangeSet(write(...rows), sampleFields).set?.rows, rows);
    }
  });

  it('holds a thousand changes and no more', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...row, id: `g${index}` }));
    assert.equal(readChangeSet(write(...rows(MAX_ROWS)), sampleFields).set?.rows.length, MAX_ROWS);
    const { set, issues } = readChangeSet(write(...rows(MAX_ROWS + 1)), sampleFields);
    assert.equal(set, undefined);
    assert.deepEqual(
      issues.map(({ message }) => message),
      ['A file holds at most 1,000 changes.'],
    );
  });

  const rows: readonly (readonly [what: string, text: string, mistakes: readonly string[]])[] = [
    ['nothing', ' ', ['  · The JSON text is empty.']],
    ['half of it', '{ "a": ', [' · Line 1 of the JSON text is not valid: a value is expected.']],
    ['a list', '[]', ['[] · Changes of user groups must be one JSON object.']],
    [
      'another version',
      write(row).replace(': 1', ': 2'),
      ['2 · “userGroupChanges” is missing or has the wrong type. The version of this format, which is 1.'],
    ],
    [
      'no version',
      write(row).replace('"userGroupChanges": 1, ', ''),
      ['{ · “userGroupChanges” is missing or has the wrong type. The version of this format, which is 1.'],
    ],
    [
      'no origin',
      write(row).replace(`"origin": "${origin}", `, ''),
      [
        '{ · “origin” is missing or has the wrong type. The address of the environment, or “sandbox”. The changes run nowhere else.',
      ],
    ],
    ['no rows', withRows(''), ['[  ] · There are no changes in this file.']],
    [
      'rows that are no list',
      withRows('').replace('[  ]', '{}'),
      ['{} · “changes” is missing or has the wrong type. The changes, one line per user group.'],
    ],
    ['a row that is no object', withRows('"g1"'), ['"g1" · A change must be a JSON object.']],
    [
      'a member that it does not know',
      rowText(`"level": "admin", ${good}`),
      ['"level" · A change must not contain “level”.'],
    ],
    [
      'a number as id',
      rowText(good).replace('"g1"', '1'),
      ['1 · “id” is missing or has the wrong type. The id of the user group, in double quotes.'],
    ],
    [
      'a number as name',
      rowText(`"name": 5, ${good}`),
      [
        '5 · “name” is missing or has the wrong type. The name, for readers only. The id identifies the group.',
      ],
    ],
    [
      'a path as id',
      rowText(good).replace('"g1"', '".."'),
      ['".." · “.” and “..” would address another resource.'],
    ],
    [
      'an id twice',
      write(row, row),
      ['"g1" · This user group appears here twice. Put its changes into one line.'],
    ],
    [
      'an id twice in one row',
      rowText(`${good}, "id": "g2"`),
      ['"id" · The property “id” appears here twice.'],
    ],
    [
      'a field twice',
      rowText('"was": { "phone": "1" }, "to": { "phone": "2", "phone": "3" }'),
      ['"phone" · The property “phone” appears here twice.'],
    ],
    ['no new values', rowText('"was": {}, "to": {}'), ['{} · “to” must contain at least one field.']],
    [
      'no members',
      withRows('{ "id": "g1" }'),
      [
        '{ · “was” is missing or has the wrong type. The old values. A group is skipped if the service has other values.',
        '{ · “to” is missing or has the wrong type. The new values of the same fields.',
      ],
    ],
    [
      'a field without its old value',
      rowText('"was": {}, "to": { "phone": "2" }'),
      ['"phone" · “was” lacks phone. Without the old value you cannot see what is overwritten.'],
    ],
    [
      'a field that nobody knows',
      rowText('"was": { "fone": "1" }, "to": { "fone": "2" }'),
      ['"fone" · A user group has no field “fone”.'],
    ],
    [
      'a field that objects have of themselves',
      rowText('"was": { "__proto__": "1" }, "to": { "__proto__": "2" }'),
      ['"__proto__" · A user group has no field “__proto__”.'],
    ],
    [
      'a field that is written backwards',
      rowText('"was": { "\u202eenohp": "1" }, "to": { "\u202eenohp": "2" }'),
      ['"\u202eenohp" · A user group has no field “enohp”.'],
    ],
    [
      'a field that no update changes',
      rowText('"was": { "status": 1 }, "to": { "status": 2 }'),
      ['"status" · “status” cannot be changed by an update.'],
    ],
    [
      'a field that no response has',
      rowText('"was": { "ceo_name": "1" }, "to": { "ceo_name": "2" }'),
      [
        '"ceo_name" · The service does not return ceo_name, so you cannot see what is overwritten. Use the form.',
      ],
    ],
    [
      'a number as new value',
      rowText('"was": { "phone": "1" }, "to": { "phone": 2 }'),
      ['2 · “phone” must be a string in double quotes.'],
    ],
    [
      'our mark for a secret as new value',
      rowText(`"was": { "phone": "1" }, "to": { "phone": "${REDACTED}" }`),
      [
        `"${REDACTED}" · “phone” contains ${REDACTED}, which stands for a hidden secret. Type the value itself.`,
      ],
    ],
  ];
  for (const [what, text, mistakes] of rows)
    it(`is refused with ${what}`, () => {
      assert.deepEqual(mistakesIn(text), mistakes);
      assert.equal(readChangeSet(text, sampleFields).set, undefined);
    });

  it('is refused where it is nested too deeply', () => {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    assert.match(mistakesIn(rowText(`"was": ${deep}, "to": {}`)).join(), /nested deeper than \d+ levels/);
  });
});

describe('the address of a change set', () => {
  it('differs by the path of the environment, and not by the port of the sandbox', () => {
    const target = (basePath: string, port = 1) => ({
      origin: `http://127.0.0.1:${port}`,
      basePath,
      headers: {},
    });
    const shop = environmentCalled('Shop');
    assert.equal(addressOf({ ...shop, target: target('/a') }), 'http://127.0.0.1:1/a');
    const sandbox = environmentCalled('Sandbox');
    assert.equal(addressOf({ ...sandbox, target: target('', 1) }), 'sandbox');
    assert.equal(addressOf({ ...sandbox, target: target('', 2) }), 'sandbox');
  });
});

describe('the schema of change sets', () => {
  it('offers the fields that a change set may change, in the reference’s order, and no other', () => {
    const schema = JSON.parse(buildChangeSetSchemaText(sampleFields)) as {
      readonly properties: {
        readonly changes: {
          readonly items: { readonly properties: Record<'was' | 'to', { readonly properties: object }> };
        };
      };
    };
    const { was, to } = schema.properties.changes.items.properties;
    const changeable = sampleFields.filter(({ change }) => change === 'changeable').map(({ name }) => name);
    assert.ok(changeable.includes('phone') && !changeable.includes('ceo_name'));
    for (const side of [was, to]) assert.deepEqual(Object.keys(side.properties), changeable);
  });
});

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
    // Two literals of the same text.
    assert.equal(changeField('g1', of('"\\u0031"'), phone, { value: '1' }), undefined);
  });
});
