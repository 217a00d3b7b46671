import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../src/base/userError';
import type { CallOrigin } from '../../src/calls/writes/writeGate';
import { createChooseCodeRequest } from '../../src/code/chooseCodeRequest';
import type { CommandServices } from '../../src/commands/commandTable';
import { buildUri } from '../../src/documents/uris';
import { createLevels } from '../../src/environments/levels';
import type { Environments } from '../../src/environments/types';
import type { History } from '../../src/history/history';
import type { ChangeSets } from '../../src/userGroups/changes/changeSets';
import type { UserGroupEditor } from '../../src/userGroups/file/types';
import type { UserGroupFiles } from '../../src/userGroups/file/userGroupFiles';
import type { UserGroups } from '../../src/userGroups/list/userGroups';
import { callsOf, callFixture } from './callFixture';
import { memoryEnvironments } from './memoryEnvironments';
import { memorySandboxData } from './memorySandboxData';
import { memorySessions } from './memorySessions';
import { memoryStore } from './memoryStore';
import { scriptedInput, type ScriptedInput } from './scriptedInput';

/** URI of the result of a write. */
export const writeResult = (environmentName: string): string =>
  buildUri({ kind: 'result', environmentName, endpointId: 'users.delete', number: 1, extension: 'json' });
export const dirtyGroup = (environmentName: string): string =>
  buildUri({ kind: 'userGroup', environmentName, id: 'g1' });

/** Services of the commands, with a user who dismisses every prompt and declines every question. */
export interface DecliningServices {
  readonly services: CommandServices;
  /** Messages of modal questions; `foreign: ` precedes a question about an action that the user may not have started. */
  readonly asked: readonly string[];
  /** Harmful actions: changes of a service, a setting, a choice or a file, an opened terminal, and lost data. */
  readonly harm: readonly string[];
  /** Harmless actions, which change only this computer. */
  readonly local: readonly string[];
}

function decliningInput(asked: string[]): ScriptedInput {
  const decline = (question?: string): Promise<never> => {
    if (question !== undefined) asked.push(question);
    return Promise.reject(new CancelledError());
  };
  return {
    ...scriptedInput([]),
    pick: () => decline(),
    pickMany: () => decline(),
    text: () => decline(),
    confirm: ({ message }) => decline(message),
    confirmForeign: ({ message }) => decline(`foreign: ${message}`),
    choose: (message) => decline(message),
  };
}

/**
 * Services with the environment `name` chosen at user level, a result of a write, and a user group with unsaved changes.
 * The environments are the sandbox, `Test`, and the live ones `Mall` and `Shop`; `Shop` has an admin session.
 */
