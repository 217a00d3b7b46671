import assert from 'node:assert/strict';
import { mergeDetails } from '../../../src/catalog/mergeDetails';
import type { EndpointDetails, Field } from '../../../src/catalog/types';

function createDetails(overrides: Partial<EndpointDetails>): EndpointDetails {
  return {
    pathParameters: [],
    queryParameters: [],
    bodyKnowledge: 'unknown',
    response: [],
    errors: [],
    rules: [],
    disagreements: [],
    unknown: ['parameters', 'body', 'response', 'errors'],
    ...overrides,
  };
}

const stated: Field = { name: 'size', type: 'string', origin: 'reference', meaning: 'Size' };
const hinted: Field = { name: 'size', type: 'integer', origin: 'hint', meaning: 'Other', sources: ['A'] };

describe('mergeDetails', () => {
  it('lets the first layer win where two speak', () => {
    const merged = mergeDetails(createDetails({ response: [stated] }), createDetails({ response: [hinted] }));
    assert.deepEqual(merged.response, [stated]);
  });

  it('fills what the first layer leaves open and names who says so', () => {
    const named: Field = { name: 'size', type: 'mixed', origin: 'reference' };
    const values: Field = { ...hinted, values: [{ value: 1 }], required: true };
    const [field] = mergeDetails(
      createDetails({ queryParameters: [named] }),
      createDetails({ queryParameters: [values] }),
    ).queryParameters;
    assert.deepEqual(field, {
      name: 'size',
      type: 'integer',
      origin: 'reference',
      meaning: 'Other',
      required: true,
      values: [{ value: 1 }],
      open: true,
      filled: ['type', 'required', 'meaning', 'values'],
      sources: ['A'],
    });
  });

  it('adds fields and codes that only a later layer names, after those of the first', () => {
    const other: Field = { ...hinted, name: 'other' };
    const merged = mergeDetails(
      createDetails({ response: [stated], errors: [{ code: 'X', origin: 'reference', remedy: 'Wait' }] }),
      createDetails({
        response: [other, hinted],
        errors: [
          { code: 'Y', origin: 'hint' },
          { code: 'X', origin: 'hint', remedy: 'Run' },
        ],
      }),
    );
    assert.deepEqual(merged.response, [stated, other]);
    assert.deepEqual(merged.errors, [
      { code: 'X', origin: 'reference', remedy: 'Wait' },
      { code: 'Y', origin: 'hint' },
    ]);
  });

  it('merges members of an object', () => {
    const object = (fields: readonly Field[], origin: Field['origin']): Field => ({
      name: 'box',
      type: 'object',
      origin,
      fields,
    });
    const merged = mergeDetails(
      createDetails({ body: [object([stated], 'reference')], bodyKnowledge: 'known' }),
      createDetails({
        body: [object([hinted, { ...hinted, name: 'more' }], 'hint')],
        bodyKnowledge: 'known',
      }),
    );
    assert.deepEqual(
      merged.body?.[0]?.fields?.map((field) => [field.name, field.origin]),
      [
        ['size', 'reference'],
        ['more', 'hint'],
      ],
    );
  });

  for (const [first, second, expected] of [
    ['none', 'known', 'none'],
    ['unknown', 'known', 'known'],
    ['unknown', 'none', 'none'],
    ['unknown', 'unknown', 'unknown'],
    ['known', 'unknown', 'known'],
  ] as const) {
    it(`takes a body that is ${first}, then ${second}, as ${expected}`, () => {
      const layer = (bodyKnowledge: EndpointDetails['bodyKnowledge']): EndpointDetails =>
        createDetails({ bodyKnowledge, ...(bodyKnowledge === 'known' ? { body: [hinted] } : {}) });
      const merged = mergeDetails(layer(first), layer(second));
      assert.equal(merged.bodyKnowledge, expected);
      assert.equal(merged.body !== undefined, expected === 'known');
    });
  }

  it('calls a part unknown only when no layer shows it, and keeps facts in words', () => {
    const merged = mergeDetails(
      createDetails({ unknown: ['parameters', 'body', 'errors', 'formats of the fields'] }),
      createDetails({ unknown: ['errors', 'response'] }),
    );
    assert.deepEqual(merged.unknown, ['errors', 'formats of the fields']);
  });

  it('takes any number of layers in their order', () => {
    const merged = mergeDetails(
      createDetails({ response: [stated] }),
      createDetails({ response: [{ ...hinted, name: 'second' }] }),
      createDetails({ response: [{ ...hinted, name: 'second', meaning: 'Third' }], summary: 'Third' }),
    );
    assert.deepEqual(
      merged.response.map((field) => field.meaning),
      ['Size', 'Other'],
    );
    assert.equal(merged.summary, 'Third');
  });
});
