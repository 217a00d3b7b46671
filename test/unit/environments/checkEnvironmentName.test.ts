import fc from 'fast-check';
import assert from 'node:assert/strict';
import { checkEnvironmentName, isSameName } from '../../../src/environments/checkEnvironmentName';

const others = ['Production', 'Büro'];

describe('checkEnvironmentName', () => {
  const good = [
    'a',
    'Stage 2',
    '운영 환경',
    'x'.repeat(40),
    '😀'.repeat(40),
    '...',
    'a/b',
    '100%',
    'Sandbox 2',
  ];
  for (const name of good) {
    it(`accepts ${name}`, () => assert.equal(checkEnvironmentName(name, others), undefined));
  }

  const bad: readonly (readonly [string, RegExp])[] = [
    ['', /empty/],
    ['  ', /empty/],
    [' a', /white space/],
    ['a\u00a0', /white space/],
    ['x'.repeat(41), /40/],
    ['😀'.repeat(41), /40/],
    ['a\nb', /control/],
    ['a\u0000b', /control/],
    ['a\u007fb', /control/],
    ['a\u202eb', /invisible/],
    ['a\u200bb', /invisible/],
    ['a\ud800b', /invisible/],
    ['.', /“\.”/],
    ['..', /“\.\.”/],
    ['Sandbox', /built-in/],
    ['sandbox', /built-in/],
    ['SANDBOX', /built-in/],
    ['Production', /already exists/],
    ['pRODUCTION', /already exists/],
    ['BÜRO', /already exists/],
    ['Bu\u0308ro', /already exists/],
  ];
  for (const [name, because] of bad) {
    it(`refuses ${JSON.stringify(name)}`, () =>
      assert.match(checkEnvironmentName(name, others) ?? '', because));
  }

  it('accepts only names that survive as a part of a URI', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (name) => {
        if (checkEnvironmentName(name, []) !== undefined) return;
        assert.equal(decodeURIComponent(encodeURIComponent(name)), name);
        assert.ok(
          checkEnvironmentName(name.toUpperCase(), [name]) !== undefined ||
            !isSameName(name, name.toUpperCase()),
        );
      }),
    );
  });
});
