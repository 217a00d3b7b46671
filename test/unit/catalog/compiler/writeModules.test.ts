import { transformSync } from 'esbuild';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { sharedText } from '../../../../src/catalog/compiler/writeModules';

const evaluate = (value: unknown): unknown => {
  const { constants, text } = sharedText(value, 'part');
  const { code } = transformSync(`${constants}export default () => (${text});`, {
    loader: 'ts',
    format: 'cjs',
  });
  const module = { exports: {} as { default?: () => unknown } };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- the text is code
  new Function('module', code)(module);
  return module.exports.default?.();
};

describe('sharedText', () => {
  it('writes what occurs twice once, inner parts first', () => {
    const field = { name: 'user_id', sources: ['A', 'J', 'R', 'M1'] };
    const { constants, text } = sharedText({ a: [field], b: [field], c: field.sources }, 'part');
    assert.equal(constants.match(/user_id/g)?.length, 1);
    assert.equal(constants.match(/"M1"/g)?.length, 1);
    assert.doesNotMatch(text, /user_id|M1/);
  });

  it('writes the names that many objects have once, and what all of them say', () => {
    const fields = ['id', 'label', 'path', 'query'].map((name) => ({ name, origin: 'hint', tags: [name] }));
    const { constants, text } = sharedText(fields, 'part');
    assert.equal(constants.match(/"origin":"hint"/g)?.length, 1);
    assert.doesNotMatch(text, /origin|tags/);
    assert.deepEqual(evaluate(fields), fields);
  });

  it('writes a text once that is long enough to gain from it', () => {
    const texts = ['integer', 'integer', 'integer', 'id', 'id', 'id'];
    const { constants, text } = sharedText(texts, 'part');
    assert.equal(constants, 'const part0 = "integer";\n');
    assert.equal(text, '[part0,part0,part0,"id","id","id"]');
  });

  it('names nothing where all is different', () => {
    assert.equal(sharedText({ a: 1, b: ['x'] }, 'part').constants, '');
  });

  it('means the same value, whatever it is', () => {
    const part = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.array(
        fc.record({ name: fc.string(), type: fc.constantFrom('a', null, []) }, { requiredKeys: ['type'] }),
      ),
    );
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
