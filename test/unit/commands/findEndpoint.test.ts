import assert from 'node:assert/strict';
import { findEndpoint } from '../../../src/commands/findEndpoint';
import { callFixture, cancelled } from '../../support/callFixture';
import { failed } from '../../support/outcomes';

describe('findEndpoint', () => {
  it('offers all endpoints with module, method and path, and calls the chosen one', async () => {
    const fixture = callFixture([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await findEndpoint(fixture.services);
    const [pick] = fixture.input.prompts;
    assert.equal(pick?.labels.length, 48);
    assert.match(pick.shown.join('\n'), /User management · GET \/v1\/users\/join\/:key/);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  it('finds by words from anywhere', async () => {
    const fixture = callFixture([{ find: 'month orders' }, { pickMany: [] }]);
    await findEndpoint(fixture.services);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/orders/month');
  });

  it('takes what a pasted address of a read holds, which its row shows, and asks for nothing else', async () => {
    const fixture = callFixture([{ find: 'https://shop.example/v1/users/join/id-exist?pk=kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await findEndpoint(fixture.services);
    assert.match(fixture.input.shownText(), /key = id-exist · pk = kim/);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  it('asks for what a pasted address of a read lacks', async () => {
    const fixture = callFixture([{ find: '/v1/users/join/{key}?pk=kim' }, { text: 'id-exist' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    await findEndpoint(fixture.services);
    assert.equal(fixture.sent[0]?.request.url, 'http://127.0.0.1:4010/v1/users/join/id-exist?pk=kim');
    fixture.assertClean();
  });

  it('opens a pasted write as a request document', async () => {
    const fixture = callFixture([{ find: `curl -X PUT http://h/v1/user-groups/g1 -d '{"user_group":{}}'` }]);
    await findEndpoint(fixture.services);
    assert.deepEqual(fixture.opened, [
      {
        endpointId: 'userGroups.update',
        environment: 'Sandbox',
        values: { path: { user_group_id: 'g1' }, query: [], body: '{"user_group":{}}' },
      },
    ]);
    assert.equal(fixture.sent.length, 0);
  });

  it('reads a pasted command by the rules of curl', async () => {
    const fixture = callFixture([
      { find: `$ curl -sX PUT -d '{"a":1}' https://host/v1/user-groups/g1 | jq .` },
    ]);
    await findEndpoint(fixture.services);
    assert.match(fixture.input.shownText(), /user_group_id = g1 · with a body/);
    assert.deepEqual(fixture.opened[0]?.endpointId, 'userGroups.update');
    assert.deepEqual(fixture.opened[0].values, { path: { user_group_id: 'g1' }, query: [], body: '{"a":1}' });
  });

  it('opens a write that was pasted without a body as a request document too', async () => {
    const fixture = callFixture([{ find: 'PUT /v1/user-groups/g1' }]);
    await findEndpoint(fixture.services);
    assert.deepEqual(fixture.opened[0]?.values, { path: { user_group_id: 'g1' }, query: [] });
  });

  it('hides a secret of a pasted address', async () => {
    const fixture = callFixture([{ find: '/v1/users?access_token=canary-77' }, 'cancel']);
    await assert.rejects(findEndpoint(fixture.services), cancelled);
    assert.ok(!fixture.input.prompts[0]?.shown.join().includes('canary-77'));
    assert.match(fixture.input.shownText(), /access_token = \(hidden\)/);
  });

  it('ends silently when dismissed', async () => {
    await assert.rejects(findEndpoint(callFixture(['cancel']).services), cancelled);
  });

  it('reports a failing call', async () => {
    const fixture = callFixture([{ pick: 'Existence check' }, { text: 'id-exist' }, { text: 'kim' }]);
    fixture.settings = { ...fixture.settings, hints: false };
    fixture.answer = () => failed('refused');
    await findEndpoint(fixture.services);
    assert.equal(fixture.reported.length, 1);
    fixture.assertClean();
  });
});
