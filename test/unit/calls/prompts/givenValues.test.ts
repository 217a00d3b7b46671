import assert from 'node:assert/strict';
import type { ValueQuestion } from '../../../../src/calls/prompts/buildQuestions';
import { checkValue } from '../../../../src/calls/prompts/givenValues';

function question(changes: Partial<ValueQuestion>): ValueQuestion {
  return {
    kind: 'value',
    location: 'query',
    name: 'n',
    required: true,
    type: 'string',
    origin: 'reference',
    secret: false,
    choices: [],
    choicesHinted: false,
    closed: false,
    ...changes,
  };
}

describe('checking a typed value', () => {
  const integer = question({ type: 'integer' });
  const path = question({ location: 'path' });
  const closed = question({ choices: [{ value: '1' }, { value: '2' }], closed: true });
  const rows: readonly (readonly [ValueQuestion, string, RegExp | undefined])[] = [
    ...['0', '12', '-3', '9007199254740993'].map((text) => [integer, text, undefined] as const),
    ...['', '1.5', '1e3', '1,000', '０', ' 1', '007', '+1', '0x1', 'NaN', 'twelve'].map(
      (text) => [integer, text, /./] as const,
    ),
    [question({ type: 'integer', origin: 'hint' }), 'twelve', undefined],
    [question({ type: 'number' }), '12.50', undefined],
    [question({ type: 'number' }), '12.', /number/],
    [question({}), '', /value/],
    [question({ required: false }), '', undefined],
    [question({}), 'a\ud800', /surrogate/],
    [closed, '2', undefined],
    [closed, '3', /1, 2/],
    [path, 'ug_1', undefined],
    ...['', '.', '..', 'a\nb', '\udc00', 'x'.repeat(513)].map((text) => [path, text, /./] as const),
  ];
  for (const [asked, text, expected] of rows) {
    it(`${expected ? 'refuses' : 'takes'} ${JSON.stringify(text).slice(0, 30)} as ${asked.origin} ${asked.location} ${asked.type}`, () => {
      const sentence = checkValue(asked, text);
      if (expected) assert.match(sentence ?? '', expected);
      else assert.equal(sentence, undefined);
    });
  }
});
