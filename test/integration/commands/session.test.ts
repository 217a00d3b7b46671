import assert from 'node:assert/strict';
import type { TextOptions } from '../../../src/base/userInput';
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
import { answering, startRawServer } from '../../support/rawServer';

const paste = { pick: 'Paste an access token' };
const issue = { pick: 'Issue one with client key and secret key' };

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

  it('masks the box and takes white space off visibly', async () => {
    const input = fixture.answer(paste, { text: ` ${secondTokens.user}\n` });
    await fixture.run(CommandId.signIn, 'second');
    const { password, check } = input.prompts[1]?.options as TextOptions;
    assert.equal(password, true);
    assert.equal(check?.normalize?.(` ${secondTokens.user}\n`), secondTokens.user);
    assert.match(fixture.notices.text(), /White space/);
  });

  it('asks again for a token that the service rejects, and leaves no notice of it', async () => {
    const input = fixture.answer(paste, { text: 'rejected-token' }, { text: secondTokens.user });
    await fixture.run(CommandId.signIn);
    const { problem } = input.prompts.at(-1)?.options as { problem?: string };
    assert.match(problem ?? '', /did not accept the token; nothing was stored/);
    const state = await stored();
    assert.equal(state.kind === 'signedIn' && state.session.token, secondTokens.user);
    assert.deepEqual(
      fixture.notices.seen.map(({ message }) => message),
      ['You are signed in to Second.'],
    );
  });

  it('refuses a token that would not travel byte-exact, by position and kind', async () => {
    fixture.answer(
      paste,
      { refused: 'tök en', because: /a character outside ASCII at position 2/ },
      'cancel',
    );
    await fixture.run(CommandId.signIn);
    assert.equal((await stored()).kind, 'signedOut');
    assert.deepEqual(fixture.notices.seen, []);
  });

  it('offers to store a token that could not be checked', async () => {
    const broken = await startRawServer(answering({ status: 503, body: '{}' }));
    await fixture.setEnvironments(environmentAt(broken, 'Broken'));
    fixture.answer(paste, { text: 'unchecked-token' }, { choose: 'Store Anyway' });
    await fixture.run(CommandId.signIn, 'Broken');
    await broken.close();
    assert.equal((await fixture.services.sessions.read(broken.origin, 'user')).kind, 'signedIn');
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
    assert.match(input.shownText(), /hint · not in the reference/);
    for (const index of [1, 2])
      assert.equal((input.prompts[index]?.options as { password: boolean }).password, true);
    assert.match(fixture.notices.text(), /signed in to Second; the keys are kept/);
    second().expireIssued();
    fixture.answer();
    await fixture.run(CommandId.call, { endpoint: 'userGroups.list', query: { limit: '1' } });
    assert.ok(Array.isArray((await resultJson())['list']));
    for (const secret of [clientKey, secretKey]) assert.ok(!fixture.notices.text().includes(secret));
  });

  it('forgets the keys when the user wants that, and stores nothing for wrong ones', async () => {
    const { clientKey, secretKey } = secondKeys.user;
    const forget = { pick: 'Forget the keys' };
    const wrong = fixture.answer(issue, { text: clientKey }, { text: 'wrong-secret-key' }, forget, 'cancel');
    await fixture.run(CommandId.signIn);
    const { problem } = wrong.prompts.at(-1)?.options as { problem?: string };
    assert.match(problem ?? '', /nothing was stored\. .* does not accept the keys .*It says: “/);
    assert.equal((await stored()).kind, 'signedOut');
    fixture.answer(issue, { text: clientKey }, { text: secretKey }, forget);
    await fixture.run(CommandId.signIn);
    const state = await stored();
    assert.equal(state.kind === 'signedIn' && state.session.keys, undefined);
    assert.equal(state.kind, 'signedIn');
  });

  it('sends nobody away from the sandbox without a reason', async () => {
    await fixture.services.environments.switchTo('Sandbox');
    await fixture.run(CommandId.signIn);
    assert.match(fixture.notices.text(), /sandbox needs no sign-in/);
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
