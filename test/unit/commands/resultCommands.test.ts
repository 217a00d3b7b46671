import assert from 'node:assert/strict';
import { showRequest } from '../../../src/commands/resultCommands';
import { TOKEN } from '../../support/callFixture';
import { commandFixture, madeCall, result } from '../../support/commandFixture';

describe('showRequest', () => {
  it('shows the request of a result or of the newest call, without a secret', async () => {
    const made = commandFixture();
    await madeCall(made, TOKEN);
    await showRequest(made.services, result);
    await showRequest(made.services);
    const [first, second] = made.shown;
    assert.deepEqual(second, first);
    assert.equal(first?.[0], 'Exchange of User groups, detail');
    assert.match(first[1], /^GET http:\/\/127\.0\.0\.1:4010\/v1\/user-groups\//);
    assert.match(first[1], /\nAuthorization: Bearer ‹access token›\n/);
    assert.ok(!first[1].includes(TOKEN));
  });

  it('shows masked keys where these went along', async () => {
    const made = commandFixture();
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    made.fixture.keys = keys;
    await madeCall(made);
    assert.deepEqual(made.fixture.sent[0]?.options.keys, keys);
    assert.equal(made.fixture.sent[0].options.token, undefined);
    await showRequest(made.services);
    const [, text = ''] = made.shown[0] ?? [];
    assert.match(text, /\nAuthorization: Basic ‹client key and secret key›\n/);
    assert.doesNotMatch(text, /Bearer|canary/);
  });

  it('shows no token where none was sent', async () => {
    const made = commandFixture([{ choose: 'Send Without Token' }]);
    made.fixture.token = undefined;
    await madeCall(made);
    await showRequest(made.services);
    assert.ok(!made.shown[0]?.[1].includes('Authorization'));
  });

  it('says that there is none', async () => {
    await assert.rejects(showRequest(commandFixture().services), { name: 'UserError', message: /No call/ });
  });
});
