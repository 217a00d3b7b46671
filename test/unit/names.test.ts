import assert from 'node:assert/strict';
import { judgeName } from '../../lint/judgeName.mjs';

describe('names', () => {
  const anywhere = 'src/calls/runCall.ts';

  for (const name of [
    'record',
    'records',
    'CallRecord',
    'MAX_RECORDS',
    'placeOf',
    'tellNotSaved',
    'groundOf',
  ])
    it(`may not be ${name}`, () =>
      assert.match(judgeName(anywhere, name) ?? 'allowed', /stands for too much/));

  for (const name of [
    'replaceSecret',
    'placeholder',
    'background',
    'deskew',
    'recorder',
    'telling',
    'saveRecord',
  ])
    it(`may be ${name}`, () => assert.equal(judgeName(anywhere, name), undefined));

  it('may be a stored member only where it is stored', () => {
    assert.equal(judgeName('src/userGroups/form/handOver.ts', 'place'), undefined);
    assert.notEqual(judgeName(anywhere, 'place'), undefined);
  });
});
