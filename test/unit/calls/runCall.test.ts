import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import type { ConfirmOptions } from '../../../src/base/userInput';
import { findEntityPicker } from '../../../src/calls/prompts/entityPickers';
import type { PlannedCall } from '../../../src/calls/runCall';
import type { Connections } from '../../../src/environments/types';
import { ApiError } from '../../../src/http/apiError';
import type { Outcome } from '../../../src/http/types';
import {
  callFixture,
  callsOf,
  cancelled,
  environmentCalled,
  TOKEN,
  type CallFixture,
  type CallParts,
} from '../../support/callFixture';
import { answerOf, answered, failed } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';

const detail = { path: { user_group_id: 'g1' }, query: [] };
const update = { ...detail, body: '{"user_group":{"phone":"02"}}' };

function run(fixture: CallFixture, id: string, changes: Partial<PlannedCall> = {}): Promise<void> {
  const endpoint = fixture.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  const values = id === 'userGroups.update' ? update : detail;
  return callsOf(fixture.services).run({
    endpoint,
    values,
    environment: fixture.current,
    origin: 'user',
    ...changes,
  });
}

describe('running a call', () => {
  it('sends one request with the token, opens the result and tells status, time and size', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"user_group_id":"g1"}');
    await run(fixture, 'userGroups.detail');
    assert.equal(fixture.sent.length, 1);
    const [sent] = fixture.sent;
    assert.equal(sent?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1');
    assert.deepEqual(
      { ...sent.options, signal: undefined },
      { token: TOKEN, timeoutMs: 1000, maxBytes: 1000, signal: undefined },
    );
    assert.deepEqual(fixture.finishedCalls, [
      {
        environmentName: 'Sandbox',
        level: 'user',
        endpointId: 'userGroups.detail',
        values: detail,
        request: sent.request,
        outcome: answered('{"user_group_id":"g1"}'),
        startedAt: 1_700_000_000_000,
        authorized: true,
      },
    ]);
    assert.deepEqual(fixture.statuses, ['200 · 1 ms · 22 B · Sandbox (user)']);
    assert.deepEqual(fixture.progress, ['Read user group in Sandbox']);
    assert.deepEqual(fixture.reported, []);
    assert.deepEqual(fixture.services.recents.list('Sandbox', 'user_group_id'), ['g1']);
    fixture.assertClean();
  });

  for (const [what, endpointId, values, field] of [
    ['the path', 'userGroups.detail', { path: { user_group_id: 'g‹secret›' }, query: [] }, 'user_group_id'],
    ['the query', 'userGroups.detail', { ...detail, query: [['x', '‹secret›']] }, 'x'],
    [
      'the body',
      'userGroups.update',
      { ...detail, body: '{"user_group":{"phone":"‹secret›"}}' },
      'user_group.phone',
    ],
    ['a list of the body', 'userGroups.update', { ...detail, body: '{"x":["‹secret›"]}' }, 'body'],
  ] as const)
    it(`does not send our mark for a secret in ${what}`, async () => {
      const fixture = callFixture([]);
      await assert.rejects(run(fixture, endpointId, { values }), {
        message: `“${field}” contains ‹secret›, which stands for a hidden secret. Type the value itself.`,
      });
      assert.deepEqual(fixture.sent, []);
    });

  it('opens its session once, and once more only after a question', async () => {
    const opensOf = async (
      answers: readonly ScriptedAnswer[],
      path: Record<string, string>,
    ): Promise<number> => {
      const fixture = callFixture(answers);
      let opens = 0;
      const connections = {
        open: (...args: Parameters<Connections['open']>) => {
          opens += 1;
          return fixture.services.connections.open(...args);
        },
      };
      const endpoint = fixture.services.catalog.findEndpoint('users.exists');
      assert.ok(endpoint);
      await callsOf({ ...fixture.services, connections }).start({
        endpoint,
        environment: fixture.current,
        given: { path, query: [['pk', 'login_id']] },
        optional: false,
        withArguments: false,
      });
      assert.equal(fixture.sent.length, 1);
      fixture.assertClean();
      return opens;
    };
    assert.equal(await opensOf([], { key: 'kim' }), 1);
    assert.equal(await opensOf([{ pick: 'email-exist' }], {}), 2);
  });

  it('opens an error, and an outcome that is unknown', async () => {
    const unknown: Outcome = { kind: 'unknown', error: new ApiError('timeout', 'Late.'), durationMs: 5 };
    for (const outcome of [failed('notFound'), unknown]) {
      const fixture = callFixture([]);
      fixture.answer = () => outcome;
      await run(fixture, 'userGroups.update');
      assert.equal(fixture.sent.length, 1, 'a write is never repeated');
      assert.deepEqual(
        fixture.finishedCalls.map((call) => call.outcome),
        [outcome],
      );
      fixture.assertClean();
    }
  });

  it('reports an error even when its document cannot be opened', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => failed('server');
    const noEditor = new Error('no editor');
    const results = { ...fixture.services.results, open: () => Promise.reject(noEditor) };
    const endpoint = fixture.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    const { current: environment } = fixture;
    const calls = callsOf({ ...fixture.services, results });
    await calls.run({ endpoint, values: detail, environment, origin: 'user' });
    assert.deepEqual([fixture.reported.length, fixture.thrown], [1, [noEditor]]);
  });

  it('ends without a document or a notification when cancelled, with a quiet word', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => failed('cancelled');
    await assert.rejects(run(fixture, 'userGroups.detail'), cancelled);
    assert.deepEqual([fixture.finishedCalls, fixture.reported], [[], []]);
    assert.deepEqual(fixture.statuses, ['Cancelled · 1 ms · Sandbox (user)']);
  });

  it('hands the cancel of the progress to the door', async () => {
    const fixture = callFixture([]);
    const controller = new AbortController();
    const services: CallParts = {
      ...fixture.services,
      withProgress: (_title, work) => work(controller.signal, () => undefined),
    };
    fixture.answer = (_request, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(failed('cancelled')));
        controller.abort();
      });
    const endpoint = fixture.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    await assert.rejects(
      callsOf(services).run({ endpoint, values: detail, environment: fixture.current, origin: 'user' }),
      cancelled,
    );
  });

  it('never joins pages of a write: it is sent once', async () => {
    const fixture = callFixture([]);
    fixture.answer = () => answered('{"count":9,"list":[{}]}');
    await run(fixture, 'userGroups.update', { allPages: true });
    assert.equal(fixture.sent.length, 1);
    assert.equal(fixture.finishedCalls[0]?.pages, undefined);
  });

  it('refuses bad values before anything is sent', async () => {
    const fixture = callFixture([]);
    const values = { path: { order_id: 'month' }, query: [] };
    await assert.rejects(run(fixture, 'orders.detail', { values }), {
      name: 'ApiError',
      kind: 'invalidInput',
    });
    assert.deepEqual(fixture.sent, []);
  });

  describe('signed out', () => {
    it('signs in and goes on with the new session', async () => {
      const fixture = callFixture([{ choose: 'Sign In' }]);
      fixture.token = undefined;
      await run(fixture, 'userGroups.detail');
      assert.deepEqual(fixture.signIns, ['Sandbox']);
      assert.equal(fixture.sent[0]?.options.token, TOKEN);
      fixture.assertClean();
    });

    it('sends without a token when the user says so', async () => {
      const fixture = callFixture([{ choose: 'Send Without Token' }]);
      fixture.token = undefined;
      await run(fixture, 'userGroups.detail');
      assert.equal(fixture.sent.length, 1);
      assert.equal(fixture.sent[0]?.options.token, undefined);
    });

    it('names the keys where the environment sends these', async () => {
      const fixture = callFixture([{ choose: 'Send Without Keys' }]);
      fixture.current = { ...environmentCalled('Shop'), authorization: 'keys' };
      fixture.environments = [fixture.current];
      fixture.token = undefined;
      await run(fixture, 'userGroups.detail', { environment: fixture.current });
      assert.match(fixture.visibleText(), /need a client key and a secret key/);
      assert.doesNotMatch(fixture.visibleText(), /token/);
    });

    it('sends nothing when dismissed, or when the sign-in brought no session', async () => {
      for (const answer of ['cancel', { choose: 'Sign In' }] as const) {
        const fixture = callFixture([answer]);
        fixture.token = undefined;
        fixture.tokenAfterSignIn = undefined;
        await assert.rejects(run(fixture, 'userGroups.detail'), cancelled);
        assert.deepEqual(fixture.sent, []);
      }
    });

    for (const [id, values] of [
      ['users.join', { path: {}, query: [], body: '{}' }],
      ['users.login', { path: {}, query: [], body: '{}' }],
      ['users.exists', { path: { key: 'id-exist' }, query: [] }],
    ] as const) {
      it(`does not insist for ${id}`, async () => {
        const fixture = callFixture([]);
        fixture.token = undefined;
        await run(fixture, id, { values });
        assert.equal(fixture.sent.length, 1);
      });
    }
  });

  describe('writes', () => {
    it('asks before a deletion and sends nothing without a yes', async () => {
      const values = { path: { user_id: 'u1' }, query: [] };
      const refused = callFixture(['cancel']);
      await assert.rejects(run(refused, 'users.delete', { values }), cancelled);
      assert.deepEqual(refused.sent, []);
      const agreed = callFixture([{ confirm: true }]);
      await run(agreed, 'users.delete', { values });
      assert.equal(agreed.sent.length, 1);
      assert.match(agreed.input.shownText(), /DELETE \/v1\/users\/u1/);
      agreed.assertClean();
    });

    it('asks on a live environment', async () => {
      const live = environmentCalled('Shop', true);
      const fixture = callFixture(['cancel']);
      fixture.environments = [live];
      fixture.current = live;
      await assert.rejects(run(fixture, 'userGroups.update'), cancelled);
      assert.deepEqual(fixture.sent, []);
      assert.match(fixture.input.shownText(), /Shop \(live\)/);
    });

    it('begins the question with the company and its number, before any reason', async () => {
      const fixture = callFixture(['cancel', 'cancel']);
      Object.assign(fixture.services, {
        companyOf: (environmentName: string, id: string) => ({
          companyName: `${environmentName} ${id}\n$(zap)`,
          businessNumber: '123-45-67890',
        }),
      });
      fixture.current = environmentCalled('Shop');
      for (const start of [{ isRepeat: true }, { origin: 'command' }] as const) {
        await assert.rejects(run(fixture, 'userGroups.update', start), cancelled);
      }
      const firstLines = /\?\nShop g1 \$ \(zap\) · 123-45-67890\n/g;
      assert.equal(fixture.input.shownText().match(firstLines)?.length, 2);
      assert.equal(fixture.sent.length, 0);
    });

    it('names the other entities whose names a picker has shown', async () => {
      const fixture = callFixture(['cancel']);
      fixture.answer = () => answered('[{"user_id":"u1","name":"Kim","login_id":"kim01"}]');
      const users = findEntityPicker('user_id');
      assert.ok(users);
      await fixture.services.entitySource(fixture.current).load(users, 1, {}, new AbortController().signal);
      const values = { ...detail, query: [['user_id', 'u1']] } as const;
      await assert.rejects(run(fixture, 'userGroups.removeUser', { values }), cancelled);
      assert.match(fixture.input.shownText(), /\?\nuser_id: Kim · kim01\nEnvironment: /);
    });

    it('asks every time when the setting says so', async () => {
      const fixture = callFixture(['cancel']);
      fixture.settings = { ...fixture.settings, confirmWrites: 'always' };
      await assert.rejects(run(fixture, 'userGroups.update'), cancelled);
      assert.deepEqual(fixture.sent, []);
    });

    it('asks where somebody else changed the environment, says what, and remembers a yes', async () => {
      const refused = callFixture([{ choose: 'Show Request' }]);
      refused.changes['Sandbox'] = ['Live: yes → no'];
      await assert.rejects(run(refused, 'userGroups.update'), cancelled);
      assert.deepEqual([refused.sent, refused.confirmed], [[], []]);
      assert.deepEqual(refused.input.prompts[0]?.labels, ['Show Request', 'Update']);
      assert.deepEqual(
        refused.opened.map(({ endpointId, environment }) => [endpointId, environment]),
        [['userGroups.update', 'Sandbox']],
      );
      const agreed = callFixture([{ choose: 'Update' }]);
      agreed.changes['Sandbox'] = ['Live: yes → no'];
      await run(agreed, 'userGroups.detail');
      assert.equal(agreed.input.prompts.length, 0);
      await run(agreed, 'userGroups.update');
      assert.deepEqual([agreed.sent.length, agreed.confirmed], [2, ['Sandbox']]);
      assert.match(agreed.input.shownText(), /Live: yes → no/);
    });

    it('sends one request for two clicks', async () => {
      const fixture = callFixture([]);
      let finish: ((outcome: Outcome) => void) | undefined;
      fixture.answer = () => new Promise((resolve) => (finish = resolve));
      const first = run(fixture, 'userGroups.update');
      while (!finish) await new Promise(setImmediate);
      await assert.rejects(run(fixture, 'userGroups.update'), { message: /still running/ });
      finish({ kind: 'response', response: answerOf('{}') });
      await first;
      assert.equal(fixture.sent.length, 1);
    });
  });

  describe('when the environment changes meanwhile', () => {
    it('goes to the one in which it was started, and says so', async () => {
      const fixture = callFixture([]);
      const started = fixture.current;
      fixture.current = environmentCalled('Shop');
      await run(fixture, 'userGroups.detail', { environment: started });
      assert.equal(fixture.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
      assert.match(
        fixture.statuses.join(),
        /Sandbox.*sent to the environment where the call started; Shop is chosen now/,
      );
    });

    it('asks before a write then', async () => {
      const fixture = callFixture(['cancel']);
      const started = fixture.current;
      fixture.current = environmentCalled('Shop');
      await assert.rejects(run(fixture, 'userGroups.update', { environment: started }), cancelled);
      assert.deepEqual(fixture.sent, []);
    });

    for (const [name, now] of [
      ['removed', []],
      ['given another address', [{ ...environmentCalled('Shop'), baseUrl: 'https://other.example' }]],
    ] as const) {
      it(`refuses one that was ${name}`, async () => {
        const fixture = callFixture([]);
        fixture.environments = [...now];
        await assert.rejects(run(fixture, 'userGroups.detail', { environment: environmentCalled('Shop') }), {
          name: 'UserError',
          message: /Shop changed/,
        });
        assert.deepEqual(fixture.sent, []);
      });
    }
  });
});

