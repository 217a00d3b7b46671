import assert from 'node:assert/strict';
import { createApiError } from '../../../src/http/errorMessage';
import { judgeTokenFailure } from '../../../src/sessions/issueToken';

describe('judgeTokenFailure', () => {
  const host = 'shop.example';
  const cases = [
    ['unauthenticated', { status: 401, code: 'TOKEN_KEY_INVALID' }, 'keys'],
    ['forbidden', { status: 403 }, 'keys'],
    ['invalid', { status: 400 }, 'keys'],
    ['rejected', { status: 200 }, 'keys'],
    ['notFound', { status: 404, code: 'TOKEN_KEY_NOT_FOUND' }, 'keys'],
    ['notFound', { status: 404 }, 'setting'],
    ['rejected', { status: 405 }, 'setting'],
    ['server', { status: 501 }, 'setting'],
    ['redirect', { status: 307 }, 'setting'],
    ['notJson', { status: 200 }, 'setting'],
    ['server', { status: 503 }, 'other'],
    ['timeout', {}, 'other'],
    ['rateLimited', { status: 429 }, 'other'],
  ] as const;
  for (const [kind, facts, fault] of cases)
    it(`finds ${fault} at fault for ${kind} ${JSON.stringify(facts)}`, () => {
      const judged = judgeTokenFailure(createApiError(kind, { host, serviceMessage: 'No.', ...facts }));
      assert.equal(judged.fault, fault);
      assert.equal(/the keys/.test(judged.failure), fault === 'keys');
      assert.doesNotMatch(judged.failure, /access token|may have been/);
      assert.equal(judged.short, fault === 'keys' ? 'Not accepted. Service message: “No.”' : undefined);
    });
});
