import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { readCommandTarget, readCallArgument, readUserGroupArgument } from '../../../src/calls/readArgument';
import { UserError, isCancelled } from '../../../src/base/userError';
import { commandTable, createCommands, runRow } from '../../../src/commands/commandTable';
import { CommandId, type CommandArguments } from '../../../src/contributions';
import { isLevel } from '../../../src/sessions/readSession';
import { decliningServices, dirtyGroup, writeResult } from '../../support/decliningServices';

type ArgumentsOf<Name extends keyof typeof CommandId> = CommandArguments[(typeof CommandId)[Name]];

describe('the table of commands', () => {
  it('has a handler for each command that the manifest contributes, and no other', () => {
    const manifest = v.parse(
      v.looseObject({
        contributes: v.looseObject({ commands: v.array(v.looseObject({ command: v.string() })) }),
      }),
      JSON.parse(readFileSync('package.json', 'utf8')),
    );
    assert.deepEqual(
      Object.keys(commandTable).toSorted(),
      manifest.contributes.commands.map(({ command }) => command).toSorted(),
    );
  });
});

describe('what our own code hands to commands', () => {
  it('is an endpoint for a call, in each of its forms', () => {
    const endpoint = 'userGroups.detail';
    const given: readonly ArgumentsOf<'call'>[] = [
      [endpoint],
      [{ endpointId: endpoint }],
      [{ endpoint, path: { user_group_id: 'g1' }, query: {}, body: {} }],
    ];
    const read = given.map(([argument]) => readCallArgument(argument));
    assert.deepEqual(
      read.map((argument) => [argument.kind, 'endpointId' in argument && argument.endpointId]),
      [
        ['endpoint', endpoint],
        ['node', endpoint],
        ['values', endpoint],
      ],
    );
  });

  it('is read as the document, the row or the user group that it names', () => {
    const uri: ArgumentsOf<'callAgain'>[0] = 'commerce-api:/Shop/results/1.commerce-answer';
    assert.deepEqual(readCommandTarget(uri), { kind: 'document', uri });
    const row: ArgumentsOf<'openHistoryEntry'>[0] = { historyId: 'h1' };
    assert.deepEqual(readCommandTarget(row), { kind: 'history', historyId: 'h1' });
    const group: ArgumentsOf<'openUserGroup'>[0] = { userGroupId: 'g1', environmentName: 'Shop' };
    assert.deepEqual(readUserGroupArgument(group), { id: 'g1', environmentName: 'Shop' });
    const environment: ArgumentsOf<'openUserGroup'>[0] = { environmentName: 'Shop' };
    assert.deepEqual(readUserGroupArgument(environment), { environmentName: 'Shop' });
  });

  it('names levels that sessions have', () => {
    const levels: readonly ArgumentsOf<'switchLevel'>[] = [['user'], ['admin']];
    assert.ok(levels.every(([level]) => isLevel(level)));
  });
});

/** Arguments of another extension, and the question that they must cause. */
interface Attempt {
  readonly args: readonly unknown[];
  readonly asked?: RegExp;
  /** The question or the change in the sandbox instead, where no real data is changed. */
  readonly inSandbox?: { readonly asked?: RegExp; readonly harm?: RegExp };
}

const environmentNames = ['Sandbox', 'Test', 'Shop'] as const;
/** A delete asks everywhere. */
const deletes = { asked: /^foreign: Delete/, inSandbox: { asked: /^Delete/ } };

const endpoint = { endpointId: 'users.delete' };
const row = { historyId: '1' };
const rows = ['g1', 'g2'].map((userGroupId) => ({ userGroupId, environmentName: 'Shop' }));
const changeSet = 'file:///work/phone.user-group-changes.json';
const nothing: readonly Attempt[] = [{ args: [] }];

