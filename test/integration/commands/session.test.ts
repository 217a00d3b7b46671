import assert from 'node:assert/strict';
import { CommandId } from '../../../src/contributions';
import { resultJson, resultTabs } from '../../support/host/editors';
import {
  environmentAt,
  secondKeys,
  secondTokens,
  startSecondService,
  useSecondService,
} from '../../support/host/secondService';
import { useExtension } from '../../support/host/useExtension';

const paste = { pick: 'Paste an access token' };
const issue = { pick: 'Get a token with client key and secret key' };

describe(CommandId.signIn, () => {
  const fixture = useExtension();
  const second = useSecondService(fixture);
  const stored = () => fixture.services.sessions.read(second().origin, 'user');

  it('stores a token that the service accepts, and calls carry it', async () => {
    fixture.answer(paste, { text: secondTokens.user });
    await fixture.run(CommandId.signIn);
    const state = await stored();
    assert.equal(state.kind === 'signedIn' && state.session.token, secondTokens.user);
    assert.match(fixture.notices.text(), /You are signed in to Second\./);
    fixture.answer();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    assert.ok(Array.isArray((await resultJson())['list']));
    assert.ok(!fixture.notices.text().includes(secondTokens.user));
  });

  it('issues a token with keys, and renews it without asking when they are kept', async () => {
    const { clientKey, secretKey } = secondKeys.user;
    const input = fixture.answer(
      issue,
      { text: clientKey },
      { text: secretKey },
      { pick: 'Keep the keys in secret storage' },
    );
    await fixture.run(CommandId.signIn);
    assert.match(input.shownText(), /hint · undocumented/);
    for (const index of [1, 2])
      assert.equal((input.prompts[index]?.options as { password: boolean }).password, true);
    assert.match(fixture.notices.text(), /signed in to Second\. The keys are kept/);
    second().expireIssued();
    fixture.answer();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    assert.ok(Array.isArray((await resultJson())['list']));
    for (const secret of [clientKey, secretKey]) assert.ok(!fixture.notices.text().includes(secret));
  });
});

describe(CommandId.signOut, () => {
  const fixture = useExtension();

  it('removes the session, and the next call asks', async () => {
    const second = await startSecondService();
    await fixture.setEnvironments(environmentAt(second));
    fixture.answer(paste, { text: secondTokens.user });
    await fixture.run(CommandId.signIn, 'Second');
    await fixture.run(CommandId.signOut, 'Second');
    assert.equal((await fixture.services.sessions.read(second.origin, 'user')).kind, 'signedOut');
    await fixture.services.environments.switchTo('Second');
    const input = fixture.answer('cancel');
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list' });
    assert.deepEqual(input.prompts[0]?.labels, ['Sign In', 'Send Without Token']);
    assert.deepEqual(resultTabs(), []);
    await second.stop();
  });
});
