import assert from 'node:assert/strict';
import { readFields, type FieldRule } from '../../../src/sandbox/readBody';

const cases: Readonly<
  Record<FieldRule, readonly [accepted: readonly unknown[], refused: readonly unknown[]]>
> = {
  text: [
    ['', 'a', 'x'.repeat(10_000)],
    ['x'.repeat(10_001), 1, null, undefined, true, [], {}],
  ],
  integer: [
    [0, -1, Number.MAX_SAFE_INTEGER],
    [0.5, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, '1', null, true, 1n],
  ],
  number: [
    [0, -0.5, 1e300],
    [NaN, Infinity, -Infinity, '1', null, [1], 1n],
  ],
  flag: [
    [true, false],
    [0, 1, 'true', null, undefined, {}],
  ],
};

describe('the members of a body', () => {
  for (const [rule, [accepted, refused]] of Object.entries(cases) as [
    FieldRule,
    (typeof cases)[FieldRule],
  ][]) {
    it(`are taken as ${rule} as they are`, () => {
      for (const value of accepted) assert.deepEqual(readFields({ value }, { value: rule }), { value });
    });

    it(`are refused as ${rule}, by name`, () => {
      for (const value of refused)
        assert.throws(() => readFields({ value }, { value: rule }), {
          name: 'SandboxError',
          message: /^value must be /,
        });
    });
  }

  it('count when they are its own and have a rule', () => {
    const body = Object.assign(Object.create({ inherited: 'x' }) as object, { own: 'x', other: 1 });
    assert.deepEqual(readFields({ ...body }, { own: 'text', missing: 'flag' }), { own: 'x' });
    assert.deepEqual(readFields(body as Record<string, unknown>, { inherited: 'text' }), {});
  });
});
