import assert from 'node:assert/strict';
import { knownBaseUrls, knownGatewayOrigins, knownTokenRequest } from '../../../src/catalog/knownAddresses';

describe('known addresses', () => {
  it('has one https origin per mode, without the version of the paths', () => {
    assert.deepEqual(
      knownBaseUrls.map(({ mode, url }) => [mode, url]),
      [
        ['production', 'https://api.bootapi.com'],
        ['stage', 'https://stage-api.bootapi.com'],
        ['development', 'https://dev-api.bootapi.com'],
        ['test', 'https://test-api.bootapi.com'],
      ],
    );
  });

  it('keeps the gateway apart', () => {
    assert.deepEqual(knownGatewayOrigins, [
      'https://api.bootpay.co.kr',
      'https://stage-api.bootpay.co.kr',
      'https://dev-api.bootpay.co.kr',
    ]);
    for (const { url } of knownBaseUrls) assert.ok(!knownGatewayOrigins.includes(url));
  });

  it('knows the token call', () => {
    const { sources, ...call } = knownTokenRequest;
    assert.deepEqual(call, {
      method: 'POST',
      path: '/v1/request/token',
      authorization: 'basic',
      body: { clientKey: 'client_key', secretKey: 'secret_key' },
      answer: { token: 'access_token', expiresIn: 'expire_in', expiresAt: 'expired_at' },
      lifetimeSeconds: 1800,
    });
    assert.ok(sources.length > 0);
  });
});
