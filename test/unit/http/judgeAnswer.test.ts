import assert from 'node:assert/strict';
import type { ApiErrorFacts } from '../../../src/http/apiError';
import { judgeAnswer, type SentWith } from '../../../src/http/judgeAnswer';
import type { HttpRequest } from '../../../src/http/types';

const target = { origin: 'https://api.example', basePath: '', headers: {} };

async function factsOf(
  status: number,
  request: Partial<HttpRequest>,
  sentWith: Partial<SentWith> = {},
): Promise<ApiErrorFacts | undefined> {
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
  return (await judgeAnswer(sent, { answer }, { maxBytes: 1000, ...sentWith }, 0))?.facts;
}

describe('judgeAnswer', () => {
  it('says of a failure whether the path of the request names an entity', async () => {
    assert.equal((await factsOf(404, { pathTemplate: '/v1/user-groups' }))?.namesNoRecord, true);
    for (const pathTemplate of ['/v1/user-groups/:user_group_id', '/v1/orders/:order_id/withdraw'])
      assert.ok(!('namesNoRecord' in ((await factsOf(404, { pathTemplate })) ?? {})));
    assert.ok(!('namesNoRecord' in ((await factsOf(404, {})) ?? {})), 'nobody knows');
    assert.equal(await factsOf(200, { pathTemplate: '/v1/user-groups' }), undefined);
  });

  it('says of a refused call whether it went without a token', async () => {
    assert.equal((await factsOf(401, {}))?.isWithoutToken, true);
    for (const sentWith of [{ token: 't' }, { keys: { clientKey: 'c', secretKey: 's' } }])
      assert.equal((await factsOf(401, {}, sentWith))?.isWithoutToken, undefined);
    assert.equal((await factsOf(403, {}))?.isWithoutToken, undefined);
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    assert.equal((await factsOf(401, {}, { keys }))?.isWithKeys, true);
    for (const sentWith of [{}, { token: 'canary' }])
      assert.equal((await factsOf(401, {}, sentWith))?.isWithKeys, undefined);
    assert.equal((await factsOf(403, {}, { keys }))?.isWithKeys, undefined);
  });
});
