import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import { editEnvironment } from '../../../src/commands/environmentCommands';
import { CommandId } from '../../../src/contributions';
import { outcomeIcons, type HistoryNode } from '../../../src/history/historyNode';
import type { KnownAddress } from '../../../src/environments/askAddress';
import type { Environment } from '../../../src/environments/types';
import type { Credential, Outcome } from '../../../src/http/types';
import { hintedPermissionHeader } from '../../../src/environments/permissionHeader';
import { createConfirmedEnvironments } from '../../../src/environments/confirmedEnvironments';
import { memoryStore } from '../../support/memoryStore';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memorySessions } from '../../support/memorySessions';
import { answered, failed } from '../../support/outcomes';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const origin = 'https://api.example.com';
const gateway = 'https://gateway.example.net';
const production = {
  name: 'Production',
  baseUrl: origin,
  gatewayUrl: 'https://pay.example.com',
  live: true,
  headers: { 'x-shop': '7' },
  note: 'mine',
};
/** History rows of calls to the address of Production. */
const shown: readonly HistoryNode[] = ['one', 'other'].map((historyId) => ({
  kind: 'historyEntry',
  historyId,
  endpointId: 'userGroups.list',
  label: '',
  description: '',
  tooltip: '',
  icon: outcomeIcons.ok,
  contextValue: '',
}));
const stage = { name: 'Stage', baseUrl: 'https://stage.example.com' };

async function prepare(
  answers: readonly ScriptedAnswer[],
  setting: unknown = [production, stage],
  known?: readonly KnownAddress[],
) {
  const memory = memoryEnvironments(setting, [gateway]);
  const { sessions, storage, secrets } = memorySessions();
  await sessions.store({ origin, level: 'user', token: 'canary' });
  const input = scriptedInput(answers);
  const said: string[] = [];
  const carried: (readonly string[])[] = [];
  const forgotten: string[] = [];
  const deps = {
    input,
    environments: memory.environments,
    confirmed: createConfirmedEnvironments(memoryStore()),
    sessions,
    register: secrets,
    issuer: {
      issueToken: () => assert.fail('no token may be issued'),
      newSessionId: () => assert.fail('nothing is kept'),
      tokenRequestOf: () => undefined,
    },
    knownAddresses: { ofService: () => known, ofGateways: [gateway] },
    showNotice: (message: string) => said.push(message),
    environmentData: {
      migrate: (...names: readonly string[]) => {
        carried.push(names);
        return Promise.resolve(names[1] !== 'Full disk');
      },
      delete: (name: string) => Promise.resolve(forgotten.push(name) < 2),
    },
    history: {
      count: (name?: string) => Promise.resolve(name === 'Production' ? 45 : 0),
      nodes: (name: string) => Promise.resolve(name === 'Production' ? shown : []),
    },
    verify: (_: unknown, credential: Credential | undefined): Promise<Outcome> =>
      Promise.resolve(credential ? answered('{}') : failed('unauthenticated')),
    withProgress: <T>(_: string, work: (signal: AbortSignal) => Promise<T>) =>
      work(new AbortController().signal),
  };
  return { memory, storage, input, deps, said, carried, forgotten };
}

const asBefore = [
  { text: 'Production' },
  { text: origin },
  { text: 'https://pay.example.com' },
  { pick: 'Yes, live' },
] as const;

