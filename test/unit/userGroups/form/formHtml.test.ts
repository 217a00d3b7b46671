import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { newNonce, webviewPolicy } from '../../../../src/base/webviewHtml';
import { formHtml } from '../../../../src/userGroups/form/formModel';

const script = 'https://page.example/form.js';

describe('the page of the form', () => {
  it('is the same for all but its nonce', () => {
    const hashes = Array.from({ length: 300 }, () => {
      const nonce = newNonce();
      return createHash('sha256')
        .update(formHtml({ nonce, script, language: 'en' }).replaceAll(nonce, ''))
        .digest('hex');
    });
    assert.equal(new Set(hashes).size, 1);
  });

  it('never repeats a nonce', () => {
    const nonces = new Set(Array.from({ length: 10_000 }, newNonce));
    assert.equal(nonces.size, 10_000);
    for (const nonce of nonces) assert.match(nonce, /^[\w-]{32}$/);
  });

  it('allows one script and nothing else', () => {
    const policy = new Map(
      webviewPolicy('n')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    assert.equal(policy.get('script-src'), "'nonce-n'");
    policy.delete('script-src');
    assert.deepEqual(new Set(policy.values()), new Set(["'none'"]));
    for (const name of [
      'default-src',
      'style-src',
      'img-src',
      'connect-src',
      'form-action',
      'frame-src',
      'base-uri',
    ])
      assert.ok(policy.has(name), name);
    const html = formHtml({ nonce: 'n', script, language: 'en' });
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.doesNotMatch(html, /style=|<style|<link|<form| on\w+=|command:/);
  });

  it('states its policy before anything that it governs', () => {
    const html = formHtml({ nonce: 'n', script, language: 'en' });
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'));
  });

  it('tells screen readers its language, and nothing else by it', () => {
    const head = (language: string): string => formHtml({ nonce: 'n', script, language }).slice(0, 60);
    assert.match(head('ko'), /<html lang="ko">/);
    assert.match(head('zh-cn'), /<html lang="zh-cn">/);
    assert.match(head('"><script>'), /<html lang="script">/);
  });
});
