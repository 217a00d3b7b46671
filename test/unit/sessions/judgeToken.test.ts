import assert from 'node:assert/strict';
import { ApiErrorKind } from '../../../src/http/apiError';
import { judgeToken } from '../../../src/sessions/createVerifyToken';
import { answered, failed } from '../../support/outcomes';

describe('judgeToken', () => {
  it('accepts a token that was answered', () => {
    assert.deepEqual(judgeToken(answered('{}')), { kind: 'accepted' });
  });

  const rejecting = [
    failed('unauthenticated', { status: 401 }),
    failed('rejected', { status: 400, code: 'ACCESS_TOKEN_INVALID' }),
    failed('contradiction', { status: 200, bodyStatus: 401 }),
    failed('notJson', { status: 401 }),
    failed('invalidToken'),
    failed('invalidKeys'),
  ];
  for (const outcome of rejecting) {
    it(`rejects by ${JSON.stringify(outcome)}`, () => assert.equal(judgeToken(outcome).kind, 'rejected'));
  }

  it('is cancelled by the user', () => {
    assert.deepEqual(judgeToken(failed('cancelled')), { kind: 'cancelled' });
  });

  for (const kind of ApiErrorKind.filter(
    (one) => !['unauthenticated', 'invalidToken', 'invalidKeys', 'cancelled'].includes(one),
  )) {
    it(`learns nothing from ${kind} and passes its sentence on`, () => {
      const outcome = failed(kind, { status: 403, code: 'USER_GROUP_NOT_AUTHORIZED' });
      assert.deepEqual(judgeToken(outcome), { kind: 'unclear', failure: `failed with ${kind}` });
    });
  }
});
