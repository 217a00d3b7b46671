import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import type { StepPosition, TextOptions } from '../../../src/base/userInput';
import { addEnvironment } from '../../../src/commands/environmentCommands';
import { CommandId, type OwnCommand } from '../../../src/contributions';
import type { Credential, Outcome, Target } from '../../../src/http/types';
import { hintedPermissionHeader } from '../../../src/environments/permissionHeader';
import { createConfirmedEnvironments } from '../../../src/environments/confirmedEnvironments';
import { basicCredential } from '../../../src/http/credential';
import { memorySessions } from '../../support/memorySessions';
import { memoryStore } from '../../support/memoryStore';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { answered, failed } from '../../support/outcomes';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';
import { issued, tokenRequest } from '../../support/signInFixture';

const known = [
  { mode: 'Development', url: 'https://dev.example.com' },
  { mode: 'Production', url: 'https://api.example.com' },
];
const stage = { name: 'Stage', baseUrl: 'https://stage.example.com' };

function prepare(
  answers: readonly ScriptedAnswer[],
  options: {
    known?: typeof known;
    setting?: unknown;
    answer?: Outcome;
    /** The service's response to a read with a credential. */
    service?: (credential: Credential, role: string | undefined) => Outcome;
  } = {},
) {
  const { sessions, secrets } = memorySessions();
  const memory = memoryEnvironments(options.setting ?? [stage], ['https://gateway.example.net']);
  const input = scriptedInput(answers);
  const ran: unknown[] = [];
  const probed: string[] = [];
  const reads: string[] = [];
  const deps = {
    input,
    environments: memory.environments,
    confirmed: createConfirmedEnvironments(memoryStore()),
    knownAddresses: { ofService: () => options.known, ofGateways: ['https://gateway.example.net'] },
    sessions,
    register: secrets,
    issuer: {
      issueToken: () => Promise.resolve(issued),
      newSessionId: () => 'session-1',
      tokenRequestOf: () => tokenRequest,
    },
    verify: (target: Target, credential: Credential | undefined) => {
      if (credential) {
        assert.ok(secrets.has(credential.token ?? basicCredential(credential.keys)));
        reads.push(`${credential.keys ? 'keys' : credential.token} as ${target.levelHeader?.value}`);
        return Promise.resolve(options.service?.(credential, target.levelHeader?.value) ?? answered('{}'));
      }
      probed.push(`${target.origin}${target.basePath}`);
      return Promise.resolve(options.answer ?? failed('unauthenticated'));
    },
    withProgress: <T>(_: string, work: (signal: AbortSignal) => Promise<T>) =>
      work(new AbortController().signal),
    runCommand: ({ command, arguments: args = [] }: OwnCommand) => {
      ran.push([command, ...args]);
      return Promise.resolve();
    },
  };
  return { memory, input, deps, ran, probed, reads, sessions };
}

const finish = [{ pick: 'No' }, { pick: 'Stay in Sandbox' }] as const;
const asReference = { pick: 'As the reference says' };
const finishHinted = [{ pick: 'No' }, asReference, { pick: 'Stay in Sandbox' }] as const;

