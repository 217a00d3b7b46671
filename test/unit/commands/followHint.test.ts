import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/base/userError';
import { followHint } from '../../../src/commands/followHint';
import { CommandId, type OwnCommand } from '../../../src/contributions';
import { buildUri } from '../../../src/documents/uris';
import { createConfirmedEnvironments } from '../../../src/environments/confirmedEnvironments';
import { ApiError } from '../../../src/http/apiError';
import type { FinishedCall } from '../../../src/http/types';
import type { OpenDocument } from '../../../src/userGroups/file/types';
import type { UserGroupFiles } from '../../../src/userGroups/file/userGroupFiles';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { memoryStore } from '../../support/memoryStore';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const shop = { name: 'Shop', baseUrl: 'https://shop.example', headers: { 'x-shop': '7' }, note: 'mine' };
const group = buildUri({ kind: 'userGroup', environmentName: 'Shop', id: 'g1' });
const result = buildUri({
  kind: 'result',
  environmentName: 'Shop',
  endpointId: 'userGroups.update',
  number: 1,
  extension: 'json',
});
const asHinted = (otherwise: string) => ({
  name: 'BOOTPAY-ROLE',
  user: 'user',
  admin: { asHinted: true, otherwise },
});

interface Situation {
  readonly setting?: object;
  /** The call of the result document. */
  readonly call?: { readonly method?: 'GET' | 'PUT'; readonly endpointId?: string };
  readonly document?: OpenDocument;
  readonly isFormShown?: boolean;
}

function finished({ method = 'PUT', endpointId = 'userGroups.update' }: NonNullable<Situation['call']>) {
  const target = { origin: shop.baseUrl, basePath: '', headers: {} };
  const call: FinishedCall = {
    environmentName: shop.name,
    level: 'admin',
    endpointId,
    values: { path: {}, query: [] },
    request: { endpointId, method, url: `${shop.baseUrl}/x`, target, headers: [] },
    outcome: { kind: 'error', error: new ApiError('forbidden', 'No.'), durationMs: 1 },
    startedAt: 0,
  };
  return call;
}

async function prepare(answers: readonly ScriptedAnswer[], situation: Situation = {}) {
  const memory = memoryEnvironments([{ ...shop, ...situation.setting }]);
  const confirmed = createConfirmedEnvironments(memoryStore());
  for (const environment of memory.environments.list()) await confirmed.confirm(environment);
  const input = scriptedInput(answers);
  const notices: (readonly [message: string, ...buttons: string[]])[] = [];
  const statuses: string[] = [];
  const ran: unknown[] = [];
  const reconsidered: string[] = [];
  const files: Partial<UserGroupFiles> = {
    reconsider: (uri) => reconsidered.push(uri),
    say: (_, text, elsewhere) => (situation.isFormShown ? void statuses.push(text) : elsewhere(text)),
  };
  const deps = {
    environments: memory.environments,
    confirmed,
    input,
    showNotice: (message: string, remedies: readonly { readonly title: string }[] = []) =>
      void notices.push([message, ...remedies.map(({ title }) => title)]),
    showStatus: (text: string) => void statuses.push(text),
    runCommand: ({ command, arguments: given = [] }: OwnCommand) =>
      Promise.resolve(void ran.push([command, ...given])),
    userGroupFiles: files as UserGroupFiles,
    editor: { document: () => situation.document },
    results: {
      find: (uri: string) => (situation.call && uri === result ? finished(situation.call) : undefined),
    },
  };
  return { memory, deps, confirmed, input, notices, statuses, ran, reconsidered };
}

