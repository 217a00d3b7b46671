import assert from 'node:assert/strict';
import type { TextReplacement } from '../../../../src/userGroups/changeMember';
import { putBack, untoldFields } from '../../../../src/userGroups/file/putBack';
import { replaceIn } from '../../../support/formFixture';

const before = '{"id": "g1", "phone": "02-1", "limit": 9007199254740993.10, "tags": ["a"]}';
const service = '{"id": "g1", "phone": "02-2", "limit": 5, "tags": ["b"], "ceo": "Lee"}';
const sent = { phone: '"02-2"', limit: '5', tags: '["b"]', ceo: '"Lee"' };

function afterAll(text: string, replacements: readonly TextReplacement[]): string {
  return [...replacements]
    .sort((one, other) => other.offset - one.offset)
    .reduce((result, replacement) => replaceIn(result, replacement), text);
}

describe('putting back what a save replaced', () => {
  for (const [what, text, expected] of [
    [
      'gives each field its old literal, to the digit',
      service,
      '{"id": "g1", "phone": "02-1", "limit": 9007199254740993.10, "tags": ["a"], "ceo": "Lee"}',
    ],
    [
      'leaves a field alone that was typed since',
      '{"phone": "02-3", "limit": 5}',
      '{"phone": "02-3", "limit": 9007199254740993.10}',
    ],
    ['knows a value in another spelling', '{"phone": "02-\\u0032"}', '{"phone": "02-1"}'],
    ['has nothing to do where the values are back', before, before],
    ['adds no field that the text lacks', '{"id": "g1"}', '{"id": "g1"}'],
    ['leaves broken JSON alone', '{"phone": ', '{"phone": '],
    ['leaves an empty text alone', '', ''],
  ] as const)
    it(what, () => {
      assert.equal(afterAll(text, putBack(text, { text: service, sent, before, service })), expected);
    });

  it('has nothing to do where the save sent nothing', () => {
    assert.deepEqual(putBack(service, { text: service, sent, service }), []);
  });

  it('leaves alone what the service stored otherwise, and somebody changed since', () => {
    const stored = service.replace('02-2', '02 2');
    const ticket = { text: service, sent, before, service: stored };
    assert.match(afterAll(stored, putBack(stored, ticket)), /"phone": "02-1"/);
    assert.match(afterAll(service, putBack(service, ticket)), /"phone": "02-2"/);
  });

  it('knows the fields whose old values nobody has seen', () => {
    assert.deepEqual(untoldFields({ text: service, sent, before, service }), ['ceo']);
  });
});
