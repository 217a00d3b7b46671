import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parseBaseUrl } from '../../../src/environments/parseAddress';

const guard = {
  gatewayUrl: 'https://pay.example.com/checkout',
  knownGatewayOrigins: ['https://gateway.example.net'],
};

const accepted: readonly (readonly [text: string, origin: string, basePath: string])[] = [
  ['https://api.example.com', 'https://api.example.com', ''],
  ['https://api.example.com/', 'https://api.example.com', ''],
  ['HTTPS://API.Example.COM', 'https://api.example.com', ''],
  ['https://api.example.com:443', 'https://api.example.com', ''],
  ['https://api.example.com:8443', 'https://api.example.com:8443', ''],
  ['https://api.example.com/shop', 'https://api.example.com', '/shop'],
  ['https://api.example.com/shop/', 'https://api.example.com', '/shop'],
  ['https://api.example.com/shop/v10', 'https://api.example.com', '/shop/v10'],
  ['https://api.example.com/users/7', 'https://api.example.com', '/users/7'],
  ['https://api.example.com/v1/shop', 'https://api.example.com', '/v1/shop'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example', ''],
  ['https://192.0.2.7', 'https://192.0.2.7', ''],
  ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', ''],
  ['http://localhost', 'http://localhost', ''],
  ['http://localhost:80', 'http://localhost', ''],
  ['http://LocalHost:4010', 'http://localhost:4010', ''],
  ['http://127.0.0.1:4010/base', 'http://127.0.0.1:4010', '/base'],
  ['http://127.255.0.2', 'http://127.255.0.2', ''],
  ['http://[::1]:4010', 'http://[::1]:4010', ''],
];

/** Refused address, text that the message must have, and the suggested address. */
const refused: readonly (readonly [text: string, because: RegExp, suggestion?: string])[] = [
  ['', /empty/],
  ['   ', /empty/],
  [' https://api.example.com', /white space around/, 'https://api.example.com'],
  ['https://api.example.com\n', /white space around/, 'https://api.example.com'],
  ['https://api.exa mple.com', /white space/],
  ['https://api.exa\tmple.com', /white space/],
  ['ht\ntps://api.example.com', /white space/],
  ['https://api.example.com\u0000', /invisible/],
  ['https://api.exa\u200bmple.com', /invisible/],
  ['https://api.example.com/\u202eshop', /invisible/],
  ['https://api.example.com/a\u00a0b', /white space/],
  ['https:\\\\api.example.com', /backslash/],
  ['https://api.example.com\\@evil.example', /backslash/],
  ['https:/\\api.example.com', /backslash/],
  ['https:api.example.com', /not a URL/],
  ['https:/api.example.com', /not a URL/],
  ['https:///api.example.com', /unusual/, 'https://api.example.com'],
  ['//api.example.com', /not a URL/],
  ['api.example.com', /not a URL/, 'https://api.example.com'],
  ['localhost:4010', /not a URL/, 'http://localhost:4010'],
  ['127.0.0.1:4010/base', /not a URL/, 'http://127.0.0.1:4010/base'],
  ['api.example.com:8443/shop', /not a URL/, 'https://api.example.com:8443/shop'],
  ['not a url', /white space/],
  ['nonsense', /not a URL/],
  ['https://', /not a URL/],
  ['https://:8443', /not a URL/],
  ['https://api.example.com:99999', /no port 99999/],
  ['https://api.example.com:65536/shop', /no port 65536: ports end at 65535/],
  ['api.example.com:99999', /no port 99999/],
  ['https://{base_url}', /must not contain “\{”/],
  ['https://{base_url}/v1', /must not contain “\{”/],
  ['https://api.$host.example.com', /must not contain “\$”/],
  ['https://api.example.com/v1/user-groups?page=2', /query/, 'https://api.example.com'],
  ['http://api.example.com/shop/v1/orders?page=2#top', /begin with https/, 'https://api.example.com/shop'],
  ['api.example.com/v1', /not a URL/, 'https://api.example.com'],
  ['http://pay.example.com', /payment gateway/],
  ['https://api.example.com:port', /not a URL/],
  ['https://api.example.com:0', /Port 0/],
  ['https://api.example.com:', /unusual/, 'https://api.example.com'],
  ['https://api.example.com:0443', /unusual/, 'https://api.example.com'],
  ['ftp://api.example.com', /begin with https/],
  ['file:///etc/passwd', /begin with https/],
  ['ws://api.example.com', /begin with https/],
  ['javascript:alert(1)', /not a URL/],
  ['javascript://api.example.com/%0aalert(1)', /begin with https/],
  ['data:text/html,hi', /not a URL/],
  ['http://api.example.com', /begin with https/, 'https://api.example.com'],
  ['http://api.example.com/shop/', /begin with https/, 'https://api.example.com/shop'],
  ['http://localhost.example.com', /begin with https/, 'https://localhost.example.com'],
  ['http://127.0.0.1.example.com', /begin with https/, 'https://127.0.0.1.example.com'],
  ['http://128.0.0.1', /begin with https/, 'https://128.0.0.1'],
  ['http://0.0.0.0:4010', /begin with https/, 'https://0.0.0.0:4010'],
  ['http://[::2]', /begin with https/, 'https://[::2]'],
  ['http://[::ffff:127.0.0.1]', /unusual.*127\.0\.0\.1/, 'http://127.0.0.1'],
  ['http://[::ffff:7f00:1]:4010', /unusual.*127\.0\.0\.1:4010/, 'http://127.0.0.1:4010'],
  ['http://[::ffff:10.0.0.1]', /unusual.*must begin with https/, 'https://10.0.0.1'],
  ['https://[::ffff:192.0.2.7]', /unusual/, 'https://192.0.2.7'],
  ['http://0x0a000001', /unusual/, 'https://10.0.0.1'],
  ['http://127.1', /unusual.*127\.0\.0\.1/, 'http://127.0.0.1'],
  ['http://2130706433', /unusual.*127\.0\.0\.1/, 'http://127.0.0.1'],
  ['http://0x7f.0.0.1', /unusual.*127\.0\.0\.1/, 'http://127.0.0.1'],
  ['http://0177.0.0.1', /unusual.*127\.0\.0\.1/, 'http://127.0.0.1'],
  ['https://0xc0.0.2.7', /unusual/, 'https://192.0.2.7'],
  ['http://[0:0:0:0:0:0:0:1]:4010', /unusual/, 'http://[::1]:4010'],
  ['https://ex%61mple.com', /unusual.*example\.com/, 'https://example.com'],
  ['https://user@api.example.com', /user name/],
  ['https://user:secret-word@api.example.com', /user name/],
  ['https://@api.example.com', /user name/],
  ['https://api.example.com@evil.example', /user name/],
  ['https://api.example.com:443@evil.example', /user name/],
  ['https://상점.한국', /ASCII/, 'https://xn--hg4bs7k.xn--3e0b707e'],
  ['https://api.상점.한국:8443/shop/', /ASCII/, 'https://api.xn--hg4bs7k.xn--3e0b707e:8443/shop'],
  ['https://상점.한국//', /ASCII/, 'https://xn--hg4bs7k.xn--3e0b707e'],
  ['http://상점.한국', /ASCII.*must begin with https/, 'https://xn--hg4bs7k.xn--3e0b707e'],
  ['api.상점.한국', /not a URL/, 'https://api.xn--hg4bs7k.xn--3e0b707e'],
  ['상점.한국:8443/shop', /not a URL/, 'https://xn--hg4bs7k.xn--3e0b707e:8443/shop'],
  ['상점', /not a URL/],
  ['аpi.example.com', /ASCII/],
  ['https://商店.example', /ASCII/, 'https://xn--czrs0t.example'],
  ['https://api.example.com//', /“\/\/”/, 'https://api.example.com'],
  ['https://api.example.com//shop', /“\/\/”/, 'https://api.example.com/shop'],
  ['https://api.example.com/a///b//', /“\/\/”/, 'https://api.example.com/a/b'],
  ['https://api.example.com//v1/', /“\/\/”/, 'https://api.example.com'],
  ['https://api.example.com//a%20b', /must not contain “%”/],
  ['https://api.example.com/a|b', /must not contain “\|”|unusual/],
  ['https://bücher.example', /ASCII/],
  ['https://аpi.example.com', /ASCII/],
  ['https://api。example.com', /ASCII/],
  ['https://api.example.com.', /dot/],
  ['https://api.example.com./shop', /dot/],
  ['https://api.example.com..', /dot|not a URL/],
  ['https://api.example.com?', /query/, 'https://api.example.com'],
  ['https://api.example.com/?a=1', /query/, 'https://api.example.com'],
  ['https://api.example.com#', /fragment/, 'https://api.example.com'],
  ['https://api.example.com/shop#top', /fragment/, 'https://api.example.com/shop'],
  ['https://api.example.com//evil.example', /\/\//, 'https://api.example.com/evil.example'],
  ['https://api.example.com/a//b', /\/\//, 'https://api.example.com/a/b'],
  ['https://api.example.com/a/../b', /unusual/],
  ['https://api.example.com/.', /unusual/],
  ['https://api.example.com/%2e%2e/b', /unusual/],
  ['https://api.example.com/a%2Fb', /path .* must not contain “%”/],
  ['https://api.example.com/상점', /unusual/],
  ['https://api.example.com/v1', /\/v1/, 'https://api.example.com'],
  ['https://api.example.com/v1/', /\/v1/, 'https://api.example.com'],
  ['https://api.example.com/shop/v1', /\/v1/, 'https://api.example.com/shop'],
  ['https://api.example.com/v1/v1', /\/v1/, 'https://api.example.com'],
  ['https://api.example.com/V1', /\/v1/, 'https://api.example.com'],
  ['https://api.example.com/v1/user-groups', /end before it/, 'https://api.example.com'],
  ['https://api.example.com/shop/V1/Orders/7', /end before it/, 'https://api.example.com/shop'],
  ['https://api.example.com/v1/v1/users', /end before it/, 'https://api.example.com'],
  ['https://pay.example.com', /payment gateway/],
  ['https://pay.example.com/api', /payment gateway/],
  ['https://PAY.example.com:443/v1', /payment gateway/],
  ['https://gateway.example.net', /gateway\.example\.net is a payment gateway/],
  ['https://gateway.example.net/v1', /payment gateway/],
  [`https://api.example.com/${'a'.repeat(3000)}`, /not a URL/],
];

describe('parseBaseUrl', () => {
  for (const [text, origin, basePath] of accepted) {
    it(`accepts ${text}`, () => {
      assert.deepEqual(parseBaseUrl(text, guard), { ok: true, origin, basePath });
    });
  }

  for (const [text, because, suggestion] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 60))}`, () => {
      const parsed = parseBaseUrl(text, guard);
      assert.ok(!parsed.ok, 'accepted');
      assert.match(parsed.problem, because);
      assert.equal(parsed.suggestion, suggestion);
      assert.ok(!parsed.problem.includes('secret-word'));
    });
  }

  it('offers only forms that pass', () => {
    for (const [text] of refused) {
      const first = parseBaseUrl(text, guard);
      if (first.ok || first.suggestion === undefined) continue;
      const second = parseBaseUrl(first.suggestion, guard);
      assert.ok(second.ok, text);
    }
  });

  it('lets the same address pass when it is the gateway of nobody', () => {
    assert.ok(parseBaseUrl('https://pay.example.com', { knownGatewayOrigins: [] }).ok);
  });

  it('never throws, and what it accepts is https or this machine, and parses to itself', () => {
    const part = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '127.0.0.1',
      '[::1]',
      '@',
      ':80',
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '?',
      '#',
      'v1',
      ' ',
      '\t',
      'é',
      '0x7f.1',
    );
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(part, { maxLength: 7 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const parsed = parseBaseUrl(candidate, guard);
        if (!parsed.ok) return;
        assert.match(parsed.origin, /^https:\/\/|^http:\/\/(?:localhost|127\.|\[::1\])/);
        const canonical = `${parsed.origin}${parsed.basePath}`;
        assert.deepEqual(parseBaseUrl(canonical, guard), parsed);
        assert.equal(new URL(candidate).origin, parsed.origin);
      }),
      { numRuns: 2000 },
    );
  });
});
