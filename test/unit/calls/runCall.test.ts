import assert from 'node:assert/strict';
import { UserError } from '../../../src/base/userError';
import type { ConfirmOptions } from '../../../src/base/userInput';
import type { PlannedCall } from '../../../src/calls/runCall';
import { ApiError } from '../../../src/http/apiError';
import type { Outcome } from '../../../src/http/types';
import {
  callBench,
  callsOf,
  cancelled,
  environmentCalled,
  TOKEN,
  type CallBench,
} from '../../support/callBench';
import { answerOf, answered, failed } from '../../support/outcomes';

const detail = { path: { user_group_id: 'g1' }, query: [] };
const update = { ...detail, body: '{"user_group":{"phone":"02"}}' };

function run(bench: CallBench, id: string, changes: Partial<PlannedCall> = {}): Promise<void> {
  const endpoint = bench.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  const values = id === 'userGroups.update' ? update : detail;
  return callsOf(bench.services).run({
    endpoint,
    values,
    environment: bench.current,
    origin: 'user',
    ...changes,
  });
}

describe('running a call', () => {
  it('sends one request with the token, opens the result and tells status, time and size', async () => {
    const bench = callBench([]);
    bench.answer = () => answered('{"user_group_id":"g1"}');
    await run(bench, 'userGroups.detail');
    assert.equal(bench.sent.length, 1);
    const [sent] = bench.sent;
    assert.equal(sent?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1');
    assert.deepEqual(
      { ...sent.options, signal: undefined },
      { token: TOKEN, timeoutMs: 1000, maxBytes: 1000, signal: undefined },
    );
    assert.deepEqual(bench.finishedCalls, [
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
    assert.deepEqual(bench.statuses, ['200 · 1 ms · 22 B · Sandbox (user)']);
    assert.deepEqual(bench.progress, ['Read user group in Sandbox']);
    assert.deepEqual(bench.reported, []);
    assert.deepEqual(bench.services.recents.list('Sandbox', 'user_group_id'), ['g1']);
    bench.assertClean();
  });

  it('opens and reports an error, and an outcome that is unknown', async () => {
    const unknown: Outcome = { kind: 'unknown', error: new ApiError('timeout', 'Late.'), durationMs: 5 };
    for (const outcome of [failed('notFound'), unknown]) {
      const bench = callBench([]);
      bench.answer = () => outcome;
      await run(bench, 'userGroups.update');
      assert.equal(bench.sent.length, 1, 'a write is never repeated');
      assert.deepEqual(bench.reported, bench.finishedCalls);
      assert.equal(bench.reported[0]?.outcome, outcome);
      bench.assertClean();
    }
  });

  it('reports an error even when its document cannot be opened', async () => {
    const bench = callBench([]);
    bench.answer = () => failed('server');
    const results = { ...bench.services.results, open: () => Promise.reject(new Error('no editor')) };
    const endpoint = bench.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    await assert.rejects(
      callsOf({ ...bench.services, results }).run({
        endpoint,
        values: detail,
        environment: bench.current,
        origin: 'user',
      }),
      /no editor/,
    );
    assert.equal(bench.reported.length, 1);
  });

  it('ends without a document or a notification when cancelled, with a quiet word', async () => {
    const bench = callBench([]);
    bench.answer = () => failed('cancelled');
    await assert.rejects(run(bench, 'userGroups.detail'), cancelled);
    assert.deepEqual([bench.finishedCalls, bench.reported], [[], []]);
    assert.deepEqual(bench.statuses, ['Cancelled · 1 ms · Sandbox (user)']);
  });

  it('hands the cancel of the progress to the door', async () => {
    const bench = callBench([]);
    const controller = new AbortController();
    const services = {
      ...bench.services,
      withProgress: <T>(_title: string, work: (signal: AbortSignal) => Promise<T>) => work(controller.signal),
    };
    bench.answer = (_request, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(failed('cancelled')));
        controller.abort();
      });
    const endpoint = bench.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    await assert.rejects(
      callsOf(services).run({ endpoint, values: detail, environment: bench.current, origin: 'user' }),
      cancelled,
    );
  });

  it('refuses bad values before anything is sent', async () => {
    const bench = callBench([]);
    const values = { path: { order_id: 'month' }, query: [] };
    await assert.rejects(run(bench, 'orders.detail', { values }), { name: 'ApiError', kind: 'invalidInput' });
    assert.deepEqual(bench.sent, []);
  });

  describe('signed out', () => {
    it('signs in and goes on with the new session', async () => {
      const bench = callBench([{ choose: 'Sign In' }]);
      bench.token = undefined;
      await run(bench, 'userGroups.detail');
      assert.deepEqual(bench.signIns, ['Sandbox']);
      assert.equal(bench.sent[0]?.options.token, TOKEN);
      bench.assertClean();
    });

    it('sends without a token when the user says so', async () => {
      const bench = callBench([{ choose: 'Send Without Token' }]);
      bench.token = undefined;
      await run(bench, 'userGroups.detail');
      assert.equal(bench.sent.length, 1);
      assert.equal(bench.sent[0]?.options.token, undefined);
    });

    it('sends nothing when dismissed, or when the sign-in brought no session', async () => {
      for (const answer of ['cancel', { choose: 'Sign In' }] as const) {
        const bench = callBench([answer]);
        bench.token = undefined;
        bench.tokenAfterSignIn = undefined;
        await assert.rejects(run(bench, 'userGroups.detail'), cancelled);
        assert.deepEqual(bench.sent, []);
      }
    });

    for (const [id, values] of [
      ['users.join', { path: {}, query: [], body: '{}' }],
      ['users.login', { path: {}, query: [], body: '{}' }],
      ['users.exists', { path: { key: 'id-exist' }, query: [] }],
    ] as const) {
      it(`does not insist for ${id}`, async () => {
        const bench = callBench([]);
        bench.token = undefined;
        await run(bench, id, { values });
        assert.equal(bench.sent.length, 1);
      });
    }
  });

  describe('writes', () => {
    it('asks before a deletion and sends nothing without a yes', async () => {
      const values = { path: { user_id: 'u1' }, query: [] };
      const refused = callBench(['cancel']);
      await assert.rejects(run(refused, 'users.delete', { values }), cancelled);
      assert.deepEqual(refused.sent, []);
      const agreed = callBench([{ confirm: true }]);
      await run(agreed, 'users.delete', { values });
      assert.equal(agreed.sent.length, 1);
      assert.match(agreed.input.shownText(), /DELETE \/v1\/users\/u1/);
      agreed.assertClean();
    });

    it('asks on a live environment', async () => {
      const live = environmentCalled('Shop', true);
      const bench = callBench(['cancel']);
      bench.environments = [live];
      bench.current = live;
      await assert.rejects(run(bench, 'userGroups.update'), cancelled);
      assert.deepEqual(bench.sent, []);
      assert.match(bench.input.shownText(), /Shop \(live\)/);
    });

    it('asks every time when the setting says so', async () => {
      const bench = callBench(['cancel']);
      bench.settings = { ...bench.settings, confirmWrites: 'always' };
      await assert.rejects(run(bench, 'userGroups.update'), cancelled);
      assert.deepEqual(bench.sent, []);
    });

    it('sends one request for two clicks', async () => {
      const bench = callBench([]);
      let finish: ((outcome: Outcome) => void) | undefined;
      bench.answer = () => new Promise((resolve) => (finish = resolve));
      const first = run(bench, 'userGroups.update');
      while (!finish) await new Promise(setImmediate);
      await assert.rejects(run(bench, 'userGroups.update'), { message: /still running/ });
      finish({ kind: 'answer', answer: answerOf('{}') });
      await first;
      assert.equal(bench.sent.length, 1);
    });
  });

  describe('when the environment changes meanwhile', () => {
    it('goes to the one in which it was started, and says so', async () => {
      const bench = callBench([]);
      const started = bench.current;
      bench.current = environmentCalled('Shop');
      await run(bench, 'userGroups.detail', { environment: started });
      assert.equal(bench.sent[0]?.request.target.origin, 'http://127.0.0.1:4010');
      assert.match(bench.statuses.join(), /Sandbox.*sent where the call was started; Shop is chosen now/);
    });

    it('asks before a write then', async () => {
      const bench = callBench(['cancel']);
      const started = bench.current;
      bench.current = environmentCalled('Shop');
      await assert.rejects(run(bench, 'userGroups.update', { environment: started }), cancelled);
      assert.deepEqual(bench.sent, []);
    });

    for (const [name, now] of [
      ['removed', []],
      ['given another address', [{ ...environmentCalled('Shop'), baseUrl: 'https://other.example' }]],
    ] as const) {
      it(`refuses one that was ${name}`, async () => {
        const bench = callBench([]);
        bench.environments = [...now];
        await assert.rejects(run(bench, 'userGroups.detail', { environment: environmentCalled('Shop') }), {
          name: 'UserError',
          message: /Shop changed/,
        });
        assert.deepEqual(bench.sent, []);
      });
    }
  });
});

describe('runCall, with no question in between', () => {
  it('opens its connection once', async () => {
    const bench = callBench([]);
    let opened = 0;
    const { connections } = bench.services;
    const services = {
      ...bench.services,
      connections: {
        open: (...args: Parameters<typeof connections.open>) => {
          opened += 1;
          return connections.open(...args);
        },
      },
    };
    await run({ ...bench, services }, 'userGroups.detail');
    assert.equal(opened, 1);
    assert.equal(bench.sent[0]?.options.token, TOKEN);
  });
});

describe('runCall, when a question stood for long', () => {
  const remove = async (
    change: (bench: CallBench) => void,
  ): Promise<{ bench: CallBench; thrown: unknown }> => {
    const bench = callBench([{ confirm: true }]);
    const endpoint = bench.services.catalog.findEndpoint('users.delete');
    assert.ok(endpoint);
    const services = {
      ...bench.services,
      input: {
        ...bench.services.input,
        confirm: async (options: ConfirmOptions) => {
          await bench.services.input.confirm(options);
          change(bench);
        },
      },
    };
    const call = { endpoint, values: { path: { user_id: 'u1' }, query: [] }, environment: bench.current };
    const thrown: unknown = await callsOf(services)
      .run({ ...call, origin: 'user' })
      .catch((error: unknown) => error);
    return { bench, thrown };
  };

  it('sends nothing after a sign-out meanwhile', async () => {
    const { bench, thrown } = await remove((changed) => (changed.token = undefined));
    assert.ok(UserError.is(thrown));
    assert.match(thrown.message, /signed out of Sandbox; nothing was sent/);
    assert.equal(bench.sent.length, 0);
  });

  it('sends the token of a renewal meanwhile', async () => {
    const { bench } = await remove((changed) => (changed.token = 'canary-newer-token'));
    assert.deepEqual(
      bench.sent.map(({ options }) => options.token),
      ['canary-newer-token'],
    );
  });

  it('sends nothing when the environment is gone', async () => {
    const { bench, thrown } = await remove((changed) => (changed.environments = []));
    assert.ok(UserError.is(thrown));
    assert.equal(bench.sent.length, 0);
  });
});
