import assert from 'node:assert/strict';
import { findEntityPicker } from '../../../../src/calls/prompts/entityPickers';
import { callFixture, environmentCalled, TOKEN } from '../../../support/callFixture';
import { answered, failed } from '../../../support/outcomes';

const picker = findEntityPicker('user_group_id');
assert.ok(picker);
const list = picker;
const shop = environmentCalled('Shop');

describe('reading entities for a picker', () => {
  it('sends one authorised read to the environment of the call, a page of it with hints on', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"count":1,"list":[{"user_group_id":"g1"}]}');
    const signal = new AbortController().signal;
    const page = await fixture.services.entitySource(shop).load(list, 2, {}, signal);
    assert.deepEqual(
      page.entities.map(({ id }) => id),
      ['g1'],
    );
    assert.equal(page.paged, true);
    const [sent] = fixture.sent;
    assert.equal(sent?.request.url, 'https://shop.example/api/v1/user-groups?page=2&limit=50');
    assert.equal(sent.request.method, 'GET');
    assert.equal(sent.options.token, TOKEN);
    assert.equal(sent.options.signal, signal);
  });

  it('sends a keyword where the hints say that the list takes one, and none with hints off', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"count":0,"list":[]}');
    const { signal } = new AbortController();
    const source = fixture.services.entitySource(shop);
    assert.equal((await source.load(list, 1, {}, signal, '한빛 &')).searchable, true);
    assert.match(fixture.sent[0]?.request.url ?? '', /\?page=1&limit=50&keyword=%ED%95%9C%EB%B9%9B\+%26$/);
    fixture.settings = { ...fixture.settings, hints: false };
    assert.equal((await source.load(list, 1, {}, signal, 'x')).searchable, false);
    assert.doesNotMatch(fixture.sent[1]?.request.url ?? '', /\?/);
    fixture.settings = { ...fixture.settings, hints: true };
    await source.load(list, 1, {}, signal);
    assert.doesNotMatch(fixture.sent[2]?.request.url ?? '', /keyword/);
  });

  it('looks for a number in the other layout too where nothing is found', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"count":0,"list":[]}');
    await fixture.services
      .entitySource(shop)
      .load(list, 1, {}, new AbortController().signal, '010 0000 1037');
    const keywords = fixture.sent.map(({ request }) => new URL(request.url).searchParams.get('keyword'));
    assert.deepEqual(keywords, ['010-0000-1037', '01000001037']);
  });

  it('asks for one page without parameters with hints off', async () => {
    const fixture = callFixture([]);
    fixture.settings = { ...fixture.settings, hints: false };
    fixture.answer = () => answered('[]');
    const page = await fixture.services.entitySource(shop).load(list, 1, {}, new AbortController().signal);
    assert.equal(page.paged, false);
    assert.equal(fixture.sent[0]?.request.url, 'https://shop.example/api/v1/user-groups');
  });

  it('expects no other page behind a short one that says no count', async () => {
    const fixture = callFixture([]);
    const pagedFor = async (answer: unknown): Promise<boolean> => {
      fixture.answer = () => answered(JSON.stringify(answer));
      return (await fixture.services.entitySource(shop).load(list, 1, {}, new AbortController().signal))
        .paged;
    };
    const groups = (length: number) => Array.from({ length }, (_, index) => ({ user_group_id: `g${index}` }));
    // A service that limits pages returns a round number of rows.
    for (const size of [0, 7, 49]) assert.equal(await pagedFor(groups(size)), false, String(size));
    for (const size of [50, 20]) assert.equal(await pagedFor(groups(size)), true, String(size));
    assert.equal(await pagedFor({ count: 9, list: groups(7) }), true);
  });

  it('says to sign in, and sends nothing, without a token', async () => {
    const fixture = callFixture([]);
    fixture.token = undefined;
    const load = fixture.services.entitySource(shop).load(list, 1, {}, new AbortController().signal);
    await assert.rejects(load, { name: 'UserError', message: /Sign in to Shop/ });
    assert.deepEqual(fixture.sent, []);
  });

  it('fails with the sentence of the call', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => failed('refused', {}, 'Nobody answers.');
    const load = fixture.services.entitySource(shop).load(list, 1, {}, new AbortController().signal);
    await assert.rejects(load, { message: 'Nobody answers.' });
  });

  it('reads the adjustments of the subscription that the call names', async () => {
    const adjustments = findEntityPicker('order_subscription_adjustment_id');
    assert.ok(adjustments);
    const fixture = callFixture([]);
    fixture.answer = () =>
      answered(
        '{"order_subscription_id":"s1","logs":[{"id":"l1"}],"adjustments":[{"order_subscription_adjustment_id":5,"name":"Welcome"}]}',
      );
    const known = { order_subscription_id: 's/1' };
    const page = await fixture.services
      .entitySource(shop)
      .load(adjustments, 1, known, new AbortController().signal);
    assert.deepEqual(page.entities, [{ id: '5', parts: { name: 'Welcome' } }]);
    assert.equal(fixture.sent[0]?.request.url, 'https://shop.example/api/v1/order_subscriptions/s%2F1');
  });

  it('narrows the list by what the call names already, where the list is known to take it', async () => {
    const users = findEntityPicker('user_id');
    assert.ok(users);
    const fixture = callFixture([]);
    const load = () =>
      fixture.services
        .entitySource(shop)
        .load(users, 1, { user_group_id: 'g 1', other: 'x' }, new AbortController().signal);
    await load();
    fixture.settings = { ...fixture.settings, hints: false };
    await load();
    assert.deepEqual(
      fixture.sent.map(({ request }) => request.url),
      [
        'https://shop.example/api/v1/users?page=1&limit=50&user_group_id=g+1',
        'https://shop.example/api/v1/users',
      ],
    );
  });

  for (const [text, message] of [
    ['{"http_status":200}', /The response of userGroups\.list contains no list of records/],
    ['[{"name":"no id"}]', /The records of userGroups\.list have no user_group_id/],
  ] as const) {
    it(`says what is wrong with ${text}`, async () => {
      const fixture = callFixture([]);
      fixture.answer = () => answered(text);
      const load = fixture.services.entitySource(shop).load(list, 1, {}, new AbortController().signal);
      await assert.rejects(load, { name: 'UserError', message });
    });
  }
});