/** The most harmful arguments of each command in the chosen environment `name`. */
const attemptsIn = (name: string): Readonly<Record<CommandId, readonly Attempt[]>> => ({
  [CommandId.call]: [
    { args: [{ endpoint: 'users.delete', path: { user_id: 'u1' } }], ...deletes },
    {
      args: [{ endpoint: 'userGroups.update', path: { user_group_id: 'g1' }, body: { memo: 'x' } }],
      asked: /^foreign: Update/,
      inSandbox: { harm: /^PUT .*\/v1\/user-groups\/g1$/ },
    },
  ],
  [CommandId.callAgain]: [{ args: [writeResult(name)], ...deletes }],
  [CommandId.callWithChanges]: [
    { args: [writeResult(name), 'typeId'] },
    { args: [writeResult(name), 'pickId'] },
  ],
  [CommandId.callSelected]: nothing,
  [CommandId.nextCall]: [
    {
      args: [{ parameter: 'product_id', value: 'p1', uri: writeResult(name), step: 'products.delete' }],
      ...deletes,
    },
  ],
  [CommandId.cancelCall]: nothing,
  [CommandId.findEndpoint]: nothing,
  [CommandId.sendRequest]: [{ args: [`commerce-api:/${name}/requests/users.delete.json`], ...deletes }],
  [CommandId.startOver]: [{ args: ['commerce-api:/Sandbox/requests/users.delete.json'] }],
  [CommandId.newRequestFile]: [{ args: [endpoint] }],
  [CommandId.saveAsRequestFile]: [{ args: [row] }],
  [CommandId.keepResult]: [{ args: [writeResult(name)] }],
  [CommandId.showRequest]: [{ args: [writeResult(name)] }],
  [CommandId.goToCode]: [{ args: [endpoint] }],
  [CommandId.resultActions]: [{ args: [writeResult(name)] }],
  [CommandId.saveFullAnswer]: [{ args: [writeResult(name)] }],
  [CommandId.saveAsCsv]: [{ args: [writeResult(name)] }],
  [CommandId.openAsTable]: [{ args: [writeResult(name)] }],
  [CommandId.compareWithPrevious]: [{ args: [writeResult(name)] }],
  [CommandId.compareWithSelected]: [{ args: [row, [row, { historyId: '2' }]] }],
  [CommandId.openHistoryEntry]: [{ args: [row] }],
  [CommandId.deleteHistoryEntry]: [{ args: [row] }],
  [CommandId.clearHistory]: [{ args: ['Shop'], asked: /^Clear the history/ }],
  [CommandId.showEndpoint]: [{ args: [endpoint] }],
  [CommandId.copyPath]: [{ args: [endpoint] }],
  [CommandId.copyAsCurl]: [{ args: [row] }],
  [CommandId.copyAs]: [{ args: [row] }],
  [CommandId.insertCode]: [{ args: [row] }],
  [CommandId.connectAssistant]: [{ args: [] }],
  [CommandId.forgetAssistantPermissions]: [{ args: [] }],
  [CommandId.openTerminal]: [{ args: ['Shop', 'admin'], asked: /^foreign: Pass your token for Shop/ }],
  [CommandId.refreshUserGroups]: nothing,
  [CommandId.filterUserGroups]: [{ args: ['A'] }],
  [CommandId.openUserGroupsAsTable]: nothing,
  [CommandId.loadMore]: nothing,
  [CommandId.openSelected]: nothing,
  [CommandId.openUserGroup]: [{ args: [dirtyGroup(name)] }],
  [CommandId.openAsJson]: [{ args: [dirtyGroup(name)] }],
  [CommandId.saveRecord]: [
    { args: [dirtyGroup(name)], asked: /^foreign: save$/ },
    { args: [dirtyGroup(name), { overwrite: true }], asked: /^foreign: save$/ },
  ],
  [CommandId.checkNow]: [
    { args: [dirtyGroup(name), { discard: true }], asked: /^foreign: Discard your changes/ },
    { args: [dirtyGroup(name), { keepMine: true }], asked: /^foreign: Keep your changes/ },
  ],
  [CommandId.undoSave]: [{ args: [dirtyGroup(name)] }],
  [CommandId.compareWithSaved]: [{ args: [dirtyGroup(name)] }],
  [CommandId.showAnswer]: [{ args: [dirtyGroup(name)] }],
  [CommandId.retryAsAdmin]: [
    {
      args: [dirtyGroup(name)],
      asked: /^foreign: Read and save this user group of \w+ as admin/,
      inSandbox: { asked: /^foreign: save$/, harm: /^level of a user group admin$/ },
    },
    { args: [writeResult(name)], ...deletes },
  ],
  [CommandId.copyId]: [{ args: [dirtyGroup(name)] }],
  [CommandId.compareUserGroups]: [{ args: [rows[0], rows] }],
  [CommandId.copyUserGroups]: [{ args: [rows[0], rows] }],
  [CommandId.copyForSpreadsheets]: [{ args: [rows[0], rows] }],
  [CommandId.changeField]: [{ args: [rows[0], rows] }],
  [CommandId.reviewChanges]: [{ args: [changeSet] }],
  [CommandId.useMine]: [{ args: [changeSet, ['g1']] }],
  [CommandId.runChanges]: [{ args: [changeSet], asked: /^foreign: run/ }],
  [CommandId.stopChanges]: nothing,
  [CommandId.onlyTheRest]: [{ args: [changeSet] }],
  [CommandId.undoRun]: [{ args: [changeSet] }],
  [CommandId.pinEndpoint]: [{ args: [endpoint] }],
  [CommandId.unpinEndpoint]: [{ args: [endpoint] }],
  [CommandId.signIn]: [{ args: ['Shop', 'user'] }],
  [CommandId.signOut]: [{ args: ['Shop', 'admin'] }],
  [CommandId.switchEnvironment]: [{ args: ['Mall'], asked: /^foreign: Switch to Mall/ }],
  [CommandId.switchLevel]: [
    { args: ['admin'], asked: /^foreign: Use Admin Level/, inSandbox: { harm: /^level .*admin$/ } },
  ],
  [CommandId.addEnvironment]: nothing,
  [CommandId.editEnvironment]: [{ args: ['Shop'] }],
  [CommandId.followHint]: [
    { args: ['Shop', 'flatUpdate', dirtyGroup(name)], asked: /^foreign: Send the fields/ },
  ],
  [CommandId.removeEnvironment]: [{ args: ['Shop'], asked: /^Remove the environment Shop/ }],
  [CommandId.exportOpenApi]: nothing,
  [CommandId.startSandbox]: nothing,
  [CommandId.copySandboxAddress]: nothing,
  [CommandId.resetSandbox]: [{ args: ['large'], asked: /^Reset the sandbox/ }],
  [CommandId.sandboxBehaves]: [{ args: ['usual'] }],
  [CommandId.showSdkGuide]: nothing,
  [CommandId.showLog]: nothing,
});

