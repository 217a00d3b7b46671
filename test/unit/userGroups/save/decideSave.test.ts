import assert from 'node:assert/strict';
import {
  changedFields,
  compareSent,
  decideSave,
  sentFields,
  updateBody,
  withSent,
  type SaveTexts,
} from '../../../../src/userGroups/save/decideSave';
import { groupText, sampleFields } from '../../../fixtures/sampleFields';

const baseline = groupText();
function decide(texts: Partial<SaveTexts>): unknown {
  const decision = decideSave(
    { baseline, mine: baseline, service: baseline, seen: baseline, ...texts },
    sampleFields,
  );
  return decision.kind === 'send' ? sentFields(decision.fields) : decision;
}

describe('a save', () => {
  it('sends only what changed, in the text’s literals', () => {
    const mine = baseline.replace('"Kim Ltd."', '"L\\u0065e"').replace('"02-1"', '"02-2"');
    const fields = changedFields(mine, baseline, sampleFields);
    const flat = '{"company_name":"L\\u0065e","phone":"02-2"}';
    assert.equal(updateBody(fields, {}), `{"user_group":${flat}}`);
    assert.equal(updateBody(fields, { userGroupUpdate: 'wrapped' }), `{"user_group":${flat}}`);
    assert.equal(updateBody(fields, { userGroupUpdate: 'flat' }), flat);
    assert.deepEqual(fields[1], { name: 'phone', before: '"02-1"', after: '"02-2"' });
  });

  it('sends nothing for white space or another spelling', () => {
    assert.deepEqual(decide({ mine: JSON.stringify(JSON.parse(baseline)).replace('Kim L', '\\u004bim L') }), {
      kind: 'nothing',
    });
  });

  it('leaves alone what only the service changed', () => {
    const service = groupText({ phone: '02-9' });
    assert.deepEqual(decide({ mine: groupText({ company_name: 'Lee' }), service }), {
      company_name: '"Lee"',
    });
  });

  it('is a conflict where both changed a field, also to values of the same length', () => {
    const mine = groupText({ phone: '02-2' });
    assert.deepEqual(decide({ mine, service: groupText({ phone: '02-3' }) }), {
      kind: 'conflict',
      fields: ['phone'],
    });
  });

  it('is no conflict where both changed it to the same', () => {
    const same = groupText({ phone: '02-2' });
    assert.deepEqual(decide({ mine: same, service: same }), { kind: 'nothing' });
  });

  it('goes over what the user has seen, and over nothing newer', () => {
    const mine = groupText({ phone: '02-2' });
    const seen = groupText({ phone: '02-3' });
    assert.deepEqual(decide({ mine, service: seen, seen }), { phone: '"02-2"' });
    assert.deepEqual(decide({ mine, service: groupText({ phone: '02-4' }), seen }), {
      kind: 'conflict',
      fields: ['phone'],
    });
  });

  it('sends a field that is never returned when it is filled in, and an empty one never', () => {
    const filled = (value: string): string => groupText({}, `"ceo_name": "${value}"`);
    assert.deepEqual(decide({ mine: filled('Choi') }), { ceo_name: '"Choi"' });
    assert.deepEqual(decide({ mine: filled('') }), { kind: 'nothing' });
    assert.deepEqual(decide({ baseline: filled('Choi'), mine: filled('Choi') }), { kind: 'nothing' });
    assert.deepEqual(decide({ baseline: filled('Choi'), mine: filled('Park') }), { ceo_name: '"Park"' });
  });

  it('never sends a field that an update does not take', () => {
    const mine = groupText({}, '"fax": "1"').replace('"123"', '"9"');
    assert.deepEqual(decide({ mine }), { kind: 'nothing' });
  });

  it('is told from what the service has afterwards', () => {
    const sent = { phone: '"02-2"', ceo_name: '"Choi"' };
    assert.deepEqual(compareSent(sent, groupText({ phone: '02-2' })), {
      arrived: ['phone'],
      missing: [],
      untold: ['ceo_name'],
    });
    assert.deepEqual(compareSent(sent, baseline).missing, ['phone']);
  });

  it('can be put into a text', () => {
    assert.equal(withSent(baseline, { phone: '"02-2"' }), groupText({ phone: '02-2' }));
    assert.equal(withSent(baseline, { ceo_name: '"C"' }), groupText({}, '"ceo_name": "C"'));
    assert.deepEqual(JSON.parse(withSent('{}\n', { phone: '"1"' })), { phone: '1' });
  });
});
