import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/userError';
import type { ConfirmOptions } from '../../../../src/base/userInput';
import { describeWrite } from '../../../../src/calls/writes/describeWrite';
import type { CallToSend } from '../../../../src/calls/sendCall';
import {
  reasonsToAsk,
  type ForeignWords,
  type Write,
  type WriteFacts,
  type WriteGate,
  type WritePlan,
  createAssistantUse,
} from '../../../../src/calls/writes/writeGate';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Connection } from '../../../../src/environments/types';
import type { CallValues } from '../../../../src/http/types';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { environmentCalled, TOKEN } from '../../../support/callFixture';
import { gateWith } from '../../../support/gateWith';
import { unexpected } from '../../../support/unexpected';
import { memoryStore } from '../../../support/memoryStore';

const catalog = createCatalog();
const calm: WriteFacts = {
  method: 'PUT',
  live: false,
  confirmWrites: 'live',
  isForeign: false,
  isRepeat: false,
  switched: false,
  isChanged: false,
  hasAssistant: false,
};

/** A write gate over one connection, with a user who confirms every question, and the calls that it sends. */
function gateOver(connection: Connection, asked: (question: ConfirmOptions) => unknown = unexpected) {
  const sent: CallToSend[] = [];
  const say = (question: ConfirmOptions): Promise<void> => {
    asked(question);
    return Promise.resolve();
  };
  const gate = gateWith({
    environments: {
      find: (name) => (name === connection.environment.name ? connection.environment : undefined),
    },
    connections: { open: () => Promise.resolve({ ...connection, credential: { token: 'newer' } }) },
    input: { confirm: say, confirmForeign: say, text: unexpected },
    send: (call) => {
      sent.push(call);
      return Promise.resolve(sampleCall(answered('{}'), { request: call.request, values: call.values }));
    },
  });
  return Object.assign(gate, { sent });
}

const words: ForeignWords = {
  decline: 'No',
  ofMany: (count) => `Update ${count} of them?`,
};

describe('the policy of confirmation', () => {
  const rows: readonly (readonly [string, Partial<WriteFacts>, boolean])[] = [
    ['a change that the user made', {}, false],
    ['a new entity that the user made', { method: 'POST' }, false],
    ['a deletion', { method: 'DELETE' }, true],
    ['a write to a live environment', { live: true }, true],
    ['a write with confirmWrites always', { confirmWrites: 'always' }, true],
    ['a write that nobody is known to have started', { isForeign: true }, true],
    ['a write that is repeated', { isRepeat: true }, true],
    ['a write after a switch of the environment', { switched: true }, true],
    ['a write once an assistant acts in the window', { hasAssistant: true }, true],
    [
      'a read, whatever holds',
      { method: 'GET', live: true, confirmWrites: 'always', isForeign: true, switched: true },
      false,
    ],
  ];
  for (const [name, facts, expected] of rows) {
    it(`${expected ? 'asks for' : 'lets pass'} ${name}`, () => {
      assert.equal(reasonsToAsk({ ...calm, ...facts }).length > 0, expected);
    });
  }
});

