import assert from 'node:assert/strict';
import { ApiErrorKind, type ApiErrorFacts } from '../../../../src/http/apiError';
import { DOCUMENTED_CODES } from '../../../../src/http/readEnvelope';
import { createApiError } from '../../../../src/http/errorMessage';
import { errorRemedies } from '../../../../src/http/remedies/errorRemedies';
import { RemedyId } from '../../../../src/http/remedies/remedyButtons';

const FACTS: ApiErrorFacts = { status: 418, code: 'SOME_CODE', reason: 'SOME_REASON' };
/** The failure of a call whose path names an entity. */
const FAILED = { outcome: 'error', hasResponse: true, hasId: true, hasValues: false } as const;

describe('errorRemedies', () => {
  for (const kind of ApiErrorKind) {
    const error = createApiError(kind, FACTS);

    it(`has known remedies for ${kind}, each once`, () => {
      const remedies = errorRemedies('call', error, FAILED);
      assert.ok(remedies.every((remedy) => RemedyId.includes(remedy)));
      assert.equal(new Set(remedies).size, remedies.length);
      // No button can mend malformed headers of a service.
      if (!['invalidInput', 'cancelled', 'malformed'].includes(kind)) assert.ok(remedies.length > 0);
    });

    it(`never offers to call again when ${kind} leaves it unknown`, () => {
      const remedies = errorRemedies('call', error, { ...FAILED, hasPublicPath: true, outcome: 'unknown' });
      assert.equal(remedies[0], 'checkNow');
      const repeating = ['callAgain', 'changeValues', 'tryPublicPath', 'checkId', 'pickFromList'];
      assert.ok(!remedies.some((remedy) => repeating.includes(remedy)));
    });

    it(`shows no answer of ${kind} that there is not`, () => {
      const remedies = errorRemedies('call', error, { ...FAILED, hasResponse: false });
      assert.ok(!remedies.includes('showResult') && !remedies.includes('saveFullAnswer'));
    });
  }

  it('follows the documented codes before the kind', () => {
    const first = DOCUMENTED_CODES.map(
      (code) => errorRemedies('call', createApiError('rejected', { code }), FAILED)[0],
    );
    assert.deepEqual(first, ['signIn', 'checkId', 'signInAsAdmin']);
    const found = createApiError('notFound', { code: 'USER_GROUP_NOT_FOUND' });
    assert.ok(errorRemedies('call', found, { ...FAILED, hasResponse: false }).includes('pickFromList'));
  });

  it('offers the path of public clients first, where the code names no entity', () => {
    const first = (code: string | undefined, hasPublicPath: boolean) =>
      errorRemedies('call', createApiError('notFound', code === undefined ? {} : { code }), {
        ...FAILED,
        hasPublicPath,
      })[0];
    for (const code of [undefined, 'ROUTE_NOT_FOUND', '404']) {
      assert.equal(first(code, true), 'tryPublicPath', code);
      assert.equal(first(code, false), 'checkId', code);
    }
    for (const code of ['USER_GROUP_NOT_FOUND', 'USER_NOT_FOUND'])
      assert.equal(first(code, true), 'checkId', code);
  });

  it('names a role before it signs in, unless the token itself is refused', () => {
    const first = (facts: ApiErrorFacts) =>
      errorRemedies('call', createApiError('unauthenticated', facts), FAILED)[0];
    assert.equal(first({ status: 401 }), 'nameRole');
    assert.equal(first({ status: 401, code: 'USER_UNKNOWN' }), 'nameRole');
    for (const facts of [
      { code: 'ACCESS_TOKEN_INVALID' },
      { code: '1700' },
      { isWithoutToken: true },
    ] as const)
      assert.equal(first(facts), 'signIn', JSON.stringify(facts));
    assert.ok(errorRemedies('call', createApiError('forbidden', {}), FAILED).includes('nameRole'));
  });

  it('speaks of an id only where there is one', () => {
    const ofList = (facts: ApiErrorFacts, hasValues: boolean) =>
      errorRemedies('call', createApiError('notFound', facts), { ...FAILED, hasId: false, hasValues });
    assert.deepEqual(
      errorRemedies('call', createApiError('notFound', { status: 404 }), FAILED)[0],
      'checkId',
    );
    assert.deepEqual(ofList({ status: 404 }, false), ['editEnvironment', 'callAgain', 'showResult']);
    assert.deepEqual(ofList({ status: 404 }, true).slice(0, 2), ['editEnvironment', 'changeValues']);
    for (const code of ['USER_GROUP_NOT_FOUND', 'PRODUCT_NOT_FOUND'])
      assert.deepEqual(
        ofList({ code }, false),
        ['callAgain', 'showResult'],
        'the address is that of the service',
      );
  });
});