describe('the role that a hint writes', () => {
  const hintless = 'userGroups.update';
  const hinted = 'orderCancel.approve';
  const rows = [
    ['follows the hints where nothing stood', undefined, hintless, asHinted('partner'), undefined],
    ['follows the hints where the endpoint has one', undefined, hinted, asHinted('partner'), undefined],
    [
      'changes the role where no hint names one',
      asHinted('manager'),
      hintless,
      asHinted('partner'),
      'manager',
    ],
    [
      'goes with every call where the hint’s role was refused',
      asHinted('manager'),
      hinted,
      { ...asHinted(''), admin: 'partner' },
      'supervisor',
    ],
    [
      'stays a text where it was one',
      { name: 'BOOTPAY-ROLE', admin: 'manager' },
      hintless,
      { name: 'BOOTPAY-ROLE', admin: 'partner' },
      'manager',
    ],
    [
      'goes into the user’s own header',
      { name: 'X-Role', user: 'guest' },
      hintless,
      { name: 'X-Role', user: 'guest', admin: 'partner' },
      undefined,
    ],
    [
      'knows the header in any letter case',
      { name: 'bootpay-role', user: 'user' },
      hintless,
      { ...asHinted('partner'), name: 'bootpay-role' },
      undefined,
    ],
  ] as const;
  for (const [what, permissionHeader, endpointId, expected, sent] of rows)
    it(what, async () => {
      const { memory, deps, input } = await prepare([{ pick: 'partner' }], {
        setting: permissionHeader && { permissionHeader },
        call: { endpointId },
      });
      await followHint(deps, 'Shop', 'role', result);
      assert.deepEqual(memory.setting, [{ ...shop, permissionHeader: expected }]);
      const [prompt] = input.prompts;
      assert.deepEqual(prompt?.labels, ['manager', 'supervisor', 'partner', 'vendor']);
      assert.match(input.shownText(), /hint · undocumented/);
      assert.equal(/what SDKs send with this call/.test(input.shownText()), endpointId === hinted);
      const marked = prompt.shown.findIndex((text) => text.startsWith('sent so far'));
      assert.equal(prompt.shown[marked - 1], sent);
      const shown = `"permissionHeader": ${expected.name} (`;
      assert.ok(input.shownText().includes(shown), 'it is shown before');
    });

  it('is refused beside the same header of the user, and nothing is written', async () => {
    const { memory, deps, ran } = await prepare([{ pick: 'manager' }], {
      setting: { headers: { 'bootpay-role': 'vendor' } },
    });
    await assert.rejects(followHint(deps, 'Shop', 'role', group), (error: unknown) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /“permissionHeader”: The header “BOOTPAY-ROLE” appears twice\./);
      return true;
    });
    assert.deepEqual([memory.writes, ran], [[], []]);
  });
});

describe('flat fields that a hint writes', () => {
  for (const setting of [{}, { userGroupUpdate: 'wrapped' }, { userGroupUpdate: 'flat' }])
    it(`stand beside all else, after ${JSON.stringify(setting)}`, async () => {
      const { memory, deps, input, notices } = await prepare([{ confirm: true }], { setting });
      await followHint(deps, 'Shop', 'flatUpdate');
      assert.deepEqual(memory.setting, [{ ...shop, userGroupUpdate: 'flat' }]);
      assert.match(input.shownText(), /hint · undocumented[^]*"userGroupUpdate": "flat"/);
      const said = '“Shop” is changed; Edit Environment… undoes it.';
      assert.deepEqual(notices, [[said]]);
    });
});

describe('what follows a hint that was taken', () => {
  const dirty = { text: '{}', isDirty: true };
  const clean = { text: '{}', isDirty: false };
  interface Row extends Situation {
    readonly what: string;
    readonly uri?: string;
    readonly ran?: readonly string[];
    /** Buttons of the notice; absent: no notice. */
    readonly buttons?: readonly string[];
    readonly isReconsidered?: true;
  }
  const rows: readonly Row[] = [
    {
      what: 'a read repeats once',
      call: { method: 'GET' },
      uri: result,
      ran: [CommandId.retryAsAdmin, result],
    },
    { what: 'a write shows its button', call: {}, uri: result, buttons: ['Retry as Admin'] },
    { what: 'a result that has expired', uri: result, buttons: [] },
    { what: 'a saved user group is read', document: clean, uri: group, ran: [CommandId.checkNow, group] },
    { what: 'a user group that did not open is read', uri: group, ran: [CommandId.checkNow, group] },
    {
      what: 'a draft shows its button',
      document: dirty,
      uri: group,
      buttons: ['Save Again'],
      isReconsidered: true,
    },
    {
      what: 'a draft in a form has its button there',
      document: dirty,
      isFormShown: true,
      uri: group,
      isReconsidered: true,
    },
    { what: 'no document', buttons: [] },
    { what: 'no document of ours', uri: 'file:///x', buttons: [] },
  ];
  for (const hint of ['role', 'flatUpdate'])
    for (const { what, uri, ran = [], buttons, isReconsidered, ...situation } of rows)
      it(`${hint}: ${what}`, async () => {
        const answer = hint === 'role' ? { pick: 'manager' } : ({ confirm: true } as const);
        const seen = await prepare([answer], situation);
        await followHint(seen.deps, 'Shop', hint, uri);
        assert.deepEqual(seen.ran, ran.length === 0 ? [] : [ran]);
        assert.deepEqual(
          seen.notices.map(([, ...shown]) => shown),
          buttons ? [buttons] : [],
        );
        const said = [...seen.notices.map(([message]) => message), ...seen.statuses];
        assert.equal(said.length, 1);
        assert.match(said[0] ?? '', /^“Shop” is changed; Edit Environment… undoes it\.$/);
        assert.deepEqual(seen.reconsidered, isReconsidered ? [group] : []);
        assert.equal(seen.memory.writes.length, 1);
        seen.input.assertDone();
      });
});

