import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/base/userError';
import type { ConfirmOptions } from '../../../../src/base/userInput';
import type { WritePlan } from '../../../../src/calls/writes/writeGate';
import { createCatalog } from '../../../../src/catalog/createCatalog';
import type { Connection } from '../../../../src/environments/types';
import { answered, sampleCall } from '../../../fixtures/sampleCall';
import { environmentCalled, TOKEN } from '../../../support/callFixture';
import { gateWith } from '../../../support/gateWith';
import { unexpected } from '../../../support/unexpected';

const catalog = createCatalog();

describe('a ticket for a run', () => {
  const environment = environmentCalled('Shop');
  const connection: Connection = {
    environment,
    target: { origin: 'https://shop.example', basePath: '', headers: {} },
    level: 'user',
    credential: { token: TOKEN },
    signedInAt: 7,
  };
  const runWords = {
    message: 'Change 7 groups?',
    action: 'Run',
    decline: 'Show',
    notes: ['Fields: phone'],
    countPrompt: 'Type 7',
  };
  const start = (
    now: { environment?: Connection['environment'] | undefined; connection: Partial<Connection> },
    live = false,
    typed?: string,
    changes: readonly string[] = [],
  ) => {
    const confirmed: string[] = [];
    const asked: ConfirmOptions[] = [];
    const planned = { ...connection, environment: live ? { ...environment, live } : environment };
    const gate = gateWith({
      confirmed: {
        changesOf: () => changes,
        confirm: ({ name }) => Promise.resolve(void confirmed.push(name)),
      },
      environments: { find: () => ('environment' in now ? now.environment : planned.environment) },
      connections: { open: () => Promise.resolve({ ...planned, ...now.connection }) },
      input: {
        confirm: unexpected,
        confirmForeign: (question) => Promise.resolve(void asked.push(question)),
        text: () => (typed === undefined ? assert.fail('nothing is typed') : Promise.resolve(typed)),
      },
      send: (call) =>
        Promise.resolve(sampleCall(answered('{}'), { request: call.request, values: call.values })),
    });
    const endpoint = catalog.findEndpoint('userGroups.update');
    assert.ok(endpoint);
    const plan = (id: string): WritePlan => {
      const values = { path: { user_group_id: id }, query: [], body: '{"user_group":{"phone":"02"}}' };
      return gate.plan({ endpoint, values, connection: planned, origin: 'user', named: [`Group ${id}`] });
    };
    const [first, ...others] = Array.from({ length: 7 }, (_, index) => plan(`g${index}`));
    assert.ok(first);
    const plans = [first, ...others] as const;
    return { gate, asked, confirmed, plans, first, allow: () => gate.allowRun([first, ...others], runWords) };
  };

  it('is asked about although no reason holds, with the safe answer first, and covers each plan once', async () => {
    const { gate, asked, plans, first, allow } = start({ connection: { credential: { token: 'renewed' } } });
    const ticket = await allow();
    assert.deepEqual(
      asked.map(({ message, detail }) => [message, ...detail.split('\n')]),
      [
        [
          'Change 7 groups?',
          'Environment: Shop',
          'Host: shop.example',
          'Level: user',
          '',
          ...[0, 1, 2, 3, 4].map((id) => `Group g${id} · phone: "02"`),
          'and 2 more',
          '',
          'Fields: phone',
        ],
      ],
    );
    for (const plan of plans) {
      const now = await gate.reopen(plan, ticket);
      assert.ok(now.kind === 'open');
      assert.deepEqual(now.connection.credential, { token: 'renewed' });
      await gate.send(plan, ticket, now.connection);
    }
    assert.throws(() => gate.send(first, ticket, connection), RangeError);
  });

  it('says what somebody else changed of the environment, and takes it for confirmed after a yes', async () => {
    const { asked, confirmed, allow } = start({ connection: {} }, false, undefined, ['The address changed.']);
    await allow();
    assert.equal(asked[0]?.detail.split('\n')[0], 'The address changed.');
    assert.deepEqual(confirmed, ['Shop']);
  });

  it('needs the number of writes, typed, on a live environment', async () => {
    for (const typed of ['7', '6', '']) {
      const allowed = start({ connection: {} }, true, typed).allow();
      if (typed === '7') await allowed;
      else await assert.rejects(allowed, CancelledError);
    }
  });

  const target = { ...connection.target };
  const voids: readonly (readonly [string, Parameters<typeof start>[0], string])[] = [
    ['the environment is gone', { environment: undefined, connection: {} }, 'changed'],
    ['its address changed', { environment: environmentCalled('Mall'), connection: {} }, 'changed'],
    ['it was marked live', { environment: { ...environment, live: true }, connection: {} }, 'changed'],
    [
      'its headers changed',
      { environment: { ...environment, headers: { a: 'b' } }, connection: {} },
      'changed',
    ],
    ['calls go elsewhere', { connection: { target: { ...target, origin: 'https://two' } } }, 'changed'],
    [
      'calls carry another level',
      { connection: { target: { ...target, levelHeader: { name: 'r', value: 'a' } } } },
      'changed',
    ],
    ['somebody signed in again', { connection: { signedInAt: 8 } }, 'changed'],
    ['somebody signed in again, and nobody knows when', { connection: { signedInAt: 0 } }, 'changed'],
    ['nobody is signed in', { connection: { credential: undefined } }, 'signedOut'],
  ];
  for (const [what, now, kind] of voids)
    it(`is void for good once ${what}`, async () => {
      const { gate, first, allow } = start(now);
      const ticket = await allow();
      assert.equal((await gate.reopen(first, ticket)).kind, kind);
      assert.throws(() => gate.send(first, ticket, connection), RangeError);
    });

  it('is for one token where nobody knows when the session began', async () => {
    for (const token of [TOKEN, 'other']) {
      const { gate, plans, first } = start({ connection: { signedInAt: 0, credential: { token } } });
      const old = { ...first, connection: { ...first.connection, signedInAt: 0 } };
      const ticket = await gate.allowRun([old, ...plans.slice(1)], runWords);
      assert.equal((await gate.reopen(old, ticket)).kind, token === TOKEN ? 'open' : 'changed');
    }
  });

  it('ends with the run', async () => {
    const { gate, first, allow } = start({ connection: {} });
    const ticket = await allow();
    ticket.revoke();
    assert.throws(() => gate.send(first, ticket, connection), RangeError);
  });
});
