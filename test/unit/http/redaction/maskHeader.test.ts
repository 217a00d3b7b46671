import assert from 'node:assert/strict';
import { maskHeader, maskText } from '../../../../src/http/redaction/maskHeader';

/** Header, value and shown value. Each secret contains `hunter`. */
const masked: readonly (readonly [name: string, value: string, shown: string])[] = [
  ['Set-Cookie', 'sid=hunter2; Path=/; HttpOnly; Max-Age=60', 'sid=‹…›; Path=/; HttpOnly; Max-Age=60'],
  ['set-cookie', 'sid="hunter;hunter"; Secure', 'sid=‹…›; ‹…›; Secure'],
  ['Set-Cookie', 'a=1; Path=/, b=hunter; Priority=High', 'a=‹…›; Path=‹…›; Priority=High'],
  ['Set-Cookie', 'hunter', '‹…›'],
  [
    'Set-Cookie',
    'a=1; Extra=hunter; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    'a=‹…›; Extra=‹…›; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
  ],
  ...[
    'Cookie',
    'Authorization',
    'Proxy-Authorization',
    'X-Api-Key',
    'Api-Key',
    'X-Auth-Token',
    'X-CSRF-Token',
    'X-Amz-Security-Token',
    'Client-Secret',
    'X-Session-Id',
    'X-Session',
    'X-Signature',
    'X-Goog-IAP-JWT-Assertion',
    'secret_key',
    'X-Password',
    'X-Auth',
    'token',
  ].map((name) => [name, 'hunter2', '‹…›'] as const),
  ['Location', 'https://x.example/cb?access_token=hunter&a=1', 'https://x.example/cb?access_token=‹…›&a=1'],
  ['Location', '/cb#a=1&token=hunter', '/cb#a=1&token=‹…›'],
  ['Location', 'https://x.example/cb?code=hunter&state=s', 'https://x.example/cb?code=‹…›&state=s'],
  ['Location', 'https://kim:hunter@x.example/', 'https://‹…›@x.example/'],
  [
    'Location',
    'https://s3.example/f?X-Amz-Signature=hunter&X-Amz-Date=1',
    'https://s3.example/f?X-Amz-Signature=‹…›&X-Amz-Date=1',
  ],
  [
    'Link',
    '<https://x.example/?page=2&apiKey=hunter>; rel="next"',
    '<https://x.example/?page=2&apiKey=‹…›>; rel="next"',
  ],
  ['Location', '/cb?token=hunter?hunter=hunter&a=1', '/cb?token=‹…›&a=1'],
  ['Refresh', '0; url=/in?sessionId=hunter', '0; url=/in?sessionId=‹…›'],
  ['X-Debug', 'sent Bearer hunter2-abc, done', 'sent Bearer ‹…›, done'],
  ['X-Debug', 'basic aHVudGVyOmh1bnRlcg==', 'basic ‹…›'],
  ['X-Identity', 'eyJhbGciOiJub25lIn0.eyJodW50ZXIiOjF9.hunter', '‹…›'],
  ['X-Note', 'a; token="hunter two"', 'a; token=‹…›'],
];

const plain: readonly (readonly [name: string, value: string])[] = [
  ['Content-Type', 'application/json; charset=utf-8'],
  ['Content-Disposition', 'attachment; filename="codes.json"'],
  ['WWW-Authenticate', 'Bearer realm="shop", error="invalid_token"'],
  ['ETag', 'W/"5f2c-abc"'],
  ['X-Request-Id', '65a1f00c5f2c65a1f00c5f2c'],
  ['X-Zip-Code', '06236'],
  ['BOOTPAY-ROLE', 'manager'],
  ['Location', 'https://x.example/v1/orders?page=2&token_type=bearer&zip_code=06236'],
  ['Date', 'Wed, 21 Oct 2026 07:28:00 GMT'],
];

describe('a header for people to read', () => {
  for (const [name, value, shown] of masked)
    it(`is masked: ${name}: ${value}`, () => {
      assert.equal(maskHeader(name, value), shown);
      assert.doesNotMatch(shown, /hunter/);
    });

  for (const [name, value] of plain)
    it(`stays as it is: ${name}: ${value}`, () => assert.equal(maskHeader(name, value), value));

  it('costs time in proportion to its length', () => {
    const endless = 'https://'.repeat(2000) + '?'.repeat(16_000) + 'eyJ'.repeat(5000);
    assert.equal(maskText(endless), endless);
  });
});
