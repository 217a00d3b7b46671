import assert from 'node:assert/strict';
import { copyAsCurl } from '../../../src/commands/copyCommands';
import { cancelled, environmentCalled, TOKEN } from '../../support/callFixture';
import { commandFixture, madeCall, result } from '../../support/commandFixture';

describe('copyAsCurl', () => {
  it('copies the request of a result, given or active', async () => {
    const made = commandFixture();
    await madeCall(made);
    await copyAsCurl(made.services, result);
    made.activeDocument = result;
    await copyAsCurl(made.services);
    const [first, second] = made.clipboard;
    assert.equal(second, first);
    assert.match(first ?? '', /^curl 'http:\/\/127\.0\.0\.1:4010\/v1\/user-groups\/g1' /);
    assert.match(first ?? '', /Bearer \$COMMERCE_API_TOKEN/);
  });

  it('writes for the shell of the user’s terminals', async () => {
    const made = commandFixture();
    await madeCall(made);
    await copyAsCurl({ ...made.services, shell: () => 'C:\\Windows\\System32\\cmd.exe' }, result);
    assert.match(made.clipboard[0] ?? '', /^curl\.exe "http:.* \^\n.*%COMMERCE_API_TOKEN%/);
  });

  it('copies an endpoint with variables and a skeleton of its body', async () => {
    const made = commandFixture([{ pick: 'Set limit' }]);
    made.fixture.current = environmentCalled('Shop');
    await copyAsCurl(made.services, { kind: 'endpoint', endpointId: 'userGroups.update' });
    assert.match(made.clipboard[0] ?? '', /"https:\/\/shop\.example\/api\/v1\/user-groups\/\$USER_GROUP_ID"/);
    assert.match(made.clipboard[0] ?? '', /Content-Type: application\/json/);
    assert.match(made.clipboard[0] ?? '', /--data-raw '\{"user_group":/);
    await copyAsCurl(made.services);
    assert.match(made.clipboard[1] ?? '', /\$USER_GROUP_ID\/limit/);
  });

  it('copies the read of the entity that a node stands for', async () => {
    const made = commandFixture();
    await copyAsCurl(made.services, { kind: 'userGroup', userGroupId: 'g 7', environmentName: 'Shop' });
    assert.match(made.clipboard[0] ?? '', /^curl 'https:\/\/shop\.example\/api\/v1\/user-groups\/g%207' /);
  });

  it('copies no token for calls that need none, and never a live one', async () => {
    const made = commandFixture();
    await copyAsCurl(made.services, 'users.login');
    assert.ok(!made.clipboard.join().includes('Authorization'));
    await madeCall(made, TOKEN);
    await copyAsCurl(made.services, result);
    assert.ok(!made.clipboard.join().includes(TOKEN));
  });

  it('copies nothing when dismissed or when the result has expired', async () => {
    const made = commandFixture(['cancel']);
    await assert.rejects(copyAsCurl(made.services), cancelled);
    await assert.rejects(copyAsCurl(made.services, result), { name: 'UserError', message: /expired/ });
    assert.deepEqual(made.clipboard, []);
  });
});
