import assert from 'node:assert/strict';
import type { ApiErrorFacts } from '../../../src/api/apiError';
import { judgeAnswer } from '../../../src/api/judgeAnswer';
import type { HttpRequest } from '../../../src/api/types';

const target = { origin: 'https://api.example', basePath: '', headers: {} };

function factsOf(status: number, request: Partial<HttpRequest>): ApiErrorFacts | undefined {
  const sent: HttpRequest = {
    endpointId: 'x',
    method: 'GET',
    url: 'https://api.example/v1/x',
    target,
    headers: [],
    ...request,
  };
  const text = '{"code":"SOME_CODE"}';
  const bytes = new TextEncoder().encode(text);
  const answer = { status, statusText: '', headers: [], text, bytes, format: 'json', durationMs: 1 } as const;
  return judgeAnswer(sent, { answer }, 1000, 0)?.facts;
}

describe('judgeAnswer', () => {
  it('says of a failure whether the path of the request names a record', () => {
    assert.equal(factsOf(404, { pathTemplate: '/v1/user-groups' })?.namesNoRecord, true);
    for (const pathTemplate of ['/v1/user-groups/:user_group_id', '/v1/orders/:order_id/withdraw'])
      assert.ok(!('namesNoRecord' in (factsOf(404, { pathTemplate }) ?? {})));
    assert.ok(!('namesNoRecord' in (factsOf(404, {}) ?? {})), 'nobody knows');
    assert.equal(factsOf(200, { pathTemplate: '/v1/user-groups' }), undefined);
  });
});
