import assert from 'node:assert/strict';
import { lastQuery, rememberQuery } from '../../../src/calls/prompts/recentValues';
import type { WrittenCall } from '../../../src/code/written/writtenCall';
import { call, callSelected } from '../../../src/commands/callCommands';
import {
  callFixture,
  type CallFixture,
  cancelled,
  environmentCalled,
  TOKEN,
  withCalls,
} from '../../support/callFixture';
import { answered, answerOf, failed } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const groups = '{"count":1,"list":[{"user_group_id":"g1","company_name":"Hanbit"}]}';

describe('call', () => {
  it('lets the user find an endpoint, pick an entity, and sends', async () => {
    const fixture = callFixture([{ pick: 'Set limit' }, { pick: 'Hanbit' }]);
    fixture.answer = () => answered(groups);
    await call(fixture.services);
    assert.deepEqual(fixture.opened, [
      {
        endpointId: 'userGroups.setLimit',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [] },
      },
    ]);
    assert.deepEqual(
      fixture.sent.map(({ request }) => request.endpointId),
      ['userGroups.list'],
    );
    fixture.assertClean();
  });

  it('asks for path and optional parameters of a read', async () => {
    const fixture = callFixture([{ pick: 'keyword' }, { text: 'han' }]);
    await call(fixture.services, 'userGroups.list');
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/user-groups?keyword=han');
    fixture.assertClean();
  });

  it('offers what the endpoint was called with before, but for its page', async () => {
    const fixture = callFixture([{ find: 'limit=3' }, { pick: 'limit=3' }]);
    await call(fixture.services, 'userGroups.list');
    await call(fixture.services, { endpoint: 'products.list', query: { keyword: 'desk', page: 2 } });
    await call(fixture.services, 'userGroups.list');
    assert.match(fixture.sent.at(-1)?.request.url ?? '', /\/user-groups\?limit=3$/);
    const { recents } = fixture.services;
    assert.deepEqual(lastQuery(recents, 'Sandbox', 'products.list'), ['keyword=desk']);
    await rememberQuery(recents, 'Sandbox', 'users.login', [
      ['login_pw', 'canary'],
      ['note', 'card 4111 1111 1111 1111'],
    ]);
    assert.deepEqual(lastQuery(recents, 'Sandbox', 'users.login'), []);
    fixture.assertClean();
  });

  it('asks for the path value of a node of the tree', async () => {
    const fixture = callFixture([{ pick: 'Type a value' }, { text: 'g7' }]);
    await call(fixture.services, { kind: 'endpoint', endpointId: 'userGroups.detail' });
    assert.equal(fixture.sent.at(-1)?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g7');
  });

  it('runs a read without questions when all values are given', async () => {
    const fixture = callFixture([]);
    await call(fixture.services, {
      endpoint: 'userGroups.detail',
      path: { user_group_id: 'g1' },
      query: { page: 2 },
    });
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1?page=2');
    fixture.assertClean();
  });

  it('asks before a write that came with arguments, and sends nothing without a yes', async () => {
    const argument = {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'g1' },
      body: { user_group: { phone: '02' } },
    };
    const refused = callFixture(['cancel']);
    refused.current = environmentCalled('Shop');
    await assert.rejects(call(refused.services, argument), cancelled);
    assert.deepEqual(refused.sent, []);
    assert.match(refused.input.shownText(), /This was not edited here\./);
    const agreed = callFixture([{ choose: 'Update' }]);
    agreed.current = refused.current;
    await call(agreed.services, argument);
    assert.equal(agreed.sent[0]?.request.body, '{"user_group":{"phone":"02"}}');
    assert.match(agreed.input.shownText(), /phone: "02"/);
  });

  for (const [name, argument, asks, isClick = true] of [
    ['an id', 'orderCancel.withdraw', true],
    ['values that leave one out', { endpoint: 'orderCancel.withdraw' }, true],
    ['a node of the tree', { endpointId: 'orderCancel.withdraw' }, false],
    ['what looks like a node of the tree', { endpointId: 'orderCancel.withdraw' }, true, false],
  ] as const) {
    it(`${asks ? 'asks before' : 'sends'} a write without a body that was started by ${name}`, async () => {
      const typed: readonly ScriptedAnswer[] = [{ pick: 'Type a value' }, { text: 'c1' }];
      const fixture = callFixture([...typed, ...(asks ? (['cancel'] as const) : [])]);
      fixture.current = environmentCalled('Shop');
      const { catalog: real } = fixture.services;
      const catalog = {
        ...real,
        loadDetails: async (id: string, options: { hints: boolean }) => ({
          ...(await real.loadDetails(id, options)),
          bodyKnowledge: 'none' as const,
        }),
      };
      const input = { ...fixture.input, isClick };
      const running = call(withCalls({ ...fixture.services, catalog, input }), argument);
      if (asks) await assert.rejects(running, cancelled);
      else await running;
      const writes = fixture.sent.filter(({ request }) => request.method !== 'GET');
      assert.equal(writes.length, asks ? 0 : 1);
      fixture.assertClean();
    });
  }

  it('offers the endpoints that take the entity of a node, in the environment of the node', async () => {
    const node = { kind: 'userGroup', userGroupId: 'g 7', environmentName: 'Shop' };
    const fixture = callFixture([{ pick: 'Detail' }]);
    await call(fixture.services, node);
    assert.equal(fixture.sent[0]?.request.url, 'https://shop.example/api/v1/user-groups/g%207');
    const endpoints = fixture.input.prompts[0]?.labels ?? [];
    assert.ok(endpoints.includes('Remove user') && !endpoints.includes('Create'), String(endpoints));
    fixture.assertClean();
    await assert.rejects(call(fixture.services, { ...node, environmentName: 'Gone' }), {
      message: /environment Gone no longer exists/,
    });
  });

  for (const isClick of [true, false])
    it(`asks before it deletes what a row names, the safe answer first unless it was clicked: ${isClick}`, async () => {
      const fixture = callFixture([
        { pick: 'Remove user' },
        { pick: 'Type a value' },
        { text: 'u1' },
        'cancel',
      ]);
      const input = { ...fixture.input, isClick };
      const node = { kind: 'userGroup', userGroupId: 'g7', environmentName: 'Shop' };
      await assert.rejects(call({ ...fixture.services, input }, node), cancelled);
      const labels = fixture.input.prompts.at(-1)?.labels;
      assert.deepEqual(labels, isClick ? ['Keep', 'Remove'] : ['Show Request', 'Remove']);
      assert.ok(fixture.sent.every(({ request }) => request.method === 'GET'));
    });

  it('refuses an order id that is the name of another endpoint while it is typed', async () => {
    const fixture = callFixture([
      { pick: 'Type a value' },
      { refused: 'Month', because: /the path belongs to another endpoint, GET \/v1\/orders\/month/ },
      'cancel',
    ]);
    await assert.rejects(call(fixture.services, { endpointId: 'orders.detail' }), cancelled);
    fixture.assertClean();
  });

  it('offers a value again only if the service knew it', async () => {
    const fixture = callFixture([]);
    const callFor = (id: string): Promise<void> =>
      call(fixture.services, { endpoint: 'userGroups.detail', path: { user_group_id: id } });
    fixture.answer = () => failed('refused');
    await callFor('unanswered');
    fixture.answer = () => ({ ...failed('notFound'), response: answerOf('{}', 404) });
    await callFor('unknown');
    fixture.answer = () => answered('{}');
    await callFor('g1');
    assert.deepEqual(fixture.services.recents.list('Sandbox', 'user_group_id'), ['g1']);
  });

  it('opens the request document where a body is missing, with hints on and off', async () => {
    for (const hints of [true, false]) {
      const fixture = callFixture([]);
      fixture.settings = { ...fixture.settings, hints };
      await call(fixture.services, { endpoint: 'products.create' });
      assert.equal(fixture.opened[0]?.endpointId, 'products.create');
      assert.deepEqual(fixture.sent, []);
    }
  });

  it('goes to the environment in which it was started', async () => {
    const fixture = callFixture([{ pick: 'Call Now' }]);
    const { catalog: real } = fixture.services;
    const catalog = {
      ...real,
      loadDetails: (id: string, options: { hints: boolean }) => {
        fixture.current = environmentCalled('Shop');
        return real.loadDetails(id, options);
      },
    };
    await call(withCalls({ ...fixture.services, catalog }), 'userGroups.list');
    assert.equal(fixture.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
    assert.match(fixture.statuses.join(), /Shop is chosen now/);
  });

  for (const [name, argument, message] of [
    ['an unknown endpoint', 'userGroups.nothing', /userGroups\.nothing/],
    ['a name of the prototype', '__proto__', /__proto__/],
    ['a body for a read', { endpoint: 'userGroups.list', body: {} }, /GET/],
    ['an unknown path parameter', { endpoint: 'userGroups.list', path: { x: '1' } }, /x/],
    ['a wrong argument', 42, /argument/],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const fixture = callFixture([]);
      await assert.rejects(call(fixture.services, argument), { name: 'UserError', message });
      assert.deepEqual(fixture.sent, []);
      fixture.assertClean();
    });
  }

  it('ends silently when a prompt is dismissed', async () => {
    for (const answers of [['cancel'], [{ pick: 'Set limit' }, 'cancel']] as const) {
      const fixture = callFixture(answers);
      await assert.rejects(call(fixture.services), cancelled);
      assert.ok(fixture.sent.every(({ request }) => request.method === 'GET'));
    }
  });

  it('shows a failing list in the picker and still takes a typed value', async () => {
    const fixture = callFixture([{ pick: 'Type a value' }, { text: 'g1' }]);
    fixture.answer = (request) =>
      request.endpointId === 'userGroups.list'
        ? failed('server', {}, 'The service is down.')
        : answered('{}');
    await call(fixture.services, 'userGroups.detail');
    assert.match(fixture.input.shownText(), /The service is down/);
    assert.equal(fixture.finishedCalls.length, 1);
    fixture.assertClean();
  });
});

