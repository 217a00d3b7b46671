import type { FinishedCall, Level } from '../../src/http/types';
import { CancelledError, isCancelled, UserError } from '../../src/base/userError';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { Connection, Environment } from '../../src/environments/types';
import type { CallOrigin } from '../../src/calls/writes/writeGate';
import type { ConfirmOptions } from '../../src/base/userInput';
import { withSent } from '../../src/userGroups/save/decideSave';
import { createAskedUserGroups } from '../../src/userGroups/file/mayRead';
import { createDraftStorage } from '../../src/userGroups/file/draftStorage';
import { NotSavedError } from '../../src/userGroups/file/problems';
import { createUserGroupFiles, type UserGroupFiles } from '../../src/userGroups/file/userGroupFiles';
import type { Version } from '../../src/userGroups/file/fileContent';
import {
  createUserGroupCalls,
  type UserGroupCalls,
  type UserGroupOutcome,
} from '../../src/userGroups/userGroupCalls';
import { answered, sampleCall } from '../fixtures/sampleCall';
import { groupText, sampleFields } from '../fixtures/sampleFields';
import { userGroupUri } from './editorModel';
import { memoryStore, type MemoryStore } from './memoryStore';
import { gateWith } from './gateWith';
import { settled } from './settled';
import { unexpected } from './unexpected';

/** The real user group files with one document, and responses that the test sets. */
export interface UserGroupFileFixture {
  files: UserGroupFiles;
  readonly questions: ConfirmOptions[];
  /** Names of the settings that changed since the user confirmed the environment. */
  changes: readonly string[];
  readonly confirmed: string[];
  readonly bodies: string[];
  readonly tokens: (string | undefined)[];
  readonly announced: string[];
  readonly updates: FinishedCall[];
  /** The group at the service after each save, as reported. */
  readonly saved: (readonly [environmentName: string, text: string])[];
  /** Text in the status bar. */
  note: string;
  readonly notices: string[];
  /** Errors that the extension's own code threw while it handled a response. */
  readonly thrown: unknown[];
  document: { text: string; isDirty: boolean } | undefined;
  /** The service's response to reads. */
  read: UserGroupOutcome;
  /** The service's response to writes. Undefined: a write succeeds, and `takes` changes the group in `read`. */
  write: UserGroupOutcome | Promise<UserGroupOutcome> | (() => UserGroupOutcome) | undefined;
  /** The group at the service after a write of `sent` without a scripted response. */
  takes: (text: string, sent: Readonly<Record<string, unknown>>) => string;
  onRead: () => void;
  connections: number;
  /** State that outlives the window. */
  readonly memory: MemoryStore;
  /** Delays the end of each write of a draft to storage. */
  kept: () => Promise<void>;
  origin: string | undefined;
  token: string | undefined;
  signedOutReason: string | undefined;
  /** True if the user is also signed in as admin. */
  hasAdminSession: boolean;
  live: boolean;
  hasTab: boolean;
  isFormShown: boolean;
  /** Further URIs of the user group that have a tab. */
  others: string[];
  /** The user's answer to questions; `soon`: it comes before anybody can read the question. */
  says: 'yes' | 'no' | 'soon';
  isTyped: boolean;
  patience: () => Promise<void>;
  /** UTC, ms since 1970. */
  now: number;
  /** VS Code opens the file. */
  open(): Promise<void>;
  type(text: string): void;
  /** Restarts the extension host with unchanged documents. `isToldClean`: VS Code first reports the draft as clean. */
  restart(isToldClean?: boolean): Promise<void>;
  /** The user reverts the document. VS Code calls `read` before `stat` answers, and while the document is still dirty. */
  revert(): Promise<void>;
  /** Lets VS Code check an announced file. It reads the file again if the version changed and the document is clean. */
  follow(): Promise<void>;
  /** Runs before VS Code saves, for edits of the user. */
  meanwhile: () => void;
  /** Changes the text as a save participant does, such as a formatter. */
  participate: (text: string) => string;
  /** VS Code ignores the request to save. */
  isStubborn: boolean;
  /** The extension's Save; returns `saved`, `cancelled`, or the reason why nothing was saved. */
  save(isOverwriting?: boolean, origin?: CallOrigin): Promise<string>;
  /** A save by a menu of VS Code; returns `saved`, the reason why nothing was saved, or `newer` if the file is newer. */
  saveElsewhere(): Promise<string>;
}

export function group(text = groupText()): UserGroupOutcome {
  return { kind: 'group', text };
}

