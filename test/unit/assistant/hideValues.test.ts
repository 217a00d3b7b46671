import assert from 'node:assert/strict';
import { hideValues, type HideValuesOptions } from '../../../src/assistant/hideValues';
import { createRedactor } from '../../../src/http/redaction/redactor';
import { TOKEN } from '../../support/canary';

const redactor = createRedactor();
redactor.add(TOKEN);
const hide = (text: string, more: Partial<HideValuesOptions> = {}): string =>
  hideValues(text, { redact: redactor.redact, live: false, moduleId: 'users', ...more });
const live = (value: unknown, moduleId = 'orders'): unknown =>
  JSON.parse(hide(JSON.stringify(value), { live: true, moduleId }));

describe('what never reaches a model', () => {
  it('is a secret by its name, at any depth', () => {
    assert.equal(
      hide('{"a":[{"client_secret":"x1","n":1e400}],"password":{"b":[1]},"access_token":null}'),
      '{"a":[{"client_secret":"‹hidden›","n":1e400}],"password":"‹hidden›","access_token":null}',
    );
    assert.equal(hide('{"name":"password","value":"x1"}'), '{"name":"password","value":"‹hidden›"}');
  });

  it('is a live secret', () => {
    assert.ok(!hide(JSON.stringify({ memo: `a ${TOKEN}` })).includes(TOKEN));
    assert.ok(!hide(`a ${TOKEN}`).includes(TOKEN));
    const escaped = TOKEN.replace(/[^]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
    assert.equal(hide(`{"echo":"${escaped}","b":"\\""}`), '{"echo":"‹hidden›","b":"\\""}');
  });

  it('is no part of a live secret, which would tell one guess from another', () => {
    for (const guess of [TOKEN.slice(0, 12), `${TOKEN.slice(0, 11)}!`])
      assert.equal(hide(`{"echo":"\\"${guess}"}`), `{"echo":"\\"${guess}"}`);
  });

  it('is a secret in a text that is no JSON, or only the head of one', () => {
    assert.equal(hide('{"password":"hunter2","a'), '{"password":"‹hidden›","a');
    assert.doesNotMatch(hide('password=hunter2secret&x=1'), /hunter2/);
  });

  it('is on live what is said of a person', () => {
    const person = {
      name: '김철수',
      login_id: 'kim',
      phone: '010-1234-5678',
      email: 'kim@example.com',
      address: { street: 'Sejong' },
      zipcode: '04524',
      birth: 19800101,
      pccc: 'P123',
      userEmail: 'k',
    };
    const masked = Object.fromEntries(Object.keys(person).map((name) => [name, '‹masked›']));
    assert.deepEqual(live({ list: [person] }, 'users'), { list: [masked] });
    assert.deepEqual(live({ user: { name: '김철수' }, product: { name: 'Tea' } }), {
      user: { name: '‹masked›' },
      product: { name: 'Tea' },
    });
  });

  it('is on live a mail address or a number to call, in a member that nobody describes', () => {
    assert.deepEqual(live({ x1: 'kim@example.com', x2: ['+82 10-1234-5678'], x3: 'call 02-123-4567 now' }), {
      x1: '‹masked›',
      x2: ['‹masked›'],
      x3: 'call ‹masked› now',
    });
    assert.doesNotMatch(hide('see kim@example.com', { live: true }), /kim/);
    assert.doesNotMatch(hide('{"x":"kim\\u0040example.com","phone":"1', { live: true }), /kim|:"1/);
  });

  it('is not what says nothing of a person', () => {
    const value = {
      id: '5f8d0d55b54764421b7156c1',
      order_number: '2026010112345678',
      created_at: '2026-07-01T12:00:00+09:00',
      price: 12_000,
      email: null,
      phone: '',
      use_email: true,
      company_name: 'Tea Ltd.',
    };
    assert.deepEqual(live(value), value);
  });

  it('is shown elsewhere than on live', () => {
    assert.equal(hide('{"email":"kim@example.com"}'), '{"email":"kim@example.com"}');
  });

  it('keeps the bytes of all other literals', () => {
    const json = '{ "a" : 1e400, "b":\t-0.0, "c":"\\u0041\\/", "a":12345678901234567890 }';
    assert.equal(hide(json, { live: true }), json);
  });
});