describe('the question before a write', () => {
  /** The question about a write that must ask. */
  async function describeCall(
    id: string,
    values: CallValues,
    live = false,
    token = TOKEN,
  ): Promise<ConfirmOptions> {
    const endpoint = catalog.findEndpoint(id);
    assert.ok(endpoint);
    const connection: Connection = {
      environment: environmentCalled('Shop', live),
      target: { origin: 'https://shop.example', basePath: '/api', headers: {} },
      level: 'user',
      credential: { token },
    };
    const asked: ConfirmOptions[] = [];
    const gate = gateOver(connection, (question) => asked.push(question));
    const plan = gate.plan({ endpoint, values, connection, origin: 'user', isRepeat: true, named: [] });
    await gate.allow([plan], words);
    const [question, ...more] = asked;
    assert.ok(question && more.length === 0);
    return question;
  }

  it('names environment, host, method, path, level and the changed fields', async () => {
    const body = '{"user_group":{"company_name":"New $(x)","phone":"02"}}';
    const asked = await describeCall(
      'userGroups.update',
      { path: { user_group_id: 'g1' }, query: [], body },
      true,
    );
    assert.equal(asked.message, 'Update user group in Shop?');
    assert.equal(asked.action, 'Update');
    assert.deepEqual(asked.detail.split('\n'), [
      'Environment: Shop (live)',
      'Host: shop.example',
      'Request: PUT /api/v1/user-groups/g1',
      'Level: user',
      '',
      'Fields:',
      'company_name: "New $ (x)"',
      'phone: "02"',
    ]);
  });

  it('names the level with an empty token too', async () => {
    const asked = await describeCall('users.delete', { path: { user_id: 'u' }, query: [] }, false, '');
    assert.match(asked.detail, /Level: user/);
  });

  for (const [authorization, said] of [
    [undefined, 'Level: none, the request is sent without a token'],
    ['token', 'Level: none, the request is sent without a token'],
    ['keys', 'Level: none, the request is sent without keys'],
  ] as const)
    it(`says what does not go along where the environment sends ${authorization ?? 'what it may'}`, () => {
      const target = { origin: '', basePath: '', headers: {} };
      const url = 'http://127.0.0.1/';
      const { level } = describeWrite(
        { endpointId: 'x', method: 'POST', url, target, headers: [] },
        { environment: { ...environmentCalled('Shop'), authorization }, target, level: 'user' },
      );
      assert.equal(level, said);
    });

  it('hides secrets and bounds what it shows', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(500)]),
    );
    const body = JSON.stringify({ login_pw: 'hunter2', ...fields });
    const { detail } = await describeCall('users.update', { path: { user_id: 'u' }, query: [], body });
    assert.ok(!detail.includes('hunter2'));
    assert.match(detail, /login_pw: \(hidden\)/);
    assert.match(detail, /and 9 more$/);
    assert.ok(detail.length < 2000);
  });

  for (const [id, values, verb] of [
    ['userGroups.create', { path: {}, query: [], body: '{}' }, 'Create'],
    ['users.delete', { path: { user_id: 'u' }, query: [] }, 'Delete'],
    ['userGroups.removeUser', { path: { user_group_id: 'g' }, query: [['user_id', 'u']] }, 'Remove'],
    ['userGroups.addUser', { path: { user_group_id: 'g' }, query: [], body: '{}' }, 'Send'],
  ] as readonly [string, CallValues, string][]) {
    it(`says ${verb} on the button of ${id}`, async () => {
      assert.equal((await describeCall(id, values)).action, verb);
    });
  }
});

describe('what leads to the question before a write', () => {
  const endpoint = catalog.findEndpoint('userGroups.update');
  const values = { path: { user_group_id: 'g1' }, query: [], body: '{}' };
  const target = { origin: 'https://shop.example', basePath: '', headers: {} };
  const planIn = (name: string, write: Pick<Write, 'origin' | 'isUnedited' | 'isRepeat'>): WritePlan => {
    assert.ok(endpoint);
    const connection: Connection = {
      environment: environmentCalled(name),
      target,
      level: 'user',
    };
    return gateOver(connection).plan({ endpoint, values, connection, named: [], ...write });
  };
  for (const [write, cause, reasons] of [
    [{ origin: 'command' }, 'A command or keyboard shortcut started this.', ['foreign']],
    [{ origin: 'command', isUnedited: true }, 'This was not edited here.', ['foreign']],
    [{ origin: 'editor' }, 'Save All or another save of VS Code started this.', ['foreign']],
    [{ origin: 'editor', isUnedited: true }, 'This was not edited here.', ['foreign']],
    [{ origin: 'user' }, undefined, []],
  ] as const)
    it(`is a fact, and nothing in the sandbox: ${Object.values(write).join()}`, () => {
      const shop = planIn('Shop', write);
      const sandbox = planIn('Sandbox', write);
      assert.deepEqual([shop.cause, shop.reasons], [cause, reasons]);
      assert.deepEqual([sandbox.cause, sandbox.reasons], [undefined, []]);
    });

  for (const [origin, cause] of [
    ['command', 'A command or keyboard shortcut started this.'],
    ['user', 'An assistant is working in this window.'],
  ] as const)
    it(`is the assistant of this window in the sandbox too, whoever starts it: ${origin}`, () => {
      assert.ok(endpoint);
      const connection = { environment: environmentCalled('Sandbox'), target, level: 'user' } as const;
      const gate = gateOver(connection);
      const write: Write = { endpoint, values, connection, named: [], origin };
      assert.deepEqual(gate.plan(write).reasons, []);
      gate.noteAssistant();
      const plan = gate.plan(write);
      assert.equal(plan.cause, cause);
      assert.ok(plan.reasons.includes('assistant'));
    });

  it('is the repeat in the sandbox, whoever starts it', () => {
    const { cause, reasons } = planIn('Sandbox', { origin: 'command', isRepeat: true });
    assert.deepEqual([cause, reasons], [undefined, ['repeat']]);
  });
});

