import assert from 'node:assert/strict';
import { call } from '../../../src/commands/call';
import { callBench, cancelled, environmentCalled, withCalls } from '../../support/callBench';
import { answered, answerOf, failed } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const groups = '{"count":1,"list":[{"user_group_id":"g1","company_name":"Hanbit"}]}';

describe('call', () => {
  it('lets the user find an endpoint, pick an entity, and sends', async () => {
    const bench = callBench([{ pick: 'Set limit' }, { pick: 'Hanbit' }]);
    bench.answer = () => answered(groups);
    await call(bench.services);
    assert.deepEqual(bench.opened, [
      {
        endpointId: 'userGroups.setLimit',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [] },
      },
    ]);
    assert.deepEqual(
      bench.sent.map(({ request }) => request.endpointId),
      ['userGroups.list'],
    );
    bench.assertClean();
  });

  it('asks for path and optional parameters of a read', async () => {
    const bench = callBench([{ pickMany: ['keyword'] }, { text: 'han' }]);
    await call(bench.services, 'userGroups.list');
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/user-groups?keyword=han');
    bench.assertClean();
  });

  it('asks for the path value of a node of the tree', async () => {
    const bench = callBench([{ pick: 'Type a value' }, { text: 'g7' }]);
    await call(bench.services, { kind: 'endpoint', endpointId: 'userGroups.detail' });
    assert.equal(bench.sent.at(-1)?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g7');
  });

  it('runs a read without questions when all values are given', async () => {
    const bench = callBench([]);
    await call(bench.services, {
      endpoint: 'userGroups.detail',
      path: { user_group_id: 'g1' },
      query: { page: 2 },
    });
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1?page=2');
    bench.assertClean();
  });

  it('asks before a write that came with arguments, and sends nothing without a yes', async () => {
    const argument = {
      endpoint: 'userGroups.update',
      path: { user_group_id: 'g1' },
      body: { user_group: { phone: '02' } },
    };
    const refused = callBench(['cancel']);
    await assert.rejects(call(refused.services, argument), cancelled);
    assert.deepEqual(refused.sent, []);
    const agreed = callBench([{ confirm: true }]);
    await call(agreed.services, argument);
    assert.equal(agreed.sent[0]?.request.body, '{"user_group":{"phone":"02"}}');
    assert.match(agreed.input.shownText(), /phone: "02"/);
  });

  for (const [name, argument, asks] of [
    ['an id', 'orderCancel.withdraw', true],
    ['values that leave one out', { endpoint: 'orderCancel.withdraw' }, true],
    ['a node of the tree', { endpointId: 'orderCancel.withdraw' }, false],
  ] as const) {
    it(`${asks ? 'asks before' : 'sends'} a write without a body that was started by ${name}`, async () => {
      const typed: readonly ScriptedAnswer[] = [{ pick: 'Type a value' }, { text: 'c1' }];
      const bench = callBench([...typed, ...(asks ? (['cancel'] as const) : [])]);
      const { catalog: real } = bench.services;
      const catalog = {
        ...real,
        loadDetails: async (id: string, options: { hints: boolean }) => ({
          ...(await real.loadDetails(id, options)),
          bodyKnowledge: 'none' as const,
        }),
      };
      const running = call(withCalls({ ...bench.services, catalog }), argument);
      if (asks) await assert.rejects(running, cancelled);
      else await running;
      const writes = bench.sent.filter(({ request }) => request.method !== 'GET');
      assert.equal(writes.length, asks ? 0 : 1);
      bench.assertClean();
    });
  }

  it('offers the endpoints that take the entity of a node, in the environment of the node', async () => {
    const node = { kind: 'userGroup', userGroupId: 'g 7', environmentName: 'Shop' };
    const bench = callBench([{ pick: 'Detail' }]);
    await call(bench.services, node);
    assert.equal(bench.sent[0]?.request.url, 'https://shop.example/api/v1/user-groups/g%207');
    const endpoints = bench.input.prompts[0]?.labels ?? [];
    assert.ok(endpoints.includes('Remove user') && !endpoints.includes('Create'), String(endpoints));
    bench.assertClean();
    await assert.rejects(call(bench.services, { ...node, environmentName: 'Gone' }), {
      message: /no environment Gone/,
    });
  });

  it('refuses an order id that is the name of another endpoint while it is typed', async () => {
    const bench = callBench([
      { pick: 'Type a value' },
      { refused: 'Month', because: /path is that of another endpoint, GET \/v1\/orders\/month/ },
      'cancel',
    ]);
    await assert.rejects(call(bench.services, { endpointId: 'orders.detail' }), cancelled);
    bench.assertClean();
  });

  it('offers a value again only if the service knew it', async () => {
    const bench = callBench([]);
    const callFor = (id: string): Promise<void> =>
      call(bench.services, { endpoint: 'userGroups.detail', path: { user_group_id: id } });
    bench.answer = () => failed('refused');
    await callFor('unanswered');
    bench.answer = () => ({ ...failed('notFound'), answer: answerOf('{}', 404) });
    await callFor('unknown');
    bench.answer = () => answered('{}');
    await callFor('g1');
    assert.deepEqual(bench.services.recents.list('Sandbox', 'user_group_id'), ['g1']);
  });

  it('opens the request document where a body is missing, with hints on and off', async () => {
    for (const hints of [true, false]) {
      const bench = callBench([]);
      bench.settings = { ...bench.settings, hints };
      await call(bench.services, { endpoint: 'products.create' });
      assert.equal(bench.opened[0]?.endpointId, 'products.create');
      assert.deepEqual(bench.sent, []);
    }
  });

  it('goes to the environment in which it was started', async () => {
    const bench = callBench([{ pickMany: [] }]);
    const { catalog: real } = bench.services;
    const catalog = {
      ...real,
      loadDetails: (id: string, options: { hints: boolean }) => {
        bench.current = environmentCalled('Shop');
        return real.loadDetails(id, options);
      },
    };
    await call(withCalls({ ...bench.services, catalog }), 'userGroups.list');
    assert.equal(bench.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
    assert.match(bench.statuses.join(), /Shop is chosen now/);
  });

  for (const [name, argument, message] of [
    ['an unknown endpoint', 'userGroups.nothing', /userGroups\.nothing/],
    ['a name of the prototype', '__proto__', /__proto__/],
    ['a body for a read', { endpoint: 'userGroups.list', body: {} }, /GET/],
    ['an unknown path parameter', { endpoint: 'userGroups.list', path: { x: '1' } }, /x/],
    ['a wrong argument', 42, /argument/],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const bench = callBench([]);
      await assert.rejects(call(bench.services, argument), { name: 'UserError', message });
      assert.deepEqual(bench.sent, []);
      bench.assertClean();
    });
  }

  it('ends silently when a prompt is dismissed', async () => {
    for (const answers of [['cancel'], [{ pick: 'Set limit' }, 'cancel']] as const) {
      const bench = callBench(answers);
      await assert.rejects(call(bench.services), cancelled);
      assert.ok(bench.sent.every(({ request }) => request.method === 'GET'));
    }
  });

  it('shows a failing list in the picker and still takes a typed value', async () => {
    const bench = callBench([{ pick: 'Type a value' }, { text: 'g1' }]);
    bench.answer = (request) =>
      request.endpointId === 'userGroups.list'
        ? failed('server', {}, 'The service is down.')
        : answered('{}');
    await call(bench.services, 'userGroups.detail');
    assert.match(bench.input.shownText(), /The service is down/);
    assert.equal(bench.finishedCalls.length, 1);
    bench.assertClean();
  });
});

describe('call, signed out', () => {
  it('asks to sign in before the first question, and not again', async () => {
    const bench = callBench([{ choose: 'Send Without Token' }, { pick: 'Type a value…' }, 'cancel']);
    bench.token = undefined;
    await call(bench.services, { endpointId: 'userGroups.detail' }).catch(() => undefined);
    assert.deepEqual(
      bench.input.prompts.slice(0, 1).map(({ kind, title }) => [kind, title]),
      [['choose', 'You are not signed in to Sandbox.']],
    );
    assert.ok(bench.input.prompts.slice(1).every(({ kind }) => kind !== 'choose'));
    assert.equal(bench.sent.filter(({ request }) => request.endpointId === 'userGroups.detail').length, 0);
  });
});