describe('call, signed out', () => {
  it('asks to sign in before the first question, and not again', async () => {
    const fixture = callFixture([{ choose: 'Send Without Token' }, { pick: 'Type a value…' }, 'cancel']);
    fixture.token = undefined;
    await call(fixture.services, { endpointId: 'userGroups.detail' }).catch(() => undefined);
    assert.deepEqual(
      fixture.input.prompts.slice(0, 1).map(({ kind, title }) => [kind, title]),
      [['choose', 'You are not signed in to Sandbox.']],
    );
    assert.ok(fixture.input.prompts.slice(1).every(({ kind }) => kind !== 'choose'));
    assert.equal(fixture.sent.filter(({ request }) => request.endpointId === 'userGroups.detail').length, 0);
  });
});

function pressEnter(fixture: CallFixture, focused: string | undefined): Promise<void> {
  let selected: string | undefined;
  return callSelected({
    ...fixture.services,
    selectFocused: () => {
      selected = focused;
      return Promise.resolve();
    },
    selectedEndpointId: () => selected,
  });
}

describe('callSelected', () => {
  it('selects the focused row first, then calls it', async () => {
    const fixture = callFixture([{ pick: 'Call Now' }]);
    await pressEnter(fixture, 'userGroups.list');
    assert.equal(fixture.sent[0]?.request.endpointId, 'userGroups.list');
    fixture.assertClean();
  });

  it('does nothing more on a module', async () => {
    const fixture = callFixture([]);
    await pressEnter(fixture, undefined);
    assert.deepEqual(fixture.sent, []);
  });

  it('ends silently when dismissed, and refuses an id that is no endpoint', async () => {
    await assert.rejects(pressEnter(callFixture(['cancel']), 'userGroups.list'), cancelled);
    await assert.rejects(pressEnter(callFixture([]), 'no.endpoint'), {
      name: 'UserError',
      message: /no\.endpoint/,
    });
  });
});

