import assert from 'node:assert/strict';
import { adviseAddress } from '../../../src/environments/askAddress';
import { parseBaseUrl } from '../../../src/environments/parseAddress';

const guard = { knownGatewayOrigins: ['https://gateway.example.net'] };

const advise = (text: string): string | undefined => adviseAddress(text, parseBaseUrl(text, guard));

describe('an address while it is typed', () => {
  for (const address of [
    'https://api.example.com:8443/shop/v2',
    'HTTPS://API.Example.COM',
    'http://localhost:4010',
    'http://127.0.0.1:4010/base',
    'https://[2001:db8::1]:8443',
    'https://192.0.2.7',
    'https://xn--bcher-kva.example/',
    'api.example.com:8443/shop',
    'localhost:4010',
  ]) {
    it(`is never called wrong on the way to ${address}`, () => {
      for (let length = 0; length < address.length; length += 1) {
        const text = address.slice(0, length);
        const isQuiet = parseBaseUrl(text, guard).ok || advise(text) !== undefined;
        assert.ok(isQuiet, text);
      }
    });
  }

  for (const text of [
    'ftp://api.example.com',
    'https:\\\\api.example.com',
    'https://api example.com',
    'https://user@api.example.com',
    'https:/api.example.com',
    'https://api.example.com//a%20b',
    'https://gateway.example.net',
  ]) {
    it(`is called wrong as soon as nothing mends ${text}`, () => {
      const parsed = parseBaseUrl(text, guard);
      assert.ok(!parsed.ok && parsed.problem !== '');
      assert.equal(advise(text), undefined);
    });
  }

  it('says which better form Enter offers', () => {
    assert.match(
      advise('https://api.example.com/v1') ?? '',
      /must end before it\. Press Enter to choose https:\/\/api\.example\.com\.$/,
    );
    assert.match(
      advise('http://api.example.com') ?? '',
      /Press Enter to choose https:\/\/api\.example\.com\.$/,
    );
  });
});
