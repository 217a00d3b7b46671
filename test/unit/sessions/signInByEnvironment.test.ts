import assert from 'node:assert/strict';
import { CancelledError } from '../../../src/base/userError';
import type { PickOptions, TextOptions } from '../../../src/base/userInput';
import { signIn } from '../../../src/commands/sessionCommands';
import { basicCredential } from '../../../src/http/credential';
import { answered, failed } from '../../support/outcomes';
import { issued, signInFixture, token, tokenRequest } from '../../support/signInFixture';

describe('signIn where the keys are the session', () => {
  const origin = 'https://stage.example.com';
  const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
  const typed = [{ text: ` ${keys.clientKey} ` }, { text: keys.secretKey }];
  const members = { authorization: 'keys' } as const;
  /** Adds the hint to issue a token, which an environment that sends keys must ignore. */
  const withHint = <T extends ReturnType<typeof signInFixture>>(prepared: T): T['deps'] => ({
    ...prepared.deps,
    issuer: { ...prepared.deps.issuer, tokenRequestOf: () => tokenRequest },
  });
  const refused = failed('unauthenticated', { status: 401 });

  it('asks for both keys and nothing else, checks them with one read and stores them', async () => {
    const prepared = signInFixture(typed, answered('{}'), members);
    await signIn(withHint(prepared), 'Stage', 'admin');
    const { sessions, input, checks, said, assertSilent } = prepared;
    assert.deepEqual(await sessions.read(origin, 'user'), { kind: 'signedOut' });
    const state = await sessions.read(origin, 'admin');
    assert.deepEqual(state.kind === 'signedIn' && state.session, { origin, level: 'admin', keys });
    assert.deepEqual(
      checks.map(([target, sent]) => [target.origin, sent]),
      [[origin, basicCredential(keys)]],
    );
    const boxes = input.prompts.map(({ options }) => options as TextOptions);
    assert.deepEqual(
      boxes.map(({ title, prompt, password, step }) => [title, prompt, password, step?.total]),
      [
        [
          'Sign In to Stage (admin)',
          `Client key for ${origin}; both keys go with every call and are kept in secret storage.`,
          true,
          2,
        ],
        ['Sign In to Stage (admin)', 'Secret key for this client key', true, 2],
      ],
    );
    assert.equal(said.at(-1), 'You are signed in to Stage (admin).');
    assertSilent();
  });

  it('asks again for keys that the service does not accept, with the reason in the box', async () => {
    const prepared = signInFixture([...typed, ...typed.slice(0, 1), 'cancel'], refused, members);
    await assert.rejects(signIn(withHint(prepared), 'Stage'), CancelledError);
    const again = prepared.input.prompts[2]?.options as TextOptions;
    assert.equal(
      again.problem,
      `${origin} did not accept the keys. Nothing was stored. Paste the client key again.`,
    );
    assert.equal(prepared.storage.values.size, 0);
    prepared.assertSilent();
  });

  it('offers to store keys that could not be checked', async () => {
    const off = failed('timeout');
    const stored = signInFixture([...typed, { choose: 'Store Anyway' }], off, members);
    await signIn(withHint(stored), 'Stage');
    assert.equal(stored.said.at(-1), 'The keys for Stage are stored without a check.');
    assert.equal(stored.storage.values.size, 1);
    stored.assertSilent();
    const left = signInFixture([...typed, 'cancel'], off, members);
    await assert.rejects(signIn(withHint(left), 'Stage'), CancelledError);
    assert.equal(left.storage.values.size, 0);
  });

  it('offers the keys of the other level first, and stores them for this one too', async () => {
    const prepared = signInFixture([{ pick: 'Use the same keys' }], answered('{}'), members);
    await prepared.sessions.store({ origin, level: 'user', keys });
    await signIn(withHint(prepared), 'Stage', 'admin');
    const { sessions, checks, said, input } = prepared;
    assert.match(input.shownText(), /The keys of the user level, in a separate session for the admin level/);
    assert.equal(checks.length, 1);
    assert.equal(said.at(-1), 'You are signed in to Stage (admin).');
    await sessions.delete(origin, 'user');
    const state = await sessions.read(origin, 'admin');
    assert.deepEqual(state.kind === 'signedIn' && state.session, { origin, level: 'admin', keys });
    prepared.assertSilent();
  });

  it('offers no token that is stored for another environment of the origin', async () => {
    const prepared = signInFixture(typed, answered('{}'), members);
    await prepared.sessions.store({ origin, level: 'user', token });
    await signIn(withHint(prepared), 'Stage', 'admin');
    prepared.assertSilent();
  });

  it('goes on to the boxes, with the reason, where the same keys are refused at this level', async () => {
    const prepared = signInFixture([{ pick: 'Use the same keys' }, 'cancel'], refused, members);
    await prepared.sessions.store({ origin, level: 'admin', keys });
    await assert.rejects(signIn(withHint(prepared), 'Stage', 'user'), CancelledError);
    const box = prepared.input.prompts.at(-1)?.options as TextOptions;
    assert.equal(
      box.problem,
      `${origin} did not accept the keys. Nothing was stored. Paste the client key again.`,
    );
    assert.equal(prepared.storage.values.size, 1);
  });
});

