import assert from 'node:assert/strict';
import { findEndpoint } from '../../../src/commands/findEndpoint';
import { callBench, cancelled } from '../../support/callBench';
import { failed } from '../../support/outcomes';

describe('findEndpoint', () => {
  it('offers all endpoints with module, method and path, and calls the chosen one', async () => {
    const bench = callBench([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    bench.settings = { ...bench.settings, hints: false };
    await findEndpoint(bench.services);
    const [pick] = bench.input.prompts;
    assert.equal(pick?.labels.length, 48);
    assert.match(pick.shown.join('\n'), /User management · GET \/v1\/users\/join\/:key/);
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    bench.assertClean();
  });

  it('finds by words from anywhere', async () => {
    const bench = callBench([{ find: 'month orders' }, { pickMany: [] }]);
    await findEndpoint(bench.services);
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/orders/month');
  });

  it('takes what a pasted address of a read holds, which its row shows, and asks for nothing else', async () => {
    const bench = callBench([{ find: 'https://shop.example/v1/users/join/id-exist?pk=kim' }]);
    bench.settings = { ...bench.settings, hints: false };
    await findEndpoint(bench.services);
    assert.match(bench.input.shownText(), /key = id-exist · pk = kim/);
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    bench.assertClean();
  });

  it('asks for what a pasted address of a read lacks', async () => {
    const bench = callBench([{ find: '/v1/users/join/{key}?pk=kim' }, { text: 'id-exist' }]);
    bench.settings = { ...bench.settings, hints: false };
    await findEndpoint(bench.services);
    assert.equal(bench.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    bench.assertClean();
  });

  it('opens a pasted write as a request document', async () => {
    const bench = callBench([{ find: `curl -X PUT http://h/v1/user-groups/g1 -d '{"user_group":{}}'` }]);
    await findEndpoint(bench.services);
    assert.deepEqual(bench.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [], body: '{"user_group":{}}' },
      },
    ]);
    assert.equal(bench.sent.length, 0);
  });

  it('reads a pasted command by the rules of curl', async () => {
    const bench = callBench([{ find: `$ curl -sX PUT -d '{"a":1}' https://host/v1/user-groups/g1 | jq .` }]);
    await findEndpoint(bench.services);
    assert.match(bench.input.shownText(), /user_group_id = g1 · with a body/);
    assert.deepEqual(bench.opened[0]?.endpointId, 'userGroups.update');
    assert.deepEqual(bench.opened[0].values, { path: { user_group_id: 'g1' }, query: [], body: '{"a":1}' });
  });

  it('opens a write that was pasted without a body as a request document too', async () => {
    const bench = callBench([{ find: 'PUT /v1/user-groups/g1' }]);
    await findEndpoint(bench.services);
    assert.deepEqual(bench.opened[0]?.values, { path: { user_group_id: 'g1' }, query: [] });
  });

  it('hides a secret of a pasted address', async () => {
    const bench = callBench([{ find: '/v1/users?access_token=canary-77' }, 'cancel']);
    await assert.rejects(findEndpoint(bench.services), cancelled);
    assert.ok(!bench.input.prompts[0]?.shown.join().includes('canary-77'));
    assert.match(bench.input.shownText(), /access_token = \(hidden\)/);
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(findEndpoint(callBench(['cancel']).services), cancelled);
  });

  it('reports a failing call', async () => {
    const bench = callBench([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    bench.settings = { ...bench.settings, hints: false };
    bench.answer = () => failed('refused');
    await findEndpoint(bench.services);
    assert.equal(bench.reported.length, 1);
    bench.assertClean();
  });
});