describe('the order of the answers to a click', () => {
  const connection: Connection = {
    environment: environmentCalled('Sandbox'),
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    level: 'user',
  };
  for (const [id, path, isFinal] of [
    ['users.delete', { user_id: 'u1' }, true],
    ['userGroups.removeUser', { user_group_id: 'g1' }, true],
    ['userGroups.update', { user_group_id: 'g1' }, false],
    ['userGroups.create', {}, false],
  ] as readonly (readonly [string, CallValues['path'], boolean])[])
    it(`has the safe one first only for what cannot be undone: ${id}`, async () => {
      const endpoint = catalog.findEndpoint(id);
      assert.ok(endpoint);
      const asked: ConfirmOptions[] = [];
      const gate = gateOver(connection, (question) => asked.push(question));
      const values = { path, query: [] };
      const write = { endpoint, values, connection, named: [], origin: 'user', isRepeat: true } as const;
      await gate.allow([gate.plan(write)], words);
      assert.deepEqual(
        asked.map((question) => question.isFinal),
        [isFinal],
      );
    });
});

describe('a click on what nobody typed', () => {
  const connection: Connection = {
    environment: environmentCalled('Shop', true),
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    level: 'user',
  };
  const endpoint = catalog.findEndpoint('userGroups.update');
  const started = (write: Partial<Write> = {}): Write => {
    assert.ok(endpoint);
    const values = { path: { user_group_id: 'g1' }, query: [], body: '{"memo":"x"}' };
    return { endpoint, values, connection, origin: 'user', isUnedited: true, named: [], ...write };
  };
  /** The questions about the writes, one after another. */
  async function askedAbout(writes: readonly Write[], says: 'yes' | 'no' = 'yes') {
    const asked: string[] = [];
    const answer = (kind: string) => (question: ConfirmOptions) => {
      asked.push(`${kind}: ${question.detail.split('\n')[0] ?? ''}`);
      return says === 'yes' ? Promise.resolve() : Promise.reject(new CancelledError());
    };
    const input = { confirm: answer('plain'), confirmForeign: answer('safe first'), text: unexpected };
    const gate = gateWith({ environments: { find: unexpected }, connections: { open: unexpected }, input });
    for (const write of writes) await gate.allow([gate.plan(write)], words).catch(() => undefined);
    return asked;
  }
  const said = 'safe first: This was not edited here. Check what is sent.';
  const plain = 'plain: Environment: Shop (live)';

  it('is asked about by the policy alone, with that fact and the safe answer first', async () => {
    const calm = started({ connection: { ...connection, environment: environmentCalled('Shop') } });
    assert.deepEqual(await askedAbout([calm]), []);
    assert.deepEqual(await askedAbout([started()]), [said]);
    assert.deepEqual(await askedAbout([started({ isUnedited: false })]), [plain]);
  });

  it('is the person’s own after a yes to the same content, and a command never is', async () => {
    assert.deepEqual(await askedAbout([started(), started()]), [said, plain]);
    const byCommand = started({ origin: 'command' });
    assert.deepEqual(await askedAbout([byCommand, started(), byCommand]), [said, plain, said]);
    assert.deepEqual(await askedAbout([started(), started()], 'no'), [said, said]);
  });

  for (const [what, other] of [
    ['content', { values: { path: { user_group_id: 'g1' }, query: [], body: '{"memo":"y"}' } }],
    ['level', { connection: { ...connection, level: 'admin' } }],
    ['origin', { connection: { ...connection, target: { ...connection.target, origin: 'https://two' } } }],
    ['place than the sandbox', { connection: { ...connection, environment: environmentCalled('Sandbox') } }],
  ] as const)
    it(`is asked about with that fact after a yes to another ${what}`, async () => {
      assert.equal((await askedAbout([started(other), started()])).at(-1), said);
    });
});

