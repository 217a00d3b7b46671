import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import { showRequest } from '../../../src/commands/resultCommands';
import { TOKEN } from '../../support/callFixture';
import { answerOf } from '../../support/outcomes';
import { commandFixture, madeCall, result } from '../../support/commandFixture';

describe('showRequest', () => {
  it('shows the request of a result, in its argument or in front, without a secret', async () => {
    const made = commandFixture();
    await madeCall(made, TOKEN);
    await showRequest(made.services, result);
    made.activeDocument = result;
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
    await showRequest(made.services, result);
    const [, text = ''] = made.shown[0] ?? [];
    assert.match(text, /\nAuthorization: Basic ‹client key and secret key›\n/);
    assert.doesNotMatch(text, /Bearer|canary/);
  });

  it('shows no token where none was sent', async () => {
    const made = commandFixture([{ choose: 'Send Without Token' }]);
    made.fixture.token = undefined;
    await madeCall(made);
    await showRequest(made.services, result);
    assert.ok(!made.shown[0]?.[1].includes('Authorization'));
  });

  it('shows the last exchange of the user group in front, with the body, which no result shows', async () => {
    const made = commandFixture();
    await madeCall(made);
    const group = 'commerce-api:/Sandbox/user-groups/g1/Kim.user-group.json';
    const [call] = made.fixture.finishedCalls;
    assert.ok(call);
    const answer = answerOf('{"phone":"02-9","access_token":"canary"}');
    made.fixture.exchanges[group] = { ...call, outcome: { kind: 'answer', answer } };
    made.activeDocument = group;
    await showRequest(made.services);
    await showRequest(made.services, group);
    const [first, second] = made.shown;
    assert.match(first?.[1] ?? '', /\nBody: 40 B\n\n\{"phone":"02-9","access_token":"‹…›"\}\n/);
    assert.deepEqual(second, first);
  });

  it('asks by names which call is meant where none is in front, though it was the only one', async () => {
    const made = commandFixture([{ pick: 'User groups, detail · 이민준 스튜디오' }, 'cancel']);
    await madeCall(made);
    const history = { ...made.services.history, companyNameOf: () => '이민준 스튜디오' };
    await showRequest({ ...made.services, history });
    assert.equal(made.shown[0]?.[0], 'Exchange of User groups, detail');
    assert.match(made.fixture.input.shownText(), /GET \/v1\/user-groups\/g1[^]*200 · 1 ms[^]*Sandbox/);
    made.activeDocument = 'commerce-api:/Sandbox/user-groups/g2.user-group.json';
    await assert.rejects(showRequest(made.services), CancelledError);
    assert.equal(made.shown.length, 1);
  });

  it('says that there is none', async () => {
    await assert.rejects(showRequest(commandFixture().services), { name: 'UserError', message: /No call/ });
  });
});
