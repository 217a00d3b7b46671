import assert from 'node:assert/strict';
import { retryCallAsAdmin } from '../../../src/calls/retryCallAsAdmin';
import { callAgain } from '../../../src/commands/callAgain';
import { callWithChanges } from '../../../src/commands/callWithChanges';
import { CommandId } from '../../../src/contributions';
import { IN_CHOSEN } from '../../../src/documents/goneEnvironment';
import type { CallValues } from '../../../src/http/types';
import { callBench, cancelled, environmentCalled, type CallBench } from '../../support/callBench';
import type { ScriptedAnswer } from '../../support/scriptedInput';

async function benchAfter(
  id: string,
  values: CallValues,
  answers: readonly ScriptedAnswer[] = [],
): Promise<CallBench> {
  const bench = callBench(answers);
  const endpoint = bench.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  await bench.services.calls.run({ endpoint, values, environment: bench.current, origin: 'user' });
  return bench;
}

const group = { path: { user_group_id: 'g1' }, query: [] };
const update = { ...group, body: '{"user_group":{"phone":"02"}}' };

describe('callAgain', () => {
  it('repeats the newest call, or that of a result, in its own environment', async () => {
    const bench = await benchAfter('userGroups.detail', group);
    bench.current = environmentCalled('Shop');
    await callAgain(bench.services);
    await callAgain(bench.services, 'commerce-api:/results/1');
    const [first, second, third] = bench.sent.map(({ request }) => request);
    assert.deepEqual(second, first);
    assert.deepEqual(third, first);
    bench.assertClean();
  });

  it('asks before it repeats a write', async () => {
    const refused = await benchAfter('userGroups.update', update, ['cancel']);
    await assert.rejects(callAgain(refused.services), cancelled);
    assert.equal(refused.sent.length, 1);
    const agreed = await benchAfter('userGroups.update', update, [{ confirm: true }]);
    await callAgain(agreed.services);
    assert.equal(agreed.sent[1]?.request.body, update.body);
    agreed.assertClean();
  });

  for (const [name, command] of [
    ['a call again', callAgain],
    ['a call with changes', callWithChanges],
    ['a retry as admin', retryCallAsAdmin],
  ] as const) {
    it(`asks before ${name} goes to another address of the same name`, async () => {
      const bench = callBench(['cancel']);
      const endpoint = bench.services.catalog.findEndpoint('userGroups.detail');
      assert.ok(endpoint);
      const shop = environmentCalled('Shop');
      await bench.services.calls.run({ endpoint, values: group, environment: shop, origin: 'user' });
      bench.environments = [{ ...shop, baseUrl: 'https://other.example/api' }];
      await assert.rejects(command(bench.services, 'commerce-api:/results/1'), cancelled);
      assert.equal(bench.sent.length, 1);
      assert.match(
        bench.visibleText(),
        /This call went to https:\/\/shop\.example\/api; Shop is at https:\/\/other\.example\/api now\./,
      );
      assert.match(bench.visibleText(), /Send to other\.example/);
      bench.assertClean();
    });
  }

  it('goes to the other address when the user says so', async () => {
    const bench = callBench([{ confirm: true }]);
    const endpoint = bench.services.catalog.findEndpoint('userGroups.detail');
    assert.ok(endpoint);
    const shop = environmentCalled('Shop');
    await bench.services.calls.run({ endpoint, values: group, environment: shop, origin: 'user' });
    bench.environments = [{ ...shop, baseUrl: 'https://other.example/api' }];
    await callAgain(bench.services, 'commerce-api:/results/1');
    assert.equal(bench.sent.length, 2);
    bench.assertClean();
  });

  it('says what is missing: a call, a result, an environment', async () => {
    await assert.rejects(callAgain(callBench([]).services), { name: 'UserError', message: /No call/ });
    const bench = await benchAfter('userGroups.detail', group);
    await assert.rejects(callAgain(bench.services, 'commerce-api:/results/9'), {
      name: 'UserError',
      message: /expired/,
    });
    bench.environments = [];
    bench.current = environmentCalled('Shop');
    const uri = 'commerce-api:/results/1';
    await assert.rejects(callAgain(bench.services, uri), {
      name: 'UserError',
      message: 'There is no environment Sandbox any more.',
      remedies: [{ title: 'Open in Shop…', command: CommandId.callWithChanges, arguments: [uri, IN_CHOSEN] }],
    });
    assert.equal(bench.sent.length, 1);
  });

  it('goes on in the chosen environment where the user wants that, asking for the values', async () => {
    const answers = [{ pick: 'Type a value' }, { text: 'g2' }, { pickMany: [] }];
    const bench = await benchAfter('userGroups.detail', group, answers);
    bench.current = environmentCalled('Shop');
    bench.environments = [bench.current];
    await callWithChanges(bench.services, 'commerce-api:/results/1', IN_CHOSEN);
    assert.equal(bench.sent.at(-1)?.request.url, 'https://shop.example/api/v1/user-groups/g2');
    bench.assertClean();
  });

  it('opens a request document of a removed environment as the chosen one’s, and sends nothing', async () => {
    const bench = callBench([]);
    bench.current = environmentCalled('Shop');
    const uri = 'commerce-api:/Gone/requests/userGroups.update.commerce-request.json';
    const text = '{"endpoint":"userGroups.update","path":{"user_group_id":"g1"},"body":{"phone":"02"}}';
    const services = {
      ...bench.services,
      readRequest: (asked: string | undefined) => (asked === uri ? { text, isActive: true } : undefined),
    };
    await callWithChanges(services, uri, IN_CHOSEN);
    assert.deepEqual(bench.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Shop',
        values: { path: { user_group_id: 'g1' }, query: [], body: '{"phone":"02"}' },
      },
    ]);
    assert.deepEqual(bench.sent, []);
  });
});