describe('a hint that is not taken', () => {
  for (const hint of ['role', 'flatUpdate'])
    it(`writes and sends nothing: ${hint}`, async () => {
      const { memory, deps, confirmed, notices, ran } = await prepare(['cancel'], {
        call: { method: 'GET' },
      });
      await assert.rejects(followHint(deps, 'Shop', hint, result), CancelledError);
      assert.deepEqual([memory.writes, notices, ran], [[], [], []]);
      const [environment] = memory.environments.list().slice(1);
      assert.deepEqual(environment && confirmed.changesOf(environment), []);
    });

  it('is none for the sandbox, and for no name', async () => {
    for (const [name, said] of [
      ['Sandbox', /built in/],
      ['Nowhere', /no environment “Nowhere”/],
      [{ name: 'Shop' }, /must be the name/],
    ] as const) {
      const { memory, deps } = await prepare([]);
      await assert.rejects(followHint(deps, name, 'role', result), said);
      assert.deepEqual(memory.writes, []);
    }
  });
});

describe('a hint that somebody else takes', () => {
  const rows = [
    ['role', [{ pick: 'manager' }], /"permissionHeader": BOOTPAY-ROLE/],
    ['flatUpdate', [], /"userGroupUpdate": "flat"/],
  ] as const;
  for (const [hint, before, shown] of rows)
    for (const says of ['Leave the Setting', 'Write Setting'])
      it(`is written only after the safe answer was passed over: ${hint}, ${says}`, async () => {
        const { memory, deps, input } = await prepare([...before, { choose: says }]);
        const foreign = { ...deps, input: { ...input, isClick: false } };
        const done = followHint(foreign, 'Shop', hint);
        if (says === 'Write Setting') await done;
        else await assert.rejects(done, CancelledError);
        const question = input.prompts.at(-1);
        assert.deepEqual(question?.labels, ['Leave the Setting', 'Write Setting']);
        assert.match(question.shown.join(' '), /A command or keyboard shortcut started this/);
        assert.match(question.shown.join(' '), shown);
        assert.equal(memory.writes.length, says === 'Write Setting' ? 1 : 0);
      });
});

describe('a hint in an environment that another hand changed', () => {
  const rows = [
    ['role', { pick: 'manager' }, 'Permission level header'],
    ['flatUpdate', { confirm: true }, 'How user groups are updated'],
  ] as const;
  for (const [hint, answer, label] of rows)
    it(`leaves the change unconfirmed: ${hint}`, async () => {
      const { memory, deps, confirmed } = await prepare([answer]);
      memory.edit([{ ...shop, baseUrl: 'https://other.example', headers: { 'x-shop': '8' } }]);
      await followHint(deps, 'Shop', hint);
      const [environment] = memory.environments.list().slice(1);
      assert.ok(environment);
      const changes = confirmed.changesOf(environment).join('\n');
      assert.match(changes, /Address: "https:\/\/shop\.example" → "https:\/\/other\.example"/);
      assert.match(changes, /Headers: changed/);
      assert.ok(!changes.includes(label), changes);
    });

  it('is confirmed with all else where nothing was changed', async () => {
    const { memory, deps, confirmed } = await prepare([{ confirm: true }]);
    await followHint(deps, 'Shop', 'flatUpdate');
    const [environment] = memory.environments.list().slice(1);
    assert.deepEqual(environment && confirmed.changesOf(environment), []);
  });
});
