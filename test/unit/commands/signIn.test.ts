import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import type { TextOptions } from '../../../src/base/userInput';
import { signIn } from '../../../src/commands/sessionCommands';
import { CommandId } from '../../../src/contributions';
import type { Credential, Outcome, Target } from '../../../src/http/types';
import { dropMovedSessions } from '../../../src/sessions/dropMovedSessions';
import type { IssueResult, IssueToken } from '../../../src/sessions/issueToken';
import { cancelled } from '../../support/callFixture';
import { answered, failed } from '../../support/outcomes';
import type { ScriptedAnswer } from '../../support/scriptedInput';
import { settled } from '../../support/settled';
import { issued, signInFixture, token, tokenRequest } from '../../support/signInFixture';

async function failureOf(work: Promise<unknown>): Promise<UserError> {
  const thrown = await work.catch((error: unknown) => error);
  assert.ok(UserError.is(thrown));
  assert.doesNotMatch(`${thrown.message} ${JSON.stringify(thrown.remedies)} ${thrown.stack ?? ''}`, /canary/);
  return thrown;
}

describe('signIn', () => {
  it('offers to retry the call that needed the admin session, and sends nothing by itself', async () => {
    const uri = 'commerce-api:/Stage/results/userGroups.detail-1.json';
    const { deps, said, buttons, checks } = signInFixture([{ text: token }]);
    await signIn(deps, 'Stage', 'admin', uri);
    assert.equal(said.at(-1), 'You are signed in to Stage (admin).');
    assert.deepEqual(buttons, [
      { title: 'Retry as Admin', command: CommandId.retryAsAdmin, arguments: [uri] },
    ]);
    assert.equal(checks.length, 1);
    for (const args of [
      ['Stage', 'admin'],
      ['Stage', 'admin', {}],
      ['Stage', 'user'],
      ['Stage', 'user', {}],
      ['Stage', 'user', 'commerce-api:/Stage/user-groups/1.json'],
    ]) {
      const other = signInFixture([{ text: token }]);
      await signIn(other.deps, ...args);
      assert.deepEqual(other.buttons, []);
    }
  });

  it('leaves the button to the tab of the user group that was refused', async () => {
    const uri = 'commerce-api:/Stage/user-groups/g1/Acme.user-group.json';
    for (const isOpen of [true, false]) {
      const { deps, said, buttons, tabs } = signInFixture([{ text: token }]);
      if (isOpen) tabs.add(uri);
      await signIn(deps, 'Stage', 'admin', uri);
      assert.equal(said.at(-1), 'You are signed in to Stage (admin).');
      assert.deepEqual(
        buttons.map(({ title }) => title),
        isOpen ? [] : ['Retry as Admin'],
      );
    }
  });

  it('offers the call of a result again that needed the user session, and sends nothing by itself', async () => {
    const uri = 'commerce-api:/Stage/results/userGroups.update-1.json';
    const { deps, buttons, checks } = signInFixture([{ text: token }]);
    await signIn(deps, 'Stage', 'user', uri);
    assert.deepEqual(buttons, [{ title: 'Call Again', command: CommandId.callAgain, arguments: [uri] }]);
    assert.equal(checks.length, 1);
  });

  it('says it in the form that needed it, or that is in front, and notifies of it nowhere', async () => {
    const uri = 'commerce-api:/Stage/user-groups/g1/Kim.json';
    for (const [given, active] of [
      [[uri], undefined],
      [[], uri],
    ] as const) {
      const { deps, buttons, said, forms, inForm } = signInFixture([{ text: token }]);
      forms.push(uri);
      await signIn({ ...deps, activeDocumentUri: () => active }, 'Stage', 'user', ...given);
      assert.deepEqual([inForm, buttons], [[[uri, 'You are signed in to Stage.']], []]);
      assert.doesNotMatch(said.join(), /signed in/);
    }
  });

  it('checks the token with one read, then stores it for the origin', async () => {
    const { deps, environments, storage, checks, said, input, assertSilent } = signInFixture([
      { text: token },
    ]);
    await environments.switchTo('Production');
    await signIn(deps);
    const target = { origin: 'https://api.example.com', basePath: '/shop', headers: {} };
    assert.deepEqual(checks, [[target, token]]);
    assert.deepEqual([...storage.values.keys()], ['session:https://api.example.com:user']);
    assert.equal((input.prompts[0]?.options as { password?: boolean }).password, true);
    assert.match(said.join('\n'), /signed in to Production/);
    assertSilent();
  });

  it('signs in to the environment that the argument names, in any letter case', async () => {
    const { deps, storage, environments } = signInFixture([{ text: token }]);
    await signIn(deps, 'STAGE');
    assert.deepEqual([...storage.values.keys()], ['session:https://stage.example.com:user']);
    assert.equal(environments.current.name, 'Sandbox');
  });

  it('leaves white space around the token out, and says so', async () => {
    const { deps, checks, said } = signInFixture([{ text: ` ${token}\n` }]);
    await signIn(deps, 'Stage');
    assert.equal(checks[0]?.[1], token);
    assert.match(said.join('\n'), /White space/);
  });

  it('refuses while typing what would not travel unchanged', async () => {
    const { deps, assertSilent } = signInFixture([
      { refused: '', because: /Paste/ },
      { refused: 'canary token', because: /a space at position 7/ },
      { refused: 'Bearer canary', because: /Bearer/ },
      { text: token },
    ]);
    await signIn(deps, 'Stage');
    assertSilent();
  });

  it('leaves no session at an address that the environment lost meanwhile', async () => {
    const { deps, said, environments, storage } = signInFixture([{ text: token }]);
    const verify = async (): Promise<Outcome> => {
      await environments.replace('Stage', { name: 'Stage', baseUrl: 'https://moved.example.com' });
      return answered('{}');
    };
    const { message } = await failureOf(signIn({ ...deps, verify }, 'Stage'));
    assert.match(message, /^The base URL of Stage changed, so its session for \S+ was removed\.$/);
    assert.deepEqual([[...storage.values], said.length], [[], 1]);
  });

  it('says so once, where the session went with the address already', async () => {
    const { deps, said, environments, storage } = signInFixture([{ text: token }]);
    const watch = dropMovedSessions({
      environments,
      sessions: deps.sessions,
      showNotice: (sentence) => void said.push(sentence),
    });
    const store: typeof deps.sessions.store = async (session) => {
      await deps.sessions.store(session);
      await environments.replace('Stage', { name: 'Stage', baseUrl: 'https://moved.example.com' });
      await settled();
    };
    await assert.rejects(signIn({ ...deps, sessions: { ...deps.sessions, store } }, 'Stage'), cancelled);
    watch.dispose();
    assert.equal(said.filter((sentence) => sentence.startsWith('The base URL of Stage changed')).length, 1);
    assert.deepEqual([...storage.values], []);
  });

  it('says that the sandbox needs none', async () => {
    const { deps, said, checks } = signInFixture([]);
    await signIn(deps);
    assert.match(said.join('\n'), /sandbox needs no sign-in/);
    assert.deepEqual(checks, []);
  });

  it('stores nothing when it is cancelled at the box', async () => {
    const { deps, storage, checks } = signInFixture(['cancel']);
    await assert.rejects(signIn(deps, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
    assert.deepEqual(checks, []);
  });

  it('stores nothing when the check is cancelled', async () => {
    const { deps, storage } = signInFixture([{ text: token }], failed('cancelled'));
    await assert.rejects(signIn(deps, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
  });

  for (const outcome of [
    failed('unauthenticated', { status: 401, serviceMessage: 'Gone <b>' }),
    failed('rejected', { code: 'ACCESS_TOKEN_INVALID', serviceMessage: 'Gone <b>' }),
  ]) {
    it(`asks again, with the reason in the box, when the service rejects the token: ${JSON.stringify(outcome)}`, async () => {
      const { deps, storage, said, input, assertSilent } = signInFixture(
        [{ text: token }, 'cancel'],
        outcome,
      );
      await assert.rejects(signIn(deps, 'Stage'), CancelledError);
      const problems = input.prompts.map(({ options }) => (options as { problem?: string }).problem);
      assert.deepEqual(problems, [
        undefined,
        'https://stage.example.com did not accept the token. Nothing was stored. Service message: “Gone <b>”',
      ]);
      assert.equal(storage.values.size, 0);
      assert.equal(said.length, 1);
      assertSilent();
    });
  }

  it('stores the good token that follows a rejected one, and says nothing of that one', async () => {
    const { deps, storage, said, checks } = signInFixture([{ text: token }, { text: 'canary-token.2' }]);
    const outcomes = [failed('unauthenticated', { status: 401 }), answered('{}')];
    const verify = (target: Target, { token: text = '' }: Credential) => {
      checks.push([target, text]);
      return Promise.resolve(outcomes[checks.length - 1] ?? assert.fail('one read too many'));
    };
    await signIn({ ...deps, verify }, 'Stage');
    assert.deepEqual(
      checks.map(([, text]) => text),
      [token, 'canary-token.2'],
    );
    assert.match([...storage.values.values()].join(), /canary-token\.2/);
    assert.doesNotMatch(said.join(), /not accept/);
  });

  it('keeps the earlier session when a new token is rejected', async () => {
    const { deps, sessions } = signInFixture(
      [{ text: token }, 'cancel'],
      failed('unauthenticated', { status: 401 }),
    );
    const earlier = { origin: 'https://stage.example.com', level: 'user', token: 'earlier' } as const;
    await sessions.store(earlier);
    await assert.rejects(signIn(deps, 'Stage'), CancelledError);
    const state = await sessions.read(earlier.origin, 'user');
    assert.deepEqual(state.kind === 'signedIn' && state.session, earlier);
  });

  it('names another failure of the check and lets the user store all the same', async () => {
    const { deps, storage, said, input, assertSilent } = signInFixture(
      [{ text: token }, { choose: 'Store Anyway' }],
      failed('server', { status: 503 }, 'The service answered 503.'),
    );
    await signIn(deps, 'Stage');
    assert.match(input.shownText(), /The service answered 503/);
    assert.equal(storage.values.size, 1);
    assert.match(said.join('\n'), /without a check/);
    assertSilent();
  });

  it('stores nothing when that is declined', async () => {
    const { deps, storage } = signInFixture([{ text: token }, 'cancel'], failed('dns'));
    await assert.rejects(signIn(deps, 'Stage'), CancelledError);
    assert.equal(storage.values.size, 0);
  });

  for (const [fault, state] of [
    ['storeThrows', /You are signed out of https:\/\/stage\.example\.com/],
    ['forgetsAfterStore', /You are signed out of https:\/\/stage\.example\.com/],
    ['givesOtherKeysValue', /You are signed out of https:\/\/stage\.example\.com/],
    ['rejectsWithSecret', /It is unknown whether you are signed in to https:\/\/stage\.example\.com/],
    ['neverSettles', /It is unknown whether you are signed in to https:\/\/stage\.example\.com/],
  ] as const) {
    it(`says which state holds when the storage fails: ${fault}`, async () => {
      const { deps, storage, assertSilent } = signInFixture([{ text: token }]);
      storage.fault = fault;
      assert.match((await failureOf(signIn(deps, 'Stage'))).message, state);
      assertSilent();
    });
  }

  for (const argument of ['Nowhere', 7, {}, [], true, '__proto__']) {
    it(`refuses the argument ${JSON.stringify(argument)} before it asks`, async () => {
      const { deps } = signInFixture([]);
      assert.match((await failureOf(signIn(deps, argument))).message, /environment/);
    });
  }
});

describe('signIn with client key and secret key', () => {
  const way = { pick: 'Get a token with client key and secret key' };
  const keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };

  function prepareKeys(answers: readonly ScriptedAnswer[], result: IssueResult = issued) {
    const prepared = signInFixture(answers);
    const asked: unknown[] = [];
    const deps = {
      ...prepared.deps,
      issuer: {
        ...prepared.deps.issuer,
        tokenRequestOf: () => tokenRequest,
        issueToken: (...[target, request, given]: Parameters<IssueToken>) => {
          assert.ok(prepared.secrets.has(given.secretKey), 'the redactor learns the keys before they travel');
          asked.push([target.origin, request, given]);
          return Promise.resolve(result);
        },
      },
    };
    return { ...prepared, deps, asked };
  }

  it('stores the token alone unless the user wants the keys kept', async () => {
    const { deps, sessions, asked, assertSilent, input } = prepareKeys([
      way,
      { text: ' canary-client ' },
      'back',
      { text: keys.clientKey },
      { refused: 'canary secret', because: /a space at position 7/ },
      { text: keys.secretKey },
      { pick: 'Do not keep the keys' },
    ]);
    await signIn(deps, 'Stage');
    assert.deepEqual(asked, [['https://stage.example.com', tokenRequest, keys]]);
    const state = await sessions.read('https://stage.example.com', 'user');
    assert.deepEqual(state.kind === 'signedIn' && state.session, {
      origin: 'https://stage.example.com',
      level: 'user',
      token: 'canary-issued.1',
      issuedAt: 5,
      lifeMs: 1000,
    });
    assert.match(input.shownText(), /hint · undocumented/);
    assert.match(input.shownText(), /POST https:\/\/stage\.example\.com\/v1\/request\/token/);
    assertSilent();
  });

  it('keeps the keys at the level that the second argument names', async () => {
    const { deps, sessions, said } = prepareKeys([
      way,
      { text: keys.clientKey },
      { text: keys.secretKey },
      { pick: 'Keep the keys in secret storage' },
    ]);
    await signIn(deps, 'Stage', 'admin');
    const state = await sessions.read('https://stage.example.com', 'admin');
    assert.deepEqual(state.kind === 'signedIn' && [state.session.keys, state.session.id], [
      keys,
      'session-1',
    ]);
    assert.match(said.join(), /Stage \(admin\)\. The keys are kept/);
  });

  it('leads whoever typed keys to programs with the backend SDK, as long as hints are on', async () => {
    for (const hintsOn of [true, false]) {
      const { deps, buttons } = prepareKeys([
        way,
        { text: keys.clientKey },
        { text: keys.secretKey },
        { pick: 'Do not keep the keys' },
      ]);
      await signIn({ ...deps, hintsOn: () => hintsOn }, 'Stage');
      const guide = { title: 'Show Backend SDK Guide', command: CommandId.showSdkGuide };
      assert.deepEqual(buttons, hintsOn ? [guide] : []);
    }
  });

  it('offers the kept keys of the other level, and asks for none', async () => {
    const same = { pick: 'Use the same keys' };
    const { deps, sessions, input } = prepareKeys([
      way,
      { text: keys.clientKey },
      { text: keys.secretKey },
      { pick: 'Keep the keys in secret storage' },
      same,
    ]);
    await signIn(deps, 'Stage');
    await signIn(deps, 'Stage', 'admin');
    assert.deepEqual(input.prompts.at(-1)?.labels, [same.pick, 'Paste an access token', way.pick]);
    const state = await sessions.read('https://stage.example.com', 'admin');
    assert.deepEqual(state.kind === 'signedIn' && state.session.keys, keys);
  });

  const answers = [way, { text: keys.clientKey }, { text: keys.secretKey }, { pick: 'Do not keep the keys' }];
  it('asks again, with the reason in the box, when the service does not accept the keys', async () => {
    const { deps, storage, input } = prepareKeys([...answers, 'cancel'], {
      kind: 'failed',
      fault: 'keys',
      failure: 'Service message: “no”.',
    });
    await assert.rejects(signIn(deps, 'Stage'), CancelledError);
    const again = input.prompts.at(-1)?.options as TextOptions;
    assert.match(again.problem ?? '', /nothing was stored\. Service message: “no”\. Paste/);
    assert.equal(again.step?.number, 1);
    assert.deepEqual([...storage.values], []);
  });

  it('stores nothing when no token came, and says why', async () => {
    const { deps, storage } = prepareKeys(answers, {
      kind: 'failed',
      fault: 'other',
      failure: 'It is off.',
    });
    const failure = await failureOf(signIn(deps, 'Stage'));
    assert.match(failure.message, /nothing was stored\. It is off\./);
    assert.deepEqual(
      failure.remedies.map(({ title, arguments: given }) => [title, given]),
      [['Sign In…', ['Stage', 'user']]],
    );
    assert.deepEqual([...storage.values], []);
  });

  it('leads to the setting when that is what makes the token call fail', async () => {
    const { deps } = prepareKeys(answers, { kind: 'failed', fault: 'setting', failure: 'No token there.' });
    const { remedies } = await failureOf(signIn(deps, 'Stage'));
    assert.deepEqual(
      remedies.map(({ title, arguments: given }) => [title, given]),
      [
        ['Open Setting', ['commerceApi.environments']],
        ['Sign In…', ['Stage', 'user']],
      ],
    );
  });

  it('ends silently on cancel', async () => {
    await assert.rejects(signIn(prepareKeys(['cancel']).deps, 'Stage'), CancelledError);
    await assert.rejects(signIn(prepareKeys(answers, { kind: 'cancelled' }).deps, 'Stage'), CancelledError);
  });
});