describe('addEnvironment', () => {
  it('asks name, address and live mark, but no gateway, in numbered steps, and writes the entry', async () => {
    const { memory, input, deps, ran } = prepare([
      { text: ' Production ' },
      { text: 'https://api.example.com/shop/' },
      { pick: 'Yes, live' },
      { pick: 'Stay in Sandbox' },
    ]);
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [
      stage,
      {
        name: 'Production',
        baseUrl: 'https://api.example.com/shop',
        live: true,
      },
    ]);
    const steps = input.prompts.slice(0, 3).map(({ options }) => {
      const { step, canGoBack } = options as StepPosition;
      return [step?.number, step?.total, canGoBack];
    });
    assert.deepEqual(steps, [
      [1, 3, false],
      [2, 3, true],
      [3, 3, true],
    ]);
    assert.equal(memory.environments.current.name, 'Sandbox');
    assert.deepEqual(ran, []);
    input.assertDone();
  });

  it('says whose session it shares when another environment has the address', async () => {
    const { input, deps } = prepare([{ text: 'Twin' }, { text: `${stage.baseUrl}/twin` }, ...finish]);
    await addEnvironment(deps);
    assert.match(
      input.shownText(),
      /“Twin” is added\. It shares the session of “Stage” \(same address\)\. What next\?/,
    );
    const alone = prepare([{ text: 'Alone' }, { text: 'https://alone.example.com' }, ...finish]);
    await addEnvironment(alone.deps);
    assert.doesNotMatch(alone.input.shownText(), /shares the session/);
    const keyed = prepare([{ text: 'Keyed' }, { text: `${stage.baseUrl}/keyed` }, ...finish], {
      setting: [{ ...stage, authorization: 'keys' }],
    });
    await addEnvironment(keyed.deps);
    assert.doesNotMatch(keyed.input.shownText(), /shares the session/);
  });

  it('says that a sign-in replaces the keys of another environment at the address', async () => {
    const { memory, input, deps } = prepare([{ text: 'Twin' }, { text: stage.baseUrl }, ...finish]);
    memory.edit([{ ...stage, authorization: 'keys' }]);
    await addEnvironment(deps);
    assert.match(
      input.shownText(),
      /“Twin” is added\. Signing in replaces the session of “Stage” \(same address\)\. What next\?/,
    );
  });

  it('offers known addresses, marked as hints, behind the choice to type one', async () => {
    const { memory, input, deps } = prepare([{ text: 'Dev' }, { pick: 'Development' }, ...finishHinted], {
      known,
    });
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Dev', baseUrl: 'https://dev.example.com' }]);
    assert.deepEqual(input.prompts[1]?.labels, ['Type an address', 'Development', 'Production']);
    assert.match(input.prompts[1].shown.join('\n'), /hint · undocumented/);
    const { items } = input.prompts[1].options as { items: { picked?: boolean }[] };
    assert.ok(items.every((item) => item.picked !== true));
  });

  it('presets what public clients send for a known address, and asks what authorizes calls', async () => {
    const { memory, input, deps } = prepare(
      [
        { text: 'Dev' },
        { pick: 'Development' },
        { pick: 'No' },
        { pick: 'As public SDKs send them' },
        'back',
        { pick: 'As public SDKs send them' },
        { pick: 'Client key and secret key, as newer SDKs send them' },
        { pick: 'Stay in Sandbox' },
      ],
      { known },
    );
    await addEnvironment(deps);
    const members = { permissionHeader: hintedPermissionHeader('manager'), authorization: 'keys' };
    assert.deepEqual(memory.setting, [
      stage,
      { name: 'Dev', baseUrl: 'https://dev.example.com', ...members, userGroupUpdate: 'flat' },
    ]);
    // The preset choice of a known address is the first row, and marked.
    const { 3: source, 6: authorization } = input.prompts;
    assert.deepEqual(source?.labels, ['As public SDKs send them', 'As the reference says', 'Not sure: try']);
    assert.equal(authorization?.labels[0], 'Client key and secret key, as newer SDKs send them');
    for (const shown of [source.shown, authorization.shown])
      assert.match(shown.join(' '), /hint · undocumented/);
    assert.ok(authorization.shown.includes('"authorization": "keys"'));
    input.assertDone();
  });

  it('offers the reference first for any other address, and asks nothing more', async () => {
    const { memory, input, deps } = prepare(
      [{ text: 'Own' }, { find: 'https://own.example.com' }, ...finishHinted],
      { known },
    );
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Own', baseUrl: 'https://own.example.com' }]);
    assert.deepEqual(input.prompts[3]?.labels, [
      'As the reference says',
      'As public SDKs send them',
      'Not sure: try',
    ]);
  });

  it('offers an address that ends in /v1 without it', async () => {
    const { memory, input, deps } = prepare([
      { text: 'Dev' },
      { text: 'https://dev.example.com/v1' },
      { pick: 'Use https://dev.example.com' },
      ...finish,
    ]);
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Dev', baseUrl: 'https://dev.example.com' }]);
    assert.match(input.shownText(), /already begin with \/v1/);
  });

  it('takes another address that is typed where a better form is offered', async () => {
    const { memory, deps, input } = prepare([
      { text: 'Dev' },
      { text: 'http://dev.example.com' },
      { find: 'https://other.example.com' },
      ...finish,
    ]);
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Dev', baseUrl: 'https://other.example.com' }]);
    assert.match(input.shownText(), /http is allowed only for this computer/);
  });

  it('lets the offered form be declined, and checks it by every other rule', async () => {
    const { memory, deps, input } = prepare([
      { text: 'Dev' },
      { text: 'http://dev.example.com/v1' },
      { pick: 'Type another address' },
      { refused: 'https://gateway.example.net?', because: /payment gateway/ },
      { text: 'http://dev.example.com/v1/users?page=1' },
      { pick: 'Use https://dev.example.com' },
      ...finish,
    ]);
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Dev', baseUrl: 'https://dev.example.com' }]);
    input.assertDone();
  });

  it('uses what was typed into the list of addresses, or takes it to the box', async () => {
    const rows: readonly (readonly [typed: string, ...ScriptedAnswer[]])[] = [
      ['https://own.example.com'],
      ['own.example.com'],
      ['https://own.example.com/v1'],
      ['own', { text: 'https://own.example.com' }],
      ['https://gateway.example.net', { text: 'https://own.example.com' }],
    ];
    for (const [typed, ...answers] of rows) {
      const { memory, input, deps } = prepare(
        [{ text: 'Own' }, { find: typed }, ...answers, ...finishHinted],
        {
          known,
        },
      );
      await addEnvironment(deps);
      assert.deepEqual(memory.setting, [stage, { name: 'Own', baseUrl: 'https://own.example.com' }], typed);
      if (answers.length > 0) assert.equal((input.prompts[2]?.options as { value?: string }).value, typed);
      input.assertDone();
    }
  });

  it('says while typing what is wrong', async () => {
    const { input, deps } = prepare([
      { refused: '', because: /empty/ },
      { refused: 'STAGE', because: /already exists/ },
      { refused: 'sandbox', because: /built-in/ },
      { refused: 'https://api.example.com', because: /an address/ },
      { refused: '..', because: /“\.\.”/ },
      { refused: 'a\u0000', because: /control/ },
      { text: 'Dev' },
      { refused: 'nonsense', because: /not a URL/ },
      { refused: 'https://gateway.example.net/v1', because: /payment gateway/ },
      { refused: 'https://user@dev.example.com', because: /user name/ },
      { text: 'https://dev.example.com' },
      ...finish,
    ]);
    await addEnvironment(deps);
    input.assertDone();
  });

  it('goes back through every step and keeps what was typed', async () => {
    const { memory, input, deps } = prepare(
      [
        { text: 'Dev' },
        'back',
        { text: 'Dev 2' },
        { pick: 'Type an address' },
        'back',
        { pick: 'Type an address' },
        { text: 'https://one.example.com' },
        // Goes back to the box with the address, not to the list of known addresses.
        'back',
        { text: 'https://two.example.com' },
        ...finishHinted,
      ],
      { known },
    );
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { name: 'Dev 2', baseUrl: 'https://two.example.com' }]);
    const prefilled = input.prompts
      .filter(({ kind }) => kind === 'text')
      .map(({ options }) => (options as { value?: string }).value);
    assert.deepEqual(prefilled, ['', 'Dev', '', '', 'https://one.example.com']);
    input.assertDone();
  });

  it('switches to it, and signs in to it, when asked to', async () => {
    const answers = [{ text: 'Dev' }, { text: 'https://dev.example.com' }, { pick: 'No' }] as const;
    const first = prepare([...answers, { pick: 'Switch to it' }]);
    await addEnvironment(first.deps);
    assert.equal(first.memory.environments.current.name, 'Dev');
    assert.deepEqual(first.ran, []);
    const second = prepare([...answers, { pick: 'Switch to it and sign in' }]);
    await addEnvironment(second.deps);
    assert.equal(second.memory.environments.current.name, 'Dev');
    assert.deepEqual(second.ran, [[CommandId.signIn, 'Dev']]);
  });

  const started: readonly ScriptedAnswer[] = [{ text: 'Dev' }, { text: 'https://dev.example.com' }];
  for (let step = 0; step <= started.length; step += 1) {
    it(`writes nothing when it is cancelled at step ${step + 1}`, async () => {
      const { memory, deps } = prepare([...started.slice(0, step), 'cancel']);
      await assert.rejects(addEnvironment(deps), CancelledError);
      assert.deepEqual(memory.writes, []);
    });
  }

  it('fails with the way to the setting when that is no list, and leaves it alone', async () => {
    const { memory, deps } = prepare([...started, { pick: 'No' }], { setting: { mine: true } });
    await assert.rejects(addEnvironment(deps), (error) => UserError.is(error) && /list/.test(error.message));
    assert.deepEqual(memory.setting, { mine: true });
  });
});