const nothing: WrittenCall = { path: {}, query: [], open: [], isWhole: true };
const source = { uri: 'file:///calls.ts', start: 7 };
const base = 'http://127.0.0.1:4010/v1';

interface Circumstances {
  readonly isClick?: boolean;
  readonly isTrusted?: boolean;
  /** Whether the user's environment is live; absent: the sandbox is chosen. */
  readonly live?: boolean;
}

function fixtureOf(
  written: Partial<WrittenCall> | undefined,
  answers: readonly ScriptedAnswer[],
  { isTrusted = true, live }: Circumstances = {},
): CallFixture {
  const fixture = callFixture(answers);
  fixture.written = written && { ...nothing, ...written };
  fixture.isTrusted = isTrusted;
  if (live !== undefined) {
    fixture.current = environmentCalled('Shop', live);
    fixture.environments = [fixture.current];
  }
  return fixture;
}

function press({ services, input }: CallFixture, endpointId: string, isClick = true): Promise<void> {
  return call({ ...services, input: { ...input, isClick } }, { endpointId, source });
}

const urls = ({ sent }: CallFixture): readonly string[] => sent.map(({ request }) => request.url);

describe('a call that is written in a source file', () => {
  it('is sent at once when it is a read and complete', async () => {
    const fixture = fixtureOf({ path: { user_group_id: 'g1' }, query: [['page', '2']] }, []);
    await press(fixture, 'userGroups.detail');
    assert.deepEqual(urls(fixture), [`${base}/user-groups/g1?page=2`]);
    fixture.assertClean();
  });

  it('asks for what is open, and for nothing else', async () => {
    const fixture = fixtureOf({ query: [['limit', '10']], open: ['keyword'] }, [{ text: 'han' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=10&keyword=han`]);
    const path = fixtureOf({ open: ['user_group_id'] }, [{ pick: 'Type a value' }, { text: 'g7' }]);
    await press(path, 'userGroups.detail');
    assert.equal(urls(path).at(-1), `${base}/user-groups/g7`);
  });

  it('offers more parameters where there may be more in the source', async () => {
    const fixture = fixtureOf({ query: [['limit', '10']], isWhole: false }, [
      { pick: 'keyword' },
      { text: 'han' },
    ]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=10&keyword=han`]);
    const gone = fixtureOf(undefined, [{ pick: 'Call Now' }]);
    await press(gone, 'userGroups.list');
    assert.deepEqual(urls(gone), [`${base}/user-groups`]);
  });

  for (const [name, circumstances] of [
    ['in Restricted Mode', { isTrusted: false, live: false }],
    ['in a live environment', { live: true }],
    ['without a click of the user', { isClick: false }],
  ] as const satisfies readonly (readonly [string, Circumstances])[])
    it(`is shown before it is sent: ${name}`, async () => {
      const { isClick = true }: Circumstances = circumstances;
      const written = { query: [['limit', '10'] as const] };
      const refused = fixtureOf(written, ['cancel'], circumstances);
      await assert.rejects(press(refused, 'userGroups.list', isClick), cancelled);
      assert.deepEqual(urls(refused), []);
      const sent = fixtureOf(written, [{ pick: 'Call' }], circumstances);
      await press(sent, 'userGroups.list', isClick);
      assert.match(sent.input.shownText(), /GET \/v1\/user-groups.*limit = 10/s);
      assert.match(urls(sent).join(), /\/user-groups\?limit=10$/);
      const answers = [{ pick: 'Change…' }, { pickMany: ['limit'] }, { text: '20' }];
      const changed = fixtureOf(written, answers, circumstances);
      await press(changed, 'userGroups.list', isClick);
      assert.match(JSON.stringify(changed.input.prompts.at(-1)?.options), /"value":"10"/);
      assert.match(urls(changed).join(), /\/user-groups\?limit=20$/);
    });

  it('is sent at once in the sandbox, in Restricted Mode too', async () => {
    const fixture = fixtureOf({ query: [['limit', '10']] }, [], { isTrusted: false });
    await press(fixture, 'userGroups.list');
    assert.match(urls(fixture).join(), /\/user-groups\?limit=10$/);
  });

  it('shows even a read without values', async () => {
    const fixture = fixtureOf({}, ['cancel'], { isTrusted: false, live: false });
    await assert.rejects(press(fixture, 'orders.month'), cancelled);
    assert.deepEqual(urls(fixture), []);
  });

  it('opens the request document of a write with the body, and asks for what the path lacks', async () => {
    const body = '{"user_group":{"phone":"02"}}';
    const complete = fixtureOf({ path: { user_group_id: 'g1' }, body }, []);
    await press(complete, 'userGroups.update');
    assert.deepEqual(complete.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [], body },
      },
    ]);
    const lacking = fixtureOf({ open: ['user_group_id', 'body.user_group.phone'], body }, [
      { pick: 'Type a value' },
      { text: 'g7' },
    ]);
    await press(lacking, 'userGroups.update');
    assert.deepEqual(lacking.opened[0]?.values, { path: { user_group_id: 'g7' }, query: [], body });
    for (const { sent } of [complete, lacking])
      assert.ok(sent.every(({ request }) => request.method === 'GET'));
  });

  it('asks before a write without a body, after its values were shown', async () => {
    const fixture = fixtureOf({ path: { user_id: 'u1' } }, [{ pick: 'u1' }, { pickMany: [] }, 'cancel']);
    await assert.rejects(press(fixture, 'users.delete'), cancelled);
    assert.deepEqual(fixture.input.prompts.at(-1)?.labels, ['Keep', 'Delete']);
    assert.ok(fixture.sent.every(({ request }) => request.method === 'GET'));
  });

  it('asks for an open parameter that the catalog does not know, unless it names a secret', async () => {
    const fixture = fixtureOf({ open: ['color', 'api_key', 'body.a'] }, [
      { text: 'color=red' },
      { text: '' },
    ]);
    await press(fixture, 'userGroups.list');
    assert.equal((fixture.input.prompts[0]?.options as { value?: string }).value, 'color=');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?color=red`]);
    fixture.assertClean();
  });

  it('leaves a value of another type open', async () => {
    const fixture = fixtureOf({ query: [['limit', 'many']] }, [{ text: '5' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?limit=5`]);
  });

  it('takes no live secret', async () => {
    const fixture = fixtureOf({ query: [['keyword', TOKEN]], body: `{"a":"${TOKEN}"}` }, [{ text: 'han' }]);
    await press(fixture, 'userGroups.list');
    assert.deepEqual(urls(fixture), [`${base}/user-groups?keyword=han`]);
    const write = fixtureOf({ path: { user_group_id: 'g1' }, body: `{"a":"${TOKEN}"}` }, []);
    await press(write, 'userGroups.update');
    assert.ok(!JSON.stringify(write.opened).includes(TOKEN));
    fixture.assertClean();
  });
});
