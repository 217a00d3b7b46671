import assert from 'node:assert/strict';
import { callWithChanges } from '../../../../src/commands/callWithChanges';
import type { CallValues } from '../../../../src/http/types';
import { callBench, type CallBench } from '../../../support/callBench';
import { answered, failed } from '../../../support/outcomes';
import type { ScriptedAnswer } from '../../../support/scriptedInput';

const uri = 'commerce-api:/results/1';

async function benchAfter(
  id: string,
  values: CallValues,
  answers: readonly ScriptedAnswer[],
): Promise<CallBench> {
  const bench = callBench(answers);
  const endpoint = bench.services.catalog.findEndpoint(id);
  assert.ok(endpoint);
  bench.answer = () => failed('notFound');
  await bench.services.calls.run({ endpoint, values, environment: bench.current, origin: 'user' });
  bench.answer = () => answered('{"list":[{"user_group_id":"g7","company_name":"Acme"}]}');
  return bench;
}

describe('callWithChanges for a wrong id', () => {
  const wrong = { path: { user_group_id: 'wrong' }, query: [['x', '1']] as const };

  it('opens a box with the id that was sent, keeps the rest and calls', async () => {
    const bench = await benchAfter('userGroups.detail', wrong, [{ text: 'g1' }]);
    await callWithChanges(bench.services, uri, 'typeId');
    assert.equal((bench.input.prompts[0]?.options as { value?: string }).value, 'wrong');
    assert.equal(bench.sent[1]?.request.url, 'http://127.0.0.1:4010/v1/user-groups/g1?x=1');
    bench.assertClean();
  });

  it('opens the list of entities without the wrong id', async () => {
    const bench = await benchAfter('userGroups.detail', wrong, [{ pick: 'Acme' }]);
    await callWithChanges(bench.services, uri, 'pickId');
    assert.ok(!bench.input.prompts[0]?.labels.includes('wrong'), bench.input.prompts[0]?.labels.join());
    assert.match(bench.sent.at(-1)?.request.url ?? '', /user-groups\/g7\?x=1$/);
    bench.assertClean();
  });

  it('opens the request document of a write with the new id', async () => {
    const body = '{"user_group":{"phone":"1"}}';
    const bench = await benchAfter('userGroups.update', { ...wrong, body }, [{ text: 'g1' }]);
    await callWithChanges(bench.services, uri, 'typeId');
    assert.deepEqual(bench.opened[0]?.values, { path: { user_group_id: 'g1' }, query: [['x', '1']], body });
    assert.equal(bench.sent.length, 1);
  });
});
