import assert from 'node:assert/strict';
import { findIssues } from '../../../../src/userGroups/file/findIssues';
import { groupText, sampleFields } from '../../../fixtures/sampleFields';

interface Case {
  readonly what: string;
  readonly mine: string;
  readonly baseline?: string;
  /** The marked text; absent if there is no issue. */
  readonly marked?: string;
  readonly sentence?: RegExp;
}

const baseline = groupText({}, '"grade": 7');
const change = (from: string, to: string): string => {
  assert.ok(baseline.includes(from), from);
  return baseline.replace(from, to);
};

const cases: readonly Case[] = [
  { what: 'no change', mine: baseline },
  { what: 'a changed field', mine: change('Kim Ltd.', 'Lee Ltd.') },
  { what: 'another spelling and white space', mine: change('"Kim Ltd."', ' "Kim \\u004ctd."') },
  { what: 'a field that is not returned', mine: change('"grade"', '"ceo_name": "Choi",\n  "grade"') },
  {
    what: 'a read-only field',
    mine: change('"status": 1', '"status": 2'),
    marked: '2',
    sentence: /“status” cannot be changed/,
  },
  {
    what: 'the id',
    mine: change('"g1"', '"g2"'),
    marked: '"g2"',
    sentence: /“user_group_id” cannot be changed/,
  },
  {
    what: 'the business number of a personal group',
    mine: change('"123"', '"9"'),
    marked: '"9"',
    sentence: /“business_number” cannot be changed/,
  },
  {
    what: 'the business number of an enterprise group',
    baseline: groupText({ corporate_type: 2 }),
    mine: groupText({ corporate_type: 2 }).replace('"123"', '"9"'),
    marked: '"9"',
    sentence: /business_number of an enterprise group cannot be changed/,
  },
  {
    what: 'a field beyond the reference that the service sent',
    mine: change('"grade": 7', '"grade": 8'),
    marked: '8',
    sentence: /“grade” is not a field that an update can change/,
  },
  {
    what: 'a number where a text belongs',
    mine: change('"02-1"', '21'),
    marked: '21',
    sentence: /“phone” must be a string/,
  },
  { what: 'null', mine: change('"02-1"', 'null'), marked: 'null', sentence: /must be a string/ },
  {
    what: 'an unknown field',
    mine: change('"grade"', '"fax": "1",\n  "grade"'),
    marked: '"fax"',
    sentence: /has no field “fax”/,
  },
  {
    what: 'http_status',
    mine: change('"grade"', '"http_status": 200,\n  "grade"'),
    marked: '"http_status"',
    sentence: /has no field “http_status”/,
  },
  {
    what: 'a field that stands twice',
    mine: change('"grade"', '"phone": "02-2",\n  "grade"'),
    marked: '"02-2"',
    sentence: /has the field “phone” twice/,
  },
  {
    what: 'a field that held a secret, and holds our mark for it',
    baseline: groupText({ company_name: 'canary ‹secret›' }),
    mine: groupText({ company_name: 'Lee ‹secret›' }),
    marked: '"Lee ‹secret›"',
    sentence:
      /^“company_name” contains ‹secret›, which stands for a hidden secret\. Type the value itself\.$/,
  },
  {
    what: 'another field beside our mark for a secret',
    baseline: groupText({ company_name: 'canary ‹secret›' }),
    mine: groupText({ company_name: 'canary ‹secret›', phone: '02-2' }),
  },
  {
    what: 'a removed field',
    mine: change('  "phone": "02-1",\n', ''),
    marked: '{',
    sentence: /“phone” was removed/,
  },
  { what: 'an array', mine: '[]', marked: '[]', sentence: /one JSON object/ },
  {
    what: 'broken JSON',
    mine: '{\n  "phone": }',
    marked: '}',
    sentence: /^Line 2 of the JSON text is not valid: a value is expected\.$/,
  },
  {
    what: 'a text that is not closed',
    mine: change('"02-1"', '"02-1'),
    marked: '"02-1,',
    sentence: /^Line 7 .*: a double quote is missing\.$/,
  },
  {
    what: 'a comment',
    mine: baseline.replace('{', '{ // x'),
    marked: '// x',
    sentence: /^Line 1 .*: comments are not allowed\.$/,
  },
  { what: 'nothing', mine: '', marked: '', sentence: /^The JSON text is empty\.$/ },
  { what: 'white space alone', mine: ' \n', marked: ' \n', sentence: /^The JSON text is empty\.$/ },
];

describe('user group rules', () => {
  for (const { what, mine, baseline: from = baseline, marked, sentence } of cases) {
    it(`${sentence ? 'refuse' : 'let through'} ${what}`, () => {
      const issues = findIssues(mine, from, sampleFields);
      if (!sentence) {
        assert.deepEqual(issues, []);
        return;
      }
      const [issue] = issues;
      assert.ok(issue, 'no issue');
      assert.equal(issues.length, 1, JSON.stringify(issues));
      assert.match(issue.message, sentence);
      if (marked) assert.equal(mine.slice(issue.offset, issue.offset + issue.length), marked);
    });
  }

  it('refuse a text that is longer than the reference says', () => {
    const fields = sampleFields.map((field) => (field.name === 'phone' ? { ...field, maxLength: 3 } : field));
    const found = (phone: string) => findIssues(groupText({ phone }), groupText(), fields);
    assert.deepEqual(found('02🙂'), []);
    assert.deepEqual(
      found('02-2').map(({ message }) => message),
      ['The value is longer than 3 characters.'],
    );
  });

  it('never blame what the service itself sent, not even members that stand twice', () => {
    const odd = groupText({}, '"x": 1,\n  "x": 2,\n  "email": 5');
    assert.deepEqual(findIssues(odd, odd, sampleFields), []);
    assert.deepEqual(findIssues(odd.replace('Kim Ltd.', 'Lee'), odd, sampleFields), []);
  });
});