describe('what an environment says of how calls are expected', () => {
  const hinted = {
    ...production,
    permissionHeader: { name: 'BOOTPAY-ROLE', admin: 'partner' },
    userGroupUpdate: 'flat',
  };
  const known = [{ mode: 'Production', url: origin }];

  it('stays as it is, shown first', async () => {
    const { memory, input, deps } = await prepare(
      [{ pick: 'Production' }, ...asBefore, { pick: 'As the setting says now' }],
      [hinted],
      known,
    );
    await editEnvironment(deps);
    assert.deepEqual(memory.setting, [hinted]);
    assert.match(input.shownText(), /"permissionHeader": BOOTPAY-ROLE \(admin partner\)/);
    input.assertDone();
  });

  it('is undone by choosing the reference', async () => {
    const { memory, deps } = await prepare(
      [{ pick: 'Production' }, ...asBefore, { pick: 'As the reference says' }],
      [hinted],
      known,
    );
    await editEnvironment(deps);
    assert.deepEqual(memory.setting, [production]);
  });

  it('is tried with the token request of the setting, not that of the hints', async () => {
    const tokenRequest = {
      method: 'POST',
      path: '/own/token',
      authorization: 'basic',
      answer: { token: 't' },
    };
    const answers = [{ pick: 'Production' }, ...asBefore, { pick: 'Not sure: try' }, 'cancel'] as const;
    const { deps } = await prepare(answers, [{ ...production, tokenRequest }], known);
    const seen: unknown[] = [];
    const issuer = { ...deps.issuer, tokenRequestOf: (one: Environment) => void seen.push(one.tokenRequest) };
    await assert.rejects(editEnvironment({ ...deps, issuer }), CancelledError);
    assert.deepEqual(seen, [tokenRequest]);
  });

  it('is found out by reads with another credential, which becomes the session', async () => {
    const { memory, deps, said } = await prepare(
      [
        { pick: 'Production' },
        ...asBefore,
        { pick: 'Not sure: try' },
        { pick: 'Type client key and secret key' },
        { text: 'canary-client' },
        { text: 'canary-secret' },
        { pick: 'Client key and secret key with each call' },
      ],
      [hinted],
      known,
    );
    await editEnvironment(deps);
    const { permissionHeader: _, ...rest } = hinted;
    const found = { permissionHeader: hintedPermissionHeader('manager'), authorization: 'keys' };
    assert.deepEqual(memory.setting, [{ ...rest, ...found }]);
    const state = await deps.sessions.read(origin, 'user');
    assert.ok(state.kind === 'signedIn' && state.session.keys?.clientKey === 'canary-client');
    assert.deepEqual(said, ['“Production” is changed, and you are signed in.']);
  });
});