const ids = Object.values(CommandId);
const attemptsOf = (id: CommandId, name: string): readonly Attempt[] =>
  new Map(Object.entries(attemptsIn(name))).get(id) ?? [];

describe('a command that another extension runs, with a user who declines', () => {
  it('is tried, each one', () => {
    assert.deepEqual(Object.keys(attemptsIn('Test')).toSorted(), Object.keys(commandTable).toSorted());
  });

  for (const name of environmentNames)
    for (const id of ids)
      for (const [index, attempt] of attemptsOf(id, name).entries())
        it(`has no effect but what its row says: ${id} ${index} in ${name}`, async () => {
          const made = await decliningServices(name);
          const { unasked } = commandTable[id];
          await createCommands(made.services)(id, false, attempt.args).catch((error: unknown) => {
            if (!isCancelled(error) && !UserError.is(error)) throw error;
          });
          const { asked, harm }: NonNullable<Attempt['inSandbox']> =
            (name === 'Sandbox' ? attempt.inSandbox : undefined) ?? attempt;
          assert.equal(made.harm.length, harm ? 1 : 0, made.harm.join());
          if (harm) assert.match(made.harm.join(), harm);
          if (unasked !== 'local') assert.deepEqual(made.local, []);
          assert.equal(made.asked.length, asked ? 1 : 0, made.asked.join());
          if (asked) assert.match(made.asked.join(), asked);
          if (typeof unasked === 'function') assert.ok(attempt.asked, 'its question was not tried');
          if (unasked === 'shows' || unasked === 'local')
            assert.ok(!asked, 'it asks, and its row does not say so');
        });

  it('is not asked about after a click', async () => {
    for (const id of ids) {
      const { unasked } = commandTable[id];
      if (typeof unasked === 'string') continue;
      const made = await decliningServices('Test');
      const [attempt] = attemptsOf(id, 'Test');
      await createCommands(made.services)(id, true, attempt?.args ?? []).catch((error: unknown) => {
        if (!isCancelled(error) && !UserError.is(error)) throw error;
      });
      assert.ok(made.harm.length > 0, id);
    }
  });
});

describe('a row of the table', () => {
  it('runs after its question was answered, and not where it throws', async () => {
    const done: string[] = [];
    const question = { message: 'Go on?', detail: '', action: 'Go', decline: 'Stay' };
    const run = (_: unknown, argument?: unknown) => void done.push(String(argument));
    const input = (isClick: boolean, ...asked: string[]) => ({
      input: {
        isClick,
        confirmForeign: ({ message }: { readonly message: string }) => {
          assert.deepEqual(asked, [message]);
          return Promise.resolve();
        },
      },
    });
    await runRow({ run, unasked: () => question }, input(false, 'Go on?'), 'a');
    await runRow({ run, unasked: () => undefined }, input(false), 'b');
    await runRow({ run, unasked: () => assert.fail() }, input(true), 'c');
    const refuse = () => {
      throw new UserError('No.');
    };
    await assert.rejects(runRow({ run, unasked: refuse }, input(false), 'd'), UserError);
    assert.deepEqual(done, ['a', 'b', 'c']);
  });
});
