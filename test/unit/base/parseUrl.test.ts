import assert from 'node:assert/strict';
import { parseUrl } from '../../../src/base/parseUrl';

describe('parseUrl', () => {
  it('gives the URL of a text, or nothing', () => {
    assert.equal(parseUrl('https://bücher.example/a')?.host, 'xn--bcher-kva.example');
    assert.equal(parseUrl('/b', 'https://a.example')?.href, 'https://a.example/b');
    for (const text of ['', 'a', 'https://', 'https://a b']) assert.equal(parseUrl(text), undefined);
  });

  it('says the same however often it is asked', () => {
    const hosts = new Set(Array.from({ length: 20_000 }, () => parseUrl('https://bücher.example')?.host));
    assert.deepEqual([...hosts], ['xn--bcher-kva.example']);
  });
});