describe('addEnvironment, with one read at the address', () => {
  const typed = [{ text: 'New' }, { text: 'https://new.example.com/shop' }, { pick: 'No' }] as const;
  const stay = { pick: 'Stay in Sandbox' } as const;
  const isAdded = (setting: unknown) => JSON.stringify(setting).includes('https://new.example.com/shop');

  for (const answer of [
    answered('{}'),
    failed('unauthenticated'),
    failed('forbidden'),
    failed('rateLimited'),
  ])
    it(`adds it without a question after ${answer.kind === 'error' ? answer.error.kind : 'an answer'}`, async () => {
      const { memory, input, deps, probed } = prepare([...typed, stay], { answer });
      await addEnvironment(deps);
      assert.deepEqual(probed, ['https://new.example.com/shop']);
      assert.ok(isAdded(memory.setting));
      input.assertDone();
    });

  for (const [kind, status] of [
    ['dns'],
    ['refused'],
    ['tls'],
    ['timeout'],
    ['redirect', 307],
    ['notJson', 200],
    ['notFound', 404],
    ['server', 500],
  ] as const) {
    it(`asks after ${kind}, and adds it anyway or not at all`, async () => {
      const answer = failed(kind, status === undefined ? {} : { status }, 'Why it failed.');
      const anyway = prepare([...typed, { choose: 'Use Anyway' }, stay], { answer });
      await addEnvironment(anyway.deps);
      assert.match(
        anyway.input.shownText(),
        status === undefined
          ? /did not respond at https:\/\/new\.example\.com\/shop/
          : /https:\/\/new\.example\.com\/shop does not respond like the service/,
      );
      assert.match(anyway.input.shownText(), /Why it failed\./);
      assert.ok(isAdded(anyway.memory.setting));
      const never = prepare([...typed, 'cancel'], { answer });
      await assert.rejects(addEnvironment(never.deps), CancelledError);
      assert.ok(!isAdded(never.memory.setting));
    });
  }

  it('asks again from the address on, with what was typed, for another one', async () => {
    const { memory, input, deps, probed } = prepare(
      [...typed, { choose: 'Change Address…' }, 'back', ...typed, { choose: 'Use Anyway' }, stay],
      { answer: failed('dns') },
    );
    await addEnvironment(deps);
    const again = input.prompts.slice(4, 6).map(({ options }) => options as TextOptions);
    assert.deepEqual(
      again.map(({ step, value }) => [step?.number, value]),
      [
        [2, 'https://new.example.com/shop'],
        [1, 'New'],
      ],
    );
    assert.equal(probed.length, 2);
    assert.ok(isAdded(memory.setting));
  });

  it('stands on the known address that was picked when another one is wanted', async () => {
    const picks = [{ pick: 'Production' }, { pick: 'No' }, asReference] as const;
    const { input, deps } = prepare(
      [{ text: 'New' }, ...picks, { choose: 'Change Address…' }, ...picks, { choose: 'Use Anyway' }, stay],
      { answer: failed('dns'), known },
    );
    await addEnvironment(deps);
    const { items } = input.prompts[5]?.options as { items: { label: string; picked?: boolean }[] };
    assert.deepEqual(
      items.filter(({ picked }) => picked === true).map(({ label }) => label),
      ['Production'],
    );
  });

  it('adds nothing when the read is cancelled', async () => {
    const { memory, deps } = prepare(typed, { answer: failed('cancelled') });
    await assert.rejects(addEnvironment(deps), CancelledError);
    assert.ok(!isAdded(memory.setting));
  });
});