describe('editEnvironment', () => {
  it('asks with the values of the picked environment, and keeps what it does not ask', async () => {
    const { memory, storage, input, deps, said, carried, forgotten } = await prepare([
      { pick: 'Production' },
      { text: 'Live shop' },
      { text: `${origin}/shop` },
      { text: '' },
      { pick: 'No' },
      { confirm: true },
    ]);
    await editEnvironment(deps);
    assert.deepEqual(memory.setting, [
      {
        name: 'Live shop',
        baseUrl: `${origin}/shop`,
        headers: { 'x-shop': '7' },
        note: 'mine',
      },
      stage,
    ]);
    const prefilled = input.prompts.flatMap(({ kind, options }) =>
      kind === 'text' ? [(options as { value?: string }).value] : [],
    );
    assert.deepEqual(prefilled, ['Production', origin, 'https://pay.example.com']);
    assert.equal(storage.values.size, 1, 'the origin is the same, so the session stays');
    assert.deepEqual(said, ['“Live shop” is changed.']);
    assert.deepEqual(carried, [], 'it has another address, and so nothing follows the name');
    assert.match(
      input.shownText(),
      /The history of Production \(calls: 45\), its request documents and its recent values are del/,
    );
    assert.deepEqual(forgotten, ['Production']);
  });

  it('keeps environment and history when another name at another address is not confirmed', async () => {
    const other = [{ text: 'Shop' }, { text: `${origin}/shop` }, { text: '' }, { pick: 'No' }] as const;
    const { memory, deps, forgotten } = await prepare([...other, 'cancel']);
    await assert.rejects(editEnvironment(deps, 'Production'), CancelledError);
    assert.deepEqual([memory.writes, forgotten], [[], []]);
    const failing = await prepare([...other, { confirm: true }]);
    failing.forgotten.push('something');
    await editEnvironment(failing.deps, 'Production');
    assert.match(failing.said.join(), /Some data of “Production” could not be deleted/);
  });

  it('carries what belongs to the name along with it, and says when something stayed behind', async () => {
    const renamed = await prepare([{ text: 'Live shop' }, ...asBefore.slice(1)]);
    await editEnvironment(renamed.deps, 'Production');
    assert.deepEqual(renamed.carried, [['Production', 'Live shop']]);
    assert.deepEqual(renamed.said, ['“Live shop” is changed.']);
    const failing = await prepare([{ text: 'Full disk' }, ...asBefore.slice(1)]);
    await editEnvironment(failing.deps, 'Production');
    assert.deepEqual(failing.said, ['“Full disk” is changed. Some data of “Production” could not be moved.']);
    const same = await prepare(asBefore);
    await editEnvironment(same.deps, 'Production');
    assert.deepEqual(same.carried, []);
  });

  for (const [setting, expected] of [
    [stage, '“Production” is changed. It shares the session of “Stage” (same address).'],
    [{ ...stage, authorization: 'keys' }, '“Production” is changed.'],
  ] as const)
    it(`says of a shared session at the new address: ${expected}`, async () => {
      const { deps, said } = await prepare(
        [
          { text: 'Production' },
          { text: `${stage.baseUrl}/shop` },
          { text: '' },
          { pick: 'No' },
          { confirm: true },
        ],
        [production, setting],
      );
      await editEnvironment(deps, 'Production');
      assert.deepEqual(said, [expected]);
    });

  it('changes nothing when every answer is as before', async () => {
    const { memory, storage, deps } = await prepare(asBefore);
    await editEnvironment(deps, 'production');
    assert.deepEqual(memory.setting, [production, stage]);
    assert.equal(storage.values.size, 1);
  });

  const moved = [
    { text: 'Production' },
    { text: 'https://new.example.com' },
    { text: '' },
    { pick: 'No' },
  ] as const;

  it('asks for the address again, and not for the name, where the new one does not answer', async () => {
    const { memory, deps } = await prepare([
      ...moved,
      { choose: 'Change Address…' },
      { text: origin },
      { text: '' },
      { pick: 'No' },
    ]);
    await editEnvironment({ ...deps, verify: () => Promise.resolve(failed('dns')) }, 'Production');
    assert.equal(memory.environments.find('Production')?.baseUrl, origin);
  });

  it('drops the session with confirmation when the origin changes', async () => {
    const { memory, storage, input, deps, forgotten } = await prepare([...moved, { confirm: true }]);
    await editEnvironment(deps, 'Production');
    assert.equal(memory.environments.find('Production')?.baseUrl, 'https://new.example.com');
    assert.equal(storage.values.size, 0);
    assert.match(input.shownText(), /https:\/\/api\.example\.com will be removed/);
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Keep', 'Change and Sign Out']);
    assert.deepEqual(forgotten, []);
    assert.doesNotMatch(input.shownText(), /canary/);
  });

  it('keeps environment and session when that is not confirmed', async () => {
    const { memory, storage, input, deps } = await prepare([...moved, 'cancel']);
    await assert.rejects(editEnvironment(deps, 'Production'), CancelledError);
    assert.match(
      input.shownText(),
      /^Calls to https:\/\/api\.example\.com in the history: 2\. They are kept, /m,
    );
    assert.deepEqual(memory.writes, []);
    assert.equal(storage.values.size, 1);
  });

  it('keeps a session that another environment uses, and tells of the calls out of view, without asking', async () => {
    const { storage, deps, input, said } = await prepare(
      [...moved],
      [production, { name: 'Twin', baseUrl: `${origin}/twin` }],
    );
    await editEnvironment(deps, 'Production');
    assert.equal(storage.values.size, 1);
    assert.match(
      said.join(),
      /^“Production” is changed\. Calls to https:\/\/api\.example\.com in the history: 2\./,
    );
    input.assertDone();
  });

  it('refuses the name of another environment but not its own', async () => {
    const { deps, input } = await prepare([{ refused: 'stage', because: /already exists/ }, ...asBefore]);
    await editEnvironment(deps, 'Production');
    input.assertDone();
  });

  it('refuses the address of a gateway, known or stated, and asks on', async () => {
    const { memory, deps, input } = await prepare([
      { text: 'Production' },
      { refused: gateway, because: /payment gateway/ },
      { refused: `${gateway}/v1`, because: /payment gateway/ },
      { text: origin },
      { refused: 'pay.example.com', because: /Write https:\/\/pay\.example\.com instead/ },
      { refused: `${origin}/pay`, because: /gateway is another address/ },
      { text: 'https://pay.example.com' },
      { pick: 'Yes, live' },
    ]);
    await editEnvironment(deps, 'Production');
    assert.deepEqual(memory.setting, [production, stage]);
    input.assertDone();
  });

  it('fails without the token in the message when the session cannot be removed', async () => {
    const { memory, storage, deps } = await prepare([...moved, { confirm: true }]);
    storage.fault = 'deleteThrows';
    await assert.rejects(editEnvironment(deps, 'Production'), (error) => {
      assert.ok(UserError.is(error));
      assert.match(error.message, /signed out.*unknown/);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    });
    assert.deepEqual(memory.writes, [], 'the address is kept, so that signing out can be tried again');
  });

  for (const argument of ['Sandbox', 'Nowhere', 7, {}]) {
    it(`refuses the argument ${JSON.stringify(argument)} before it asks`, async () => {
      const { memory, deps } = await prepare([]);
      await assert.rejects(editEnvironment(deps, argument), UserError);
      assert.deepEqual(memory.writes, []);
    });
  }

  it('offers to add one when there is none to edit', async () => {
    const { deps } = await prepare([], []);
    await assert.rejects(
      editEnvironment(deps),
      (error) => UserError.is(error) && error.remedies[0]?.command === CommandId.addEnvironment,
    );
  });
});