describe('a ticket for writes', () => {
  const connection: Connection = {
    environment: environmentCalled('Shop'),
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    level: 'user',
    credential: { token: TOKEN },
  };
  const update = (gate: WriteGate, body: string, origin: Write['origin'] = 'user', id = 'g1'): WritePlan => {
    const endpoint = catalog.findEndpoint('userGroups.update');
    assert.ok(endpoint);
    const values = { path: { user_group_id: id }, query: [], body };
    return gate.plan({ endpoint, values, connection, origin, named: [] });
  };
  const body = '{"user_group":{"phone":"02","delivery":{"days":[1,2]}}}';
  const notAllowed = { name: 'RangeError', message: 'the write was not allowed' };

  it('lets a plan through once', async () => {
    const gate = gateOver(connection);
    const plan = update(gate, body);
    const ticket = await gate.allow([plan], words);
    await gate.send(plan, ticket, connection);
    assert.throws(() => gate.send(plan, ticket, connection), notAllowed);
    assert.deepEqual(
      gate.sent.map(({ request }) => request),
      [plan.request],
    );
  });

  it('lets no other plan through, and none that was changed', async () => {
    const gate = gateOver(connection);
    const plan = update(gate, body);
    const ticket = await gate.allow([plan], words);
    const changed = { ...plan, request: { ...plan.request, url: 'https://shop.example/v1/user-groups/g2' } };
    const others = [update(gate, body, 'user', 'g2'), update(gate, '{"user_group":{"phone":"03"}}'), changed];
    for (const other of others) assert.throws(() => gate.send(other, ticket, connection), notAllowed);
    assert.deepEqual(gate.sent, []);
  });

  for (const [part, isPart] of [
    ['{"user_group":{"phone":"02"}}', true],
    ['{"user_group":{"delivery":{"days":[1,2]}}}', true],
    ['{"user_group":{}}', true],
    ['{"user_group":{"phone":"03"}}', false],
    ['{"user_group":{"phone":"02","email":"x"}}', false],
    ['{"user_group":{"delivery":{"days":[1]}}}', false],
    ['{"phone":"02"}', false],
    ['{"other":{"phone":"02"}}', false],
    ['"02"', false],
    ['', false],
  ] as const)
    it(`${isPart ? 'sends' : 'refuses'} ${part || 'an empty body'} in place of all fields`, async () => {
      const gate = gateOver(connection);
      const plan = update(gate, body);
      const ticket = await gate.allow([plan], words);
      if (isPart) {
        await gate.send(plan, ticket, connection, part);
        assert.deepEqual([gate.sent[0]?.request.body, gate.sent[0]?.values.body], [part, part]);
      } else assert.throws(() => gate.send(plan, ticket, connection, part), notAllowed);
      assert.equal(gate.sent.length, isPart ? 1 : 0);
    });

  it('covers several plans after one question, which names the environment once', async () => {
    const asked: ConfirmOptions[] = [];
    const gate = gateOver(connection, (question) => asked.push(question));
    const plans = ['g1', 'g2'].map((id) => update(gate, '{"user_group":{"phone":"02"}}', 'command', id));
    const [first, second] = plans;
    assert.ok(first && second);
    const ticket = await gate.allow([first, second], words);
    for (const plan of plans) await gate.send(plan, ticket, connection);
    assert.equal(gate.sent.length, 2);
    assert.deepEqual(
      asked.map(({ message, detail }) => [message, ...detail.split('\n')]),
      [
        [
          'Update 2 of them?',
          'A command or keyboard shortcut started this. Check what is sent.',
          '',
          'Environment: Shop',
          'Host: shop.example',
          'Level: user',
          '',
          'Request: PUT /v1/user-groups/g1',
          'phone: "02"',
          '',
          'Request: PUT /v1/user-groups/g2',
          'phone: "02"',
        ],
      ],
    );
  });

  it('lets one task run per address, and the next when it ended or failed', async () => {
    const gate = gateOver(connection);
    const [a, b] = ['a', 'b'].map((id) => update(gate, '{}', 'user', id));
    assert.ok(a && b);
    let finish: (() => void) | undefined;
    const first = gate.alone(a, () => new Promise<void>((resolve) => (finish = resolve)));
    await assert.rejects(
      gate.alone(a, () => assert.fail('ran twice')),
      { name: 'UserError', message: /still running/ },
    );
    assert.equal(await gate.alone(b, () => Promise.resolve('other')), 'other');
    finish?.();
    await first;
    await assert.rejects(
      gate.alone(a, () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await gate.alone(a, () => Promise.resolve('again')), 'again');
  });

  it('opens the session anew only for what was asked about', async () => {
    for (const [origin, token] of [
      ['user', TOKEN],
      ['command', 'newer'],
    ] as const) {
      const gate = gateOver(connection, () => undefined);
      const plan = update(gate, body, origin);
      const now = await gate.reopen(plan, await gate.allow([plan], words));
      assert.ok(now.kind === 'open');
      assert.equal(now.connection.credential?.token, token);
    }
  });
});

describe('the use of an assistant in a folder', () => {
  it('is known after a reload of the window, for twelve hours', () => {
    let now = 1_700_000_000_000;
    const state = memoryStore();
    const use = createAssistantUse(state, () => now);
    assert.equal(use.isRecent(), false);
    use.note();
    assert.deepEqual([...state.values], [['assistantUsedAt', now]]);
    const reloaded = createAssistantUse(state, () => now);
    assert.equal(reloaded.isRecent(), true);
    now += 11 * 3_600_000;
    use.note();
    now += 11 * 3_600_000;
    assert.equal(createAssistantUse(state, () => now).isRecent(), true);
    now += 3_600_000;
    assert.deepEqual([use.isRecent(), reloaded.isRecent()], [true, false]);
  });

  it('is unknown where another version stored something else', () => {
    assert.equal(createAssistantUse(memoryStore({ assistantUsedAt: 'now' }), () => 0).isRecent(), false);
  });
});