describe('addEnvironment, not sure how the service expects calls', () => {
  const typed = [
    { text: 'New' },
    { find: 'https://new.example.com' },
    { pick: 'No' },
    { pick: 'Not sure: try' },
  ] as const;
  const keys = [
    { pick: 'Type client key and secret key' },
    { text: 'canary-client' },
    { text: 'canary-secret' },
  ] as const;
  const token = [{ pick: 'Paste an access token' }, { text: 'canary-token' }] as const;
  const stay = { pick: 'Stay in Sandbox' } as const;
  const asKeys = { pick: 'Client key and secret key with each call' } as const;
  const asToken = { pick: 'An access token with each call' } as const;
  const keep = { pick: 'Keep the keys in secret storage' } as const;
  const role = hintedPermissionHeader('manager');
  const added = { name: 'New', baseUrl: 'https://new.example.com' };

  it('writes what the keys were taken with, and signs in with them', async () => {
    const { memory, input, deps, sessions, reads } = prepare([...typed, ...keys, asKeys, stay], { known });
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, { ...added, permissionHeader: role, authorization: 'keys' }]);
    assert.deepEqual(
      reads,
      ['undefined', 'user', 'manager', 'supervisor'].map((as) => `keys as ${as}`),
    );
    const state = await sessions.read(added.baseUrl, 'user');
    assert.ok(state.kind === 'signedIn' && state.session.keys?.secretKey === 'canary-secret');
    // The prompt says what is sent before it asks for the keys.
    const asked = input.prompts.find(({ labels }) => labels.includes('Paste an access token'));
    assert.ok(
      asked?.shown.includes('Authorization: Basic, with at most 6 reads from https://new.example.com'),
    );
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Switch to it', 'Stay in Sandbox']);
    assert.doesNotMatch(input.shownText(), /canary/);
    input.assertDone();
  });

  it('quotes the service that rejects the keys, and issues a token with them where that is wanted', async () => {
    const { memory, input, deps, sessions, reads } = prepare(
      [...typed, ...keys, { pick: 'Get a token with client key and secret key' }, asToken, keep, stay],
      {
        known,
        service: (credential) =>
          credential.keys ? failed('unauthenticated', { serviceMessage: 'No Basic here.' }) : answered('{}'),
      },
    );
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, added]);
    assert.match(input.shownText(), /Not accepted\. Service message: “No Basic here\.”/);
    assert.match(input.shownText(), /POST https:\/\/new\.example\.com\/v1\/request\/token/);
    assert.ok(reads.includes('canary-issued.1 as undefined'));
    const state = await sessions.read(added.baseUrl, 'user');
    assert.ok(state.kind === 'signedIn' && state.session.token === 'canary-issued.1');
    assert.deepEqual(
      [state.session.keys, state.session.id],
      [{ clientKey: 'canary-client', secretKey: 'canary-secret' }, 'session-1'],
    );
    input.assertDone();
  });

  it('asks again for what the service rejects, and leads back to the other answers', async () => {
    const { memory, input, deps, sessions } = prepare(
      [...typed, ...token, { pick: 'Choose Manually' }, { pick: 'As the reference says' }, stay],
      { known, service: () => failed('unauthenticated') },
    );
    await addEnvironment(deps);
    assert.deepEqual(memory.setting, [stage, added]);
    assert.equal((await sessions.read(added.baseUrl, 'user')).kind, 'signedOut');
    assert.match(input.shownText(), /Not accepted\./);
    input.assertDone();
  });

  it('writes and stores nothing when what was found is not wanted, or the user leaves', async () => {
    const { memory, deps, sessions } = prepare([...typed, ...token, 'cancel'], { known });
    await assert.rejects(addEnvironment(deps), CancelledError);
    assert.deepEqual(memory.setting, [stage]);
    assert.equal((await sessions.read(added.baseUrl, 'user')).kind, 'signedOut');
  });
});
