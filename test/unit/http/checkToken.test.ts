import fc from 'fast-check';
import assert from 'node:assert/strict';
import { checkToken } from '../../../src/http/checkToken';
import { badTokens } from '../../fixtures/badTokens';

describe('checkToken', () => {
  for (const [token, position] of badTokens) {
    it(`refuses ${JSON.stringify(token.slice(0, 20))} at ${position}`, () => {
      const fault = checkToken(token);
      assert.equal(fault?.position, position);
      assert.notEqual(fault.kind, '');
      // Position and kind of the bad character, never the value.
      if (token.trim().length > 2) assert.ok(!fault.kind.includes(token.trim().slice(0, 3)));
    });
  }

  for (const token of ['a', 'eyJhbGciOi.eyJzdWIi-_.c2ln', 'abc+/~._-==', 'x'.repeat(8192)]) {
    it(`takes ${token.slice(0, 30)}`, () => assert.equal(checkToken(token), undefined));
  }

  it('takes exactly the alphabet of RFC 6750', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(
          checkToken(text) === undefined,
          /^[A-Za-z0-9\-._~+/]+=*$/.test(text) && !text.includes('\n'),
        );
      }),
    );
  });
});