export async function decliningServices(name: string): Promise<DecliningServices> {
  const asked: string[] = [];
  const harm: string[] = [];
  const local: string[] = [];
  const note =
    (list: string[], what: string) =>
    (...args: readonly unknown[]): Promise<void> => {
      list.push([what, ...args.map(String)].join(' '));
      return Promise.resolve();
    };
  const memory = memoryEnvironments([
    { name: 'Shop', baseUrl: 'https://shop.example/api', live: true },
    { name: 'Mall', baseUrl: 'https://mall.example', live: true },
    { name: 'Test', baseUrl: 'https://test.example' },
  ]);
  await memory.environments.switchTo(name);
  const fixture = callFixture([{ confirm: true }]);
  fixture.current = memory.environments.current;
  fixture.environments = [fixture.current];
  const { catalog } = fixture.services;
  const endpoint = catalog.findEndpoint('users.delete');
  assert.ok(endpoint);
  await fixture.services.calls.run({
    endpoint,
    values: { path: { user_id: 'u1' }, query: [] },
    environment: fixture.current,
    origin: 'user',
  });
  const [call] = fixture.finishedCalls;
  assert.ok(call);
  fixture.sent.splice(0);
  const environments: Environments = {
    ...memory.environments,
    current: memory.environments.current,
    switchTo: note(harm, 'switch'),
    add: note(harm, 'add'),
    replace: note(harm, 'replace'),
    remove: note(harm, 'remove'),
  };
  const input = decliningInput(asked);
  const { sessions } = memorySessions();
  await sessions.store({ origin: 'https://shop.example', level: 'admin', token: 'canary' });
  const door: typeof fixture.services.door = {
    send: ({ method, url }) => {
      if (method !== 'GET') harm.push(`${method} ${url}`);
      return Promise.resolve(call.outcome);
    },
  };
  const results = { ...fixture.services.results, find: () => call, recent: () => [call] };
  const parts = { ...fixture.services, environments, input, door, results };
  const calls = callsOf(parts);
  const levels = { ...createLevels(memoryStore()), choose: note(harm, 'level') };
  const document = { text: '{}', isDirty: true };
  const readRequest = (uri: string | undefined) =>
    uri?.includes('requests')
      ? {
          uri,
          text: '{"endpoint":"users.delete","path":{"user_id":"u1"}}',
          environmentName: name,
          isActive: true,
          isTyped: false,
          wasSent: false,
        }
      : undefined;
  // The write gate asks about a save that the user may not have started.
  const save: UserGroupFiles['save'] = (_, options) => {
    (options?.origin === 'command' ? asked : harm).push('foreign: save');
    return Promise.reject(new CancelledError());
  };
  const files: Partial<UserGroupFiles> = {
    save,
    keepMine: () => note(harm, 'keepMine')().then(() => undefined),
    statusOf: () => ({ kind: 'notSaved', reason: 'notAuthorized', sentence: '', remedies: [] }),
    setLevel: (_, level) => void harm.push(`level of a user group ${level}`),
    refresh: () => Promise.resolve({ kind: 'loading' } as never),
    readSaved: () => Promise.resolve('{}'),
    checkArrival: () => Promise.resolve(undefined),
    addressOf: (uri) => uri,
    answeredOf: () => call,
    exchangeOf: () => call,
    draftOnto: () => () => '{}',
    undoOf: () => [{ offset: 0, length: 0, text: '' }] as never,
    untoldOf: () => [],
    say: (_, said, elsewhere) => elsewhere(said),
  };
  const editor: UserGroupEditor = {
    open: () => Promise.resolve(),
    openText: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    document: () => document,
    hasTab: () => false,
    isFormShown: () => false,
    isTyped: () => false,
    replace: () => note(local, 'replace')().then(() => true),
    discardChanges: note(harm, 'discard'),
  };
  const history: Partial<History> = {
    ...fixture.services.history,
    read: () => Promise.resolve(call),
    nodes: () => Promise.resolve([]),
    findPrevious: () => Promise.resolve(call),
    count: (name) => Promise.resolve(name === undefined ? 2 : 1),
    names: () => Promise.resolve(['Shop', 'Gone']),
    remove: note(local, 'remove calls'),
    clear: note(harm, 'clear'),
  };
  const groups = {
    list: { groups: [{ id: 'g1', companyName: 'A' }], filter: '', keyword: '' },
    refresh: () => Promise.resolve(),
    open: () => undefined,
    filter: () => undefined,
    search: () => Promise.resolve(),
    loadMore: () => Promise.resolve(),
    follow: () => undefined,
  } as unknown as UserGroups;
  const quiet = () => Promise.resolve();
  const notRun = (): never => {
    throw new UserError('These changes were not run.');
  };
  // The write gate asks about a run that the user may not have started.
  const changeSets = {
    make: notRun,
    setOf: notRun,
    review: quiet,
    useMine: note(local, 'use mine'),
    run: (_uri: string, origin: CallOrigin) => {
      (origin === 'command' ? asked : harm).push('foreign: run');
      return Promise.reject(new CancelledError());
    },
    stop: () => {
      void note(local, 'stop')();
      return true;
    },
    runOf: notRun,
  } as unknown as ChangeSets;
  const given: Partial<CommandServices> = {
    ...parts,
    calls,
    environments,
    sessions,
    levels,
    history: history as History,
    editor,
    userGroups: groups,
    requests: { ...fixture.services.requests, reset: note(local, 'start over') },
    results,
    openResults: { shownUri: () => writeResult(name), keep: quiet, openTable: quiet },
    rowsOf: () => undefined,
    readRequest,
    noteSent: () => undefined,
    activeRequestUri: () => undefined,
    activeDocumentUri: () => dirtyGroup(name),
    userGroupFiles: files as UserGroupFiles,
    chooseCodeRequest: createChooseCodeRequest({ ...parts, levels }),
    skeleton: () => Promise.resolve('{}'),
    files: {
      folders: () => [],
      join: (folder, path) => `${folder}/${path}`,
      exists: () => Promise.resolve(false),
      askSaveUri: () => Promise.reject(new CancelledError()),
      writeAndShow: note(harm, 'write'),
    },
    changeSets,
    openChangeSet: (name) => note(harm, 'write')().then(() => name),
    showChanges: quiet,
    isTableShown: () => false,
    userGroupFields: () => [],
    saveFile: () => Promise.reject(new CancelledError()),
    lensesOf: () => Promise.resolve({ about: '', row: [], more: [] }),
    endpointPage: { show: quiet },
    isOfEnter: () => false,
    pins: { pin: note(local, 'pin'), unpin: note(local, 'unpin') },
    cancelCalls: () => void note(local, 'cancel')(),
    confirmed: { ...fixture.services.confirmed, confirm: note(harm, 'confirm') } as never,
    environmentData: {
      migrate: () => Promise.resolve(true),
      delete: () => note(harm, 'delete')().then(() => true),
    },
    knownAddresses: { ofService: () => [], ofGateways: [] },
    register: new Set<string>(),
    issuer: { tokenRequestOf: () => undefined } as never,
    openTerminal: async () => {
      await note(harm, 'terminal')();
      return {
        isOpen: () => true,
        hasExited: () => false,
        processId: Promise.resolve(undefined),
        dispose: () => undefined,
      };
    },
    terminalHangUp: { add: () => undefined },
    connectAssistant: quiet,
    forgetAssistantPermissions: () => Promise.resolve(0),
    runningSandbox: () => ({ origin: 'http://127.0.0.1:4010' }),
    sandboxData: { ...memorySandboxData(), reset: (size) => void note(harm, 'reset')(size) },
    sandboxFailure: { isOn: () => true, set: () => void note(local, 'fail')() },
    sandboxManner: { like: () => 'reference', follow: () => void note(local, 'manner')() },
    runCommand: (command) => note(harm, 'run')(command.command),
    selectFocused: quiet,
    rowClicks: { enter: () => undefined, open: () => true, isLast: () => true },
    selectedEndpointId: () => 'users.delete',
    selectedHistoryIds: () => [],
    activeLine: () => undefined,
    codeLanguage: () => 'go',
    shell: () => '/bin/sh',
    findCode: () => Promise.resolve({ calls: [], fileCount: 0, isCut: false }),
    showCode: quiet,
    codeEditor: () => ({
      language: 'go',
      text: '',
      indentation: { base: '', unit: ' ' },
      isCommonJs: () => Promise.resolve(false),
      isOnEmptyLine: false,
      start: 0,
      end: 0,
      insert: note(local, 'insert'),
    }),
    searchesByKeyword: () => Promise.resolve(true),
    revealUserGroups: quiet,
    focusFirstGroup: quiet,
    startTimer: () => () => undefined,
    unsavedUserGroupEnvironments: () => ['Shop'],
    signIn: () => Promise.reject(new CancelledError()),
    copyText: quiet,
    copyAsIs: quiet,
    showText: quiet,
    showTexts: quiet,
    showDifference: quiet,
    showNewDocument: quiet,
    showNotice: () => undefined,
    showStatus: () => undefined,
    openLog: () => undefined,
    openGuide: () => Promise.resolve(),
  };
  return { services: given as CommandServices, asked, harm, local };
}
