import assert from 'node:assert/strict';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { openSandbox, readObject, testNow, urlOf } from '../../support/sandboxClient';

describe('the token call of the sandbox', () => {
  let sandbox: Sandbox;
  let clock = testNow;
  before(async () => {
    sandbox = await openSandbox({ now: () => clock });
  });
  after(() => sandbox.stop());

  async function issue(headers: Record<string, string>, body?: unknown) {
    const response = await fetch(`${sandbox.origin}/v1/request/token`, {
      method: 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { response, body: await readObject(response) };
  }
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const listStatus = async (token: unknown) => {
    const response = await fetch(urlOf(sandbox, 'userGroups.list'), {
      headers: { authorization: `Bearer ${String(token)}` },
    });
    await response.arrayBuffer();
    return response.status;
  };

  for (const level of ['user', 'admin'] as const) {
    it(`issues a ${level} token for keys in the header or in the body, and marks it as invented`, async () => {
      const { clientKey, secretKey } = sandbox.keys(level);
      const { response, body } = await issue(basic(`${clientKey}:${secretKey}`), {});
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('x-sandbox'), 'invented');
      assert.equal(body['expire_in'], 1800);
      assert.equal(body['expired_at'], '2026-07-01T12:30:00+09:00');
      assert.equal(await listStatus(body['access_token']), 200);
      const second = await issue({}, { client_key: clientKey, secret_key: secretKey });
      assert.equal(second.body['access_token'], body['access_token']);
    });
  }

  it('refuses everything else', async () => {
    const { clientKey, secretKey } = sandbox.keys('user');
    const wrong = [
      await issue({}),
      await issue({}, { client_key: clientKey, secret_key: 'wrong' }),
      await issue(basic(`${clientKey}:wrong`), { client_key: clientKey, secret_key: secretKey }),
      await issue(basic(clientKey)),
      await issue(basic(`${sandbox.keys('admin').clientKey}:${secretKey}`)),
      await issue({ authorization: `Bearer ${sandbox.token('admin')}` }),
    ];
    for (const { response, body } of wrong) {
      assert.equal(response.status, 401);
      assert.equal(body['error_code'], 'TOKEN_KEY_INVALID');
      assert.equal(response.headers.get('x-sandbox'), 'invented');
    }
  });

  it('gives another token near the end of the first, which ends by time or by force', async () => {
    const { clientKey, secretKey } = sandbox.keys('user');
    const keys = { client_key: clientKey, secret_key: secretKey };
    const first = (await issue({}, keys)).body['access_token'];
    clock += 26 * 60_000;
    const second = (await issue({}, keys)).body['access_token'];
    assert.notEqual(first, second);
    assert.equal(await listStatus(second), 200);
    clock += 31 * 60_000;
    assert.equal(await listStatus(second), 401);
    const third = (await issue({}, keys)).body['access_token'];
    sandbox.expireIssued();
    assert.equal(await listStatus(third), 401);
    assert.equal(await listStatus(sandbox.token('user')), 200);
  });
});