export function userGroupFileFixture(): UserGroupFileFixture {
  const environmentNow = (name: string): Environment | undefined =>
    fixture.origin === undefined
      ? undefined
      : { name, baseUrl: fixture.origin, live: fixture.live, headers: {}, builtIn: false };
  const open = (environment: Environment, level: Level): Connection => {
    fixture.connections += 1;
    const { token } = fixture;
    const isSignedIn = level === 'user' || fixture.hasAdminSession;
    return {
      environment,
      target: { origin: environment.baseUrl ?? '', basePath: '', headers: {} },
      level,
      signedOutReason: fixture.signedOutReason,
      ...(token === undefined || !isSignedIn ? {} : { credential: { token } }),
    };
  };
  const confirm = (question: ConfirmOptions): Promise<void> => {
    fixture.questions.push(question);
    if (fixture.says === 'yes') return Promise.resolve();
    return Promise.reject(fixture.says === 'soon' ? new UserError('Too soon.') : new CancelledError());
  };
  const gate = gateWith({
    environments: { find: environmentNow },
    connections: { open: (environment, level = 'user') => Promise.resolve(open(environment, level)) },
    confirmed: {
      changesOf: () => fixture.changes,
      confirm: ({ name }) => {
        fixture.confirmed.push(name);
        return Promise.resolve();
      },
    },
    input: { confirm, confirmForeign: confirm, text: unexpected },
    send: ({ request, values, connection }) => {
      fixture.bodies.push(request.body ?? '');
      fixture.tokens.push(connection.credential?.token);
      return Promise.resolve(sampleCall(answered('{}'), { request, values }));
    },
  });
  /** The outcome with the connection's environment and level in its call. */
  const sentOver = (
    { environment, level }: Connection,
    { call, ...outcome }: UserGroupOutcome,
  ): UserGroupOutcome =>
    call ? { ...outcome, call: { ...call, environmentName: environment.name, level } } : outcome;
  const calls: UserGroupCalls = {
    ...createUserGroupCalls({ catalog: createCatalog(), send: unexpected, gate, noteThrown: unexpected }),
    read: (connection) => {
      fixture.onRead();
      return Promise.resolve(sentOver(connection, fixture.read));
    },
    update: async (plan, ticket, connection, body) => {
      await gate.send(plan, ticket, connection, body);
      const { write } = fixture;
      if (write) return sentOver(connection, await (typeof write === 'function' ? write() : write));
      const { user_group: sent } = JSON.parse(body) as {
        readonly user_group: Readonly<Record<string, unknown>>;
      };
      if (fixture.read.kind === 'group') fixture.read = group(fixture.takes(fixture.read.text, sent));
      return fixture.read;
    },
  };
  let held: Version | undefined;
  /** VS Code's own save; false if VS Code finds a newer file. */
  const saveInEditor = async (): Promise<boolean> => {
    const { version } = await fixture.files.stat(userGroupUri);
    if (held && held.mtime < version.mtime && held.size !== version.size) return false;
    const typed = fixture.document?.text ?? '';
    const text = fixture.participate(typed);
    await fixture.files.write(userGroupUri, text);
    held = (await fixture.files.stat(userGroupUri)).version;
    const isSame = fixture.document?.text === typed;
    fixture.document = { text: isSame ? text : (fixture.document?.text ?? ''), isDirty: !isSame };
    fixture.files.noteSaved(userGroupUri, fixture.document);
    await fixture.follow();
    return true;
  };
  const orReason = async (save: () => Promise<string>): Promise<string> => {
    try {
      return await save();
    } catch (error) {
      if (error instanceof NotSavedError) return `${error.status.reason}: ${error.message}`;
      if (isCancelled(error)) return 'cancelled';
      throw error;
    }
  };
  let followed = 0;
  const memory = memoryStore();
  const draftStorage = createDraftStorage({
    get: (key) => memory.get(key),
    update: async (key, value) => {
      const kept = fixture.kept();
      await memory.update(key, value);
      await kept;
    },
  });
  const start = (): UserGroupFiles =>
    createUserGroupFiles({
      access: {
        calls,
        contextOf: ({ uri, address, level = 'user', answered }) => {
          const { origin, live, hasAdminSession } = fixture;
          const hasResponse = answered !== undefined;
          return { uri, address, level, origin, live, hasAdminSession, hasResponse };
        },
        connect: (name, level) => {
          const environment = environmentNow(name);
          return Promise.resolve(environment && open(environment, level));
        },
      },
      editor: {
        documentOf: (uri) => (uri === userGroupUri ? fixture.document : undefined),
        hasTab: (uri) => (uri === userGroupUri ? fixture.hasTab : fixture.others.includes(uri)),
        openUris: () => [...(fixture.hasTab || fixture.document ? [userGroupUri] : []), ...fixture.others],
        isFormShown: () => fixture.isFormShown,
        open: unexpected,
        announce: (uri) => fixture.announced.push(uri),
        save: async () => {
          fixture.meanwhile();
          return !fixture.isStubborn && (await saveInEditor());
        },
        patience: () => fixture.patience(),
      },
      fields: () => sampleFields,
      draftStorage,
      asked: createAskedUserGroups(memory),
      gate,
      wait: () => Promise.resolve(),
      notices: {
        showStatus: (text) => (fixture.note = text),
        clearStatus: () => (fixture.note = ''),
        showNotice: (text) => fixture.notices.push(text),
        noteThrown: (thrown) => fixture.thrown.push(thrown),
        noteUpdate: (call) => fixture.updates.push(call),
        noteSaved: (environmentName, text) => fixture.saved.push([environmentName, text]),
      },
      isTyped: () => fixture.isTyped,
      changed: () => undefined,
      now: () => fixture.now,
    });
  const fixture: UserGroupFileFixture = {
    files: start(),
    questions: [],
    changes: [],
    confirmed: [],
    bodies: [],
    tokens: [],
    announced: [],
    updates: [],
    saved: [],
    note: '',
    notices: [],
    thrown: [],
    document: undefined,
    read: group(),
    write: undefined,
    takes: (text, sent) => {
      const known = Object.entries(sent).filter(([name]) => text.includes(JSON.stringify(name)));
      return withSent(text, Object.fromEntries(known.map(([name, value]) => [name, JSON.stringify(value)])));
    },
    onRead: () => undefined,
    connections: 0,
    memory,
    kept: () => Promise.resolve(),
    origin: 'https://one',
    token: 'token',
    signedOutReason: undefined,
    hasAdminSession: true,
    live: false,
    hasTab: true,
    isFormShown: false,
    others: [],
    says: 'yes',
    isTyped: true,
    patience: () => new Promise(() => undefined),
    now: 1,
    open: async () => {
      held = (await fixture.files.stat(userGroupUri)).version;
      const { text } = await fixture.files.read(userGroupUri);
      fixture.document = { text, isDirty: false };
      fixture.files.noteDocument(userGroupUri, fixture.document);
      followed = fixture.announced.length;
    },
    type: (text) => {
      fixture.files.noteDocument(userGroupUri, { text, isDirty: fixture.document?.isDirty ?? true });
      fixture.document = { text, isDirty: true };
      fixture.files.noteDocument(userGroupUri, fixture.document);
    },
    restart: async (isToldClean = true) => {
      fixture.files = start();
      const { document } = fixture;
      if (!document) return;
      // VS Code shows the draft before it reports the document as dirty.
      if (isToldClean) fixture.files.noteDocument(userGroupUri, { ...document, isDirty: false });
      if (document.isDirty) fixture.files.noteDocument(userGroupUri, document);
      await settled();
    },
    revert: async () => {
      const [{ text }, { version }] = await Promise.all([
        fixture.files.read(userGroupUri),
        fixture.files.stat(userGroupUri),
      ]);
      held = version;
      fixture.document = { text, isDirty: false };
      fixture.files.noteDocument(userGroupUri, fixture.document);
      await fixture.follow();
    },
    follow: async () => {
      await settled();
      if (fixture.announced.length === followed) return;
      followed = fixture.announced.length;
      const { version } = await fixture.files.stat(userGroupUri);
      if (fixture.document?.isDirty !== false || version === held) return;
      held = version;
      fixture.document = { text: (await fixture.files.read(userGroupUri)).text, isDirty: false };
      fixture.files.noteDocument(userGroupUri, fixture.document);
      await fixture.follow();
    },
    meanwhile: () => undefined,
    participate: (text) => text,
    isStubborn: false,
    save: (isOverwriting = false, origin = 'user') =>
      orReason(async () => {
        const problem = await fixture.files.save(userGroupUri, { isOverwriting, origin });
        if (!problem || !('reason' in problem)) return 'saved';
        return `${problem.reason}: ${problem.sentence}`;
      }),
    saveElsewhere: () => orReason(async () => ((await saveInEditor()) ? 'saved' : 'newer')),
  };
  return fixture;
}