describe('runCall, with no question in between', () => {
  it('opens its connection once', async () => {
    const fixture = callFixture([]);
    let opened = 0;
    const { connections } = fixture.services;
    const services = {
      ...fixture.services,
      connections: {
        open: (...args: Parameters<typeof connections.open>) => {
          opened += 1;
          return connections.open(...args);
        },
      },
    };
    await run({ ...fixture, services }, 'userGroups.detail');
    assert.equal(opened, 1);
    assert.equal(fixture.sent[0]?.options.token, TOKEN);
  });
});

describe('runCall, when a question stood for long', () => {
  const remove = async (
    change: (fixture: CallFixture) => void,
  ): Promise<{ fixture: CallFixture; thrown: unknown }> => {
    const fixture = callFixture([{ confirm: true }]);
    const endpoint = fixture.services.catalog.findEndpoint('users.delete');
    assert.ok(endpoint);
    const services = {
      ...fixture.services,
      input: {
        ...fixture.services.input,
        confirm: async (options: ConfirmOptions) => {
          await fixture.services.input.confirm(options);
          change(fixture);
        },
      },
    };
    const call = { endpoint, values: { path: { user_id: 'u1' }, query: [] }, environment: fixture.current };
    const thrown: unknown = await callsOf(services)
      .run({ ...call, origin: 'user' })
      .catch((error: unknown) => error);
    return { fixture, thrown };
  };

  it('sends nothing after a sign-out meanwhile', async () => {
    const { fixture, thrown } = await remove((changed) => (changed.token = undefined));
    assert.ok(UserError.is(thrown));
    assert.match(thrown.message, /Nothing was sent: you were signed out of Sandbox/);
    assert.equal(fixture.sent.length, 0);
  });

  it('sends the token of a renewal meanwhile', async () => {
    const { fixture } = await remove((changed) => (changed.token = 'canary-newer-token'));
    assert.deepEqual(
      fixture.sent.map(({ options }) => options.token),
      ['canary-newer-token'],
    );
  });

  it('sends nothing when the environment is gone', async () => {
    const { fixture, thrown } = await remove((changed) => (changed.environments = []));
    assert.ok(UserError.is(thrown));
    assert.equal(fixture.sent.length, 0);
  });
});
