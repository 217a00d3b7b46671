import assert from 'node:assert/strict';
import { callAgain } from '../../../src/commands/callAgain';
import { runCall } from '../../../src/commands/calls/runCall';
import type { CallValues } from '../../../src/api/types';
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
  await runCall(bench.services, { endpoint, values, environment: bench.current, origin: 'user' });
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

  it('says what is missing: a call, a result, an environment', async () => {
    await assert.rejects(callAgain(callBench([]).services), { name: 'UserError', message: /No call/ });
    const bench = await benchAfter('userGroups.detail', group);
    await assert.rejects(callAgain(bench.services, 'commerce-api:/results/9'), {
      name: 'UserError',
      message: /expired/,
    });
    bench.environments = [];
    await assert.rejects(callAgain(bench.services), { name: 'UserError', message: /Sandbox/ });
    assert.equal(bench.sent.length, 1);
  });
});
