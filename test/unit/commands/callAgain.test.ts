import assert from 'node:assert/strict';
import { retryCallAsAdmin } from '../../../src/calls/retryCallAsAdmin';
import { callAgain, callWithChanges } from '../../../src/commands/callCommands';
import { CommandId } from '../../../src/contributions';
import { IN_CHOSEN } from '../../../src/documents/goneEnvironment';
import type { CallValues } from '../../../src/http/types';
import { callFixture, cancelled, environmentCalled, type CallFixture } from '../../support/callFixture';
import { answered } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';

async function fixtureAfter(
  id: string,
  values: CallValues,
  answers: readonly ScriptedAnswer[] = [],
): Promise<CallFixture> {
  const fixture = callFixture(answers);
  const endpoint = fixture.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  await fixture.services.calls.run({ endpoint, values, environment: fixture.current, origin: 'user' });
  return fixture;
}

const group = { path: { user_group_id: 'g1' }, query: [] };
const update = { ...group, body: '{"user_group":{"phone":"02"}}' };

describe('callAgain', () => {
  it('repeats the picked call, or that of a result, in its own environment', async () => {
    const fixture = await fixtureAfter('userGroups.detail', group, [{ pick: 'User groups, detail' }]);
    fixture.current = environmentCalled('Shop');
    await callAgain(fixture.services);
    await callAgain(fixture.services, 'commerce-api:/results/1');
    const [first, second, third] = fixture.sent.map(({ request }) => request);
    assert.deepEqual(second, first);
    assert.deepEqual(third, first);
    fixture.assertClean();
  });

  it('asks before it repeats a write', async () => {
    const refused = await fixtureAfter('userGroups.update', update, ['cancel']);
    await assert.rejects(callAgain(refused.services, first), cancelled);
    assert.equal(refused.sent.length, 1);
    const agreed = await fixtureAfter('userGroups.update', update, [{ confirm: true }]);
    await callAgain(agreed.services, first);
    assert.equal(agreed.sent[1]?.request.body, update.body);
    agreed.assertClean();
  });

  for (const [endpointId, values, target, said] of [
    [
      'userGroups.addUser',
      { path: { user_group_id: 'g1' }, query: [], body: '{"user_id":"u1"}' },
      'POST /v1/user-groups/g1/user',
      'Add user to user group (hint: path of public SDKs) in',
    ],
    [
      'userGroups.removeUser',
      {
        path: { user_group_id: 'g1' },
        query: [
          ['user_id', 'u1'],
          ['force', '1'],
        ],
      },
      'DELETE /v1/user-groups/g1/user/u1?force=1',
      'Remove user from user group (hint: path of public SDKs) in',
    ],
  ] as const)
    it(`goes to the path of public clients after a question: ${endpointId}`, async () => {
      const fixture = await fixtureAfter(endpointId, values, [
        ...(endpointId === 'userGroups.removeUser' ? [{ confirm: true } as const] : []),
        { confirm: true },
      ]);
      fixture.current = environmentCalled('Shop');
      await callAgain(fixture.services, 'commerce-api:/results/1', { atPublicPath: true });
      const [first, second, ...more] = fixture.sent.map(({ request }) => request);
      assert.ok(first && second);
      assert.deepEqual(more, []);
      const { origin, pathname, search } = new URL(second.url);
      assert.equal(`${second.method} ${pathname}${search}`.replace('/api', ''), target);
      assert.equal(origin, new URL(first.url).origin, 'it goes where the first call went');
      assert.equal(second.body, first.body);
      assert.ok(fixture.visibleText().includes(said), fixture.visibleText());
      fixture.assertClean();
    });

  const list = { path: {}, query: [['keyword', 'a'] as const] };
  const first = 'commerce-api:/results/1';

  /** A service with `count` rows, whose first page of 20 rows is shown. */
  async function listFixture(
    count: number,
    answers: readonly ScriptedAnswer[] = [],
    environment = environmentCalled('Sandbox'),
  ): Promise<CallFixture> {
    const fixture = callFixture(answers);
    fixture.environments = [environment];
    fixture.current = environment;
    fixture.settings = { ...fixture.settings, maxBytes: 1_000_000 };
    fixture.answer = ({ url }) => {
      const { searchParams } = new URL(url);
      const limit = Number(searchParams.get('limit') ?? 20);
      const rows = Math.min(limit, count - (Number(searchParams.get('page') ?? 1) - 1) * limit);
      return answered(JSON.stringify({ count, list: Array.from({ length: rows }, () => ({})) }));
    };
    const endpoint = fixture.services.catalog.findEndpoint('userGroups.list');
    assert.ok(endpoint);
    await fixture.services.calls.run({
      endpoint,
      values: list,
      environment: fixture.current,
      origin: 'user',
    });
    return fixture;
  }

  it('reads another page with the values of the call', async () => {
    const fixture = await listFixture(137);
    await callAgain(fixture.services, first, { page: 2, limit: 20 });
    assert.equal(new URL(fixture.sent[1]?.request.url ?? '').search, '?keyword=a&page=2&limit=20');
    assert.deepEqual(fixture.finishedCalls[1]?.values.query, [...list.query, ['page', '2'], ['limit', '20']]);
    fixture.assertClean();
  });

  it('reads all pages after a question, as one call, and asks again before the same', async () => {
    const fixture = await listFixture(137, [{ confirm: true }, { confirm: true }, 'cancel']);
    await callAgain(fixture.services, first, { allPages: true });
    const searches = fixture.sent.slice(1).map(({ request }) => new URL(request.url).search);
    assert.deepEqual(searches, ['?keyword=a&page=1&limit=100', '?keyword=a&page=2&limit=100']);
    assert.match(fixture.visibleText(), /Get all 137 rows\?/);
    assert.match(fixture.visibleText(), /100 of 137 rows/);
    assert.match(fixture.statuses.at(-1) ?? '', /^200 .* All 137 rows · Sandbox/);
    assert.equal(fixture.kept.length, 2);
    assert.deepEqual(fixture.kept[1]?.pages, { rows: 137, count: 137, end: 'all' });
    await callAgain(fixture.services, 'commerce-api:/results/2');
    assert.deepEqual(fixture.kept[2]?.pages, fixture.kept[1].pages);
    await assert.rejects(callAgain(fixture.services, { historyId: '2' }), cancelled);
    assert.equal(fixture.sent.length, 5);
    const [question, ...others] = fixture.input.prompts;
    assert.deepEqual(others, [question, question]);
    fixture.assertClean();
  });

  it('asks for what will come, and names the pace where there is one', async () => {
    const live = await listFixture(25_000, ['cancel'], environmentCalled('Shop', true));
    await assert.rejects(callAgain(live.services, first, { allPages: true }), cancelled);
    assert.match(live.visibleText(), /Get the first 10,000 of 25,000 rows\?/);
    assert.match(live.visibleText(), /20 MB, two requests per second\./);
    const test = await listFixture(10_000, ['cancel'], environmentCalled('Shop'));
    await assert.rejects(callAgain(test.services, first, { allPages: true }), cancelled);
    assert.match(test.visibleText(), /Get all 10,000 rows\?/);
    assert.doesNotMatch(test.visibleText(), /a second/);
  });

  it('asks again for as many as came, where no more do', async () => {
    const fixture = await listFixture(25_000, ['cancel']);
    const [call] = fixture.finishedCalls;
    assert.ok(call);
    fixture.finishedCalls.push({ ...call, pages: { rows: 9960, count: 25_000, end: 'limit' } });
    await assert.rejects(callAgain(fixture.services, 'commerce-api:/results/2'), cancelled);
    assert.match(fixture.visibleText(), /Get the first 9,960 of 25,000 rows\?/);
  });

  it('reads all pages of nothing but a list with more than one', async () => {
    for (const count of [20, 0]) {
      const fixture = await listFixture(count);
      await callAgain(fixture.services, first, { allPages: true });
      assert.equal(fixture.sent[1]?.request.url, fixture.sent[0]?.request.url);
      assert.equal(fixture.kept[1]?.pages, undefined);
    }
    const refused = await listFixture(137, ['cancel']);
    await assert.rejects(callAgain(refused.services, first, { allPages: true }), cancelled);
    assert.equal(refused.sent.length, 1);
  });

  it('ignores pages that are none', async () => {
    for (const options of [{ page: 0, limit: 20 }, { page: '2', limit: 20 }, { page: 2 }, { allPages: 1 }]) {
      const fixture = await listFixture(137);
      await callAgain(fixture.services, first, options);
      assert.equal(fixture.sent[1]?.request.url, fixture.sent[0]?.request.url);
    }
  });

  for (const [name, command] of [
    ['a call again', callAgain],
    ['a call with changes', callWithChanges],
    ['a retry as admin', retryCallAsAdmin],
  ] as const) {
    it(`asks before ${name} goes to another address of the same name`, async () => {
      const fixture = callFixture(['cancel']);
      const endpoint = fixture.services.catalog.findEndpoint('userGroups.detail');
      assert.ok(endpoint);
      const shop = environmentCalled('Shop');
      await fixture.services.calls.run({ endpoint, values: group, environment: shop, origin: 'user' });
      fixture.environments = [{ ...shop, baseUrl: 'https://other.example/api' }];
      await assert.rejects(command(fixture.services, 'commerce-api:/results/1'), cancelled);
      assert.equal(fixture.sent.length, 1);
      assert.match(
        fixture.visibleText(),
        /This call went to https:\/\/shop\.example\/api; Shop is at https:\/\/other\.example\/api now\./,
      );
      assert.match(fixture.visibleText(), /Send to other\.example/);
      fixture.assertClean();
    });
  }

  it('goes to the other address when the user says so', async () => {
    const fixture = callFixture([{ confirm: true }]);
    const endpoint = fixture.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    const shop = environmentCalled('Shop');
    await fixture.services.calls.run({ endpoint, values: group, environment: shop, origin: 'user' });
    fixture.environments = [{ ...shop, baseUrl: 'https://other.example/api' }];
    await callAgain(fixture.services, 'commerce-api:/results/1');
    assert.equal(fixture.sent.length, 2);
    fixture.assertClean();
  });

  it('says what is missing: a call, a result, an environment', async () => {
    await assert.rejects(callAgain(callFixture([]).services), { name: 'UserError', message: /No call/ });
    const fixture = await fixtureAfter('userGroups.detail', group);
    await assert.rejects(callAgain(fixture.services, 'commerce-api:/results/9'), {
      name: 'UserError',
      message: /expired/,
    });
    fixture.environments = [];
    fixture.current = environmentCalled('Shop');
    const uri = 'commerce-api:/results/1';
    await assert.rejects(callAgain(fixture.services, uri), {
      name: 'UserError',
      message: 'The environment Sandbox no longer exists.',
      remedies: [{ title: 'Open in Shop…', command: CommandId.callWithChanges, arguments: [uri, IN_CHOSEN] }],
    });
    assert.equal(fixture.sent.length, 1);
  });

  it('goes on in the chosen environment where the user wants that, asking for the values', async () => {
    const answers = [{ pick: 'Type a value' }, { text: 'g2' }, { pickMany: [] }];
    const fixture = await fixtureAfter('userGroups.detail', group, answers);
    fixture.current = environmentCalled('Shop');
    fixture.environments = [fixture.current];
    await callWithChanges(fixture.services, 'commerce-api:/results/1', IN_CHOSEN);
    assert.equal(fixture.sent.at(-1)?.request.url, 'https://shop.example/api/v1/user-groups/g2');
    fixture.assertClean();
  });

  it('opens a request document of a removed environment as the chosen one’s, and sends nothing', async () => {
    const fixture = callFixture([]);
    fixture.current = environmentCalled('Shop');
    const uri = 'commerce-api:/Gone/requests/userGroups.update.commerce-request.json';
    const text = '{"endpoint":"userGroups.update","path":{"user_group_id":"g1"},"body":{"phone":"02"}}';
    const services = {
      ...fixture.services,
      readRequest: (asked: string | undefined) =>
        asked === uri ? { uri, text, isActive: true, isTyped: true, wasSent: false } : undefined,
    };
    await callWithChanges(services, uri, IN_CHOSEN);
    assert.deepEqual(fixture.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Shop',
        values: { path: { user_group_id: 'g1' }, query: [], body: '{"phone":"02"}' },
      },
    ]);
    assert.deepEqual(fixture.sent, []);
  });
});