describe('signIn where a header tells the level', () => {
  const origin = 'https://stage.example.com';
  const members = { permissionHeader: { name: 'X-Role', admin: 'manager' } };
  const same = { pick: 'Use the same token' };

  it('offers the token of the other level first, checked at this one', async () => {
    const { deps, sessions, checks, said, assertSilent } = signInFixture([same], answered('{}'), members);
    await sessions.store({ origin, level: 'user', token, issuedAt: 5, lifeMs: 1000 });
    await signIn(deps, 'Stage', 'admin');
    assert.deepEqual(
      checks.map(([{ levelHeader }, text]) => [levelHeader?.value, text]),
      [['manager', token]],
    );
    const state = await sessions.read(origin, 'admin');
    assert.deepEqual(state.kind === 'signedIn' && state.session, {
      origin,
      level: 'admin',
      token,
      issuedAt: 5,
      lifeMs: 1000,
    });
    assert.equal(said.at(-1), 'You are signed in to Stage (admin).');
    assertSilent();
  });

  it('leaves the other ways open, and asks again with the reason where the token is refused', async () => {
    const refused = failed('unauthenticated', { status: 401 });
    const { deps, sessions, input, storage } = signInFixture([same, 'cancel'], refused, members);
    await sessions.store({ origin, level: 'user', token });
    await assert.rejects(signIn(deps, 'Stage', 'admin'), CancelledError);
    const box = input.prompts.at(-1)?.options as TextOptions;
    assert.equal(box.problem, `${origin} did not accept the token. Nothing was stored.`);
    assert.equal(storage.values.size, 1);
    const pasted = signInFixture(
      [{ pick: 'Paste an access token' }, { text: 'canary-token.2' }],
      undefined,
      members,
    );
    await pasted.sessions.store({ origin, level: 'user', token });
    await signIn(pasted.deps, 'Stage', 'admin');
    assert.match([...pasted.storage.values.values()].join(), /canary-token\.2/);
  });

  it('issues a token of its own where the keys were kept, so that each level is renewed by itself', async () => {
    const prepared = signInFixture([{ pick: 'Use the same keys' }], undefined, members);
    const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await prepared.sessions.store({ origin, level: 'user', token, id: 'session-0', keys });
    const issuer = { ...prepared.deps.issuer, tokenRequestOf: () => tokenRequest };
    const issueToken = () => Promise.resolve(issued);
    await signIn({ ...prepared.deps, issuer: { ...issuer, issueToken } }, 'Stage', 'admin');
    const states = await Promise.all(
      (['user', 'admin'] as const).map((level) => prepared.sessions.read(origin, level)),
    );
    assert.deepEqual(
      states.map((state) => state.kind === 'signedIn' && [state.session.id, state.session.token]),
      [
        ['session-0', token],
        ['session-1', 'canary-issued.1'],
      ],
    );
    prepared.assertSilent();
  });

  it('sends and stores nothing where the user signed out while the choice stood', async () => {
    const { deps, sessions, checks, storage } = signInFixture([same], answered('{}'), members);
    await sessions.store({ origin, level: 'user', token });
    const { input: asked } = deps;
    const input = {
      ...asked,
      pick: async <T>(options: PickOptions<T>) => {
        await sessions.delete(origin);
        return asked.pick(options);
      },
    };
    await assert.rejects(
      signIn({ ...deps, input }, 'Stage', 'admin'),
      /Nothing was sent: you were signed out of Stage/,
    );
    assert.deepEqual([checks.length, storage.values.size], [0, 0]);
  });

  it('offers nothing where no header tells the level: a token belongs to one', async () => {
    const { deps, sessions, assertSilent } = signInFixture([{ text: 'canary-token.2' }]);
    await sessions.store({ origin, level: 'user', token });
    await signIn(deps, 'Stage', 'admin');
    assertSilent();
  });
});
