import fc from 'fast-check';
import assert from 'node:assert/strict';
import { sharedText } from '../../../../src/catalog/compiler/sharedText';

const evaluate = (value: unknown): unknown => {
  const { constants, text } = sharedText(value, 'part');
  const script = `${constants.replaceAll(' as const;', ';')}return ${text};`;
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- the text is code
  return new Function(script)();
};

describe('sharedText', () => {
  it('writes what occurs twice once, inner parts first', () => {
    const field = { name: 'user_id', sources: ['A', 'J', 'R', 'M1'] };
    const { constants, text } = sharedText({ a: [field], b: [field], c: field.sources }, 'part');
    assert.equal(constants.match(/user_id/g)?.length, 1);
    assert.equal(constants.match(/"M1"/g)?.length, 1);
    assert.doesNotMatch(text, /user_id|M1/);
  });

  it('names nothing where all is different', () => {
    assert.equal(sharedText({ a: 1, b: ['x'] }, 'part').constants, '');
  });

  it('means the same value, whatever it is', () => {
    const part = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(fc.array(part), part, (parts, twice) => {
        // A key `__proto__` in a literal sets the prototype; no OpenAPI document has one.
        fc.pre(!JSON.stringify([parts, twice]).includes('__proto__'));
        const value = JSON.parse(JSON.stringify([...parts, twice, { again: [twice] }])) as unknown;
        assert.deepEqual(evaluate(value), value);
      }),
    );
  });
});
