import { CancelledError } from '../../src/base/userError';
import type { ConfirmOptions } from '../../src/base/userInput';
import { withSent } from '../../src/userGroups/file/decideSave';
import { createDraftStorage } from '../../src/userGroups/file/draftStorage';
import { NotSavedError } from '../../src/userGroups/file/planSave';
import { createSaveReasons, type SaveReasons } from '../../src/userGroups/file/saveReasons';
import { createUserGroupFiles, type UserGroupFiles } from '../../src/userGroups/file/userGroupFiles';
import type { Version } from '../../src/userGroups/file/version';
import type { UserGroupCalls, UserGroupOutcome } from '../../src/userGroups/userGroupCalls';
import { groupText, sampleFields } from '../fixtures/sampleFields';
import { userGroupUri } from './editorModel';
import { memoryStore, type MemoryStore } from './memoryStore';

/** User group files with one open document, and answers of the test. */
export interface UserGroupFileFixture {
  files: UserGroupFiles;
  readonly reasons: SaveReasons;
  readonly questions: ConfirmOptions[];
  readonly bodies: string[];
  readonly announced: string[];
  /** What the service was said to have after a save. */
  readonly saved: (readonly [environmentName: string, text: string])[];
  /** What stands in the status bar. */
  note: string;
  readonly notices: string[];
  document: { text: string; isDirty: boolean } | undefined;
  /** What the service answers to reads and to writes. */
  read: UserGroupOutcome;
  write: UserGroupOutcome | Promise<UserGroupOutcome> | (() => UserGroupOutcome) | undefined;
  /** What the service makes of a write that has no answer of the test. */
  takes: (text: string, sent: Readonly<Record<string, unknown>>) => string;
  /** What outlives the window. */
  readonly memory: MemoryStore;
  /** Resolves when the editor has kept what it was given. */
  kept: () => Promise<void>;
  origin: string | undefined;
  token: string | undefined;
  /** The user is signed in as admin too. */
  hasAdminSession: boolean;
  live: boolean;
  says: 'yes' | 'no';
  patience: () => Promise<void>;
  /** VS Code opens the file. */
  open(): Promise<void>;
  type(text: string): void;
  /** The extension host starts anew, and the documents are as they are; a draft is told as VS Code does it. */
  restart(isToldClean?: boolean): Promise<void>;
  /** The user gives the changes up: VS Code reads the file before it knows its version, and before the document is clean. */
  revert(): Promise<void>;
  /** VS Code looks at the file when it is told to, and reads a clean document anew where its version is another. */
  follow(): Promise<void>;
  /** Writes as VS Code does; gives the reason when nothing was saved. */
  save(): Promise<string>;
}

export function group(text = groupText()): UserGroupOutcome {
  return { kind: 'group', text };
}

export function userGroupFileFixture(): UserGroupFileFixture {
  const reasons = createSaveReasons();
  const calls: UserGroupCalls = {
    read: () => Promise.resolve(bench.read),
    update: (_call, body) => {
      bench.bodies.push(body);
      const { write } = bench;
      if (write) return Promise.resolve(typeof write === 'function' ? write() : write);
      const { user_group: sent } = JSON.parse(body) as {
        readonly user_group: Readonly<Record<string, unknown>>;
      };
      if (bench.read.kind === 'group') bench.read = group(bench.takes(bench.read.text, sent));
      return Promise.resolve(bench.read);
    },
    describeUpdate: ({ target }, body) => ({
      endpointId: 'userGroups.update',
      method: 'PUT',
      url: `${target.origin}/v1/user-groups/g1`,
      target,
      headers: [],
      body,
    }),
  };
  let held: Version | undefined;
  let followed = 0;
  const memory = memoryStore();
  const draftStorage = createDraftStorage({
    get: (key) => memory.get(key),
    update: async (key, value) => {
      const kept = bench.kept();
      await memory.update(key, value);
      await kept;
    },
  });
  const start = (): UserGroupFiles =>
    createUserGroupFiles({
      access: {
        calls,
        contextOf: ({ uri, address, level = 'user' }) => {
          const { origin, hasAdminSession } = bench;
          return { uri, address, level, origin, hasAdminSession };
        },
        connect: (name, level) =>
          Promise.resolve(
            bench.origin === undefined
              ? undefined
              : {
                  environment: { name, live: bench.live, headers: {}, builtIn: false },
                  target: { origin: bench.origin, basePath: '', headers: {} },
                  level,
                  ...(bench.token === undefined || (level === 'admin' && !bench.hasAdminSession)
                    ? {}
                    : { token: bench.token }),
                },
          ),
        withProgress: (_name, work) => work(new AbortController().signal),
      },
      editor: {
        documentOf: () => bench.document,
        announce: (uri) => bench.announced.push(uri),
        patience: () => bench.patience(),
      },
      fields: sampleFields,
      draftStorage,
      reasons,
      guards: {
        asksOnConflict: () => true,
        mustConfirm: ({ environment }) => environment.live,
        confirm: (question) => {
          bench.questions.push(question);
          return bench.says === 'yes' ? Promise.resolve() : Promise.reject(new CancelledError());
        },
        runAlone: (_key, task) => task(),
      },
      notices: {
        showStatus: (text) => (bench.note = text),
        clearStatus: () => (bench.note = ''),
        showNotice: (text) => bench.notices.push(text),
      },
      changed: () => undefined,
      noteSaved: (environmentName, text) => bench.saved.push([environmentName, text]),
      now: () => 1,
    });
  const bench: UserGroupFileFixture = {
    files: start(),
    reasons,
    questions: [],
    bodies: [],
    announced: [],
    saved: [],
    note: '',
    notices: [],
    document: undefined,
    read: group(),
    write: undefined,
    takes: (text, sent) => {
      const known = Object.entries(sent).filter(([name]) => text.includes(JSON.stringify(name)));
      return withSent(text, Object.fromEntries(known.map(([name, value]) => [name, JSON.stringify(value)])));
    },
    memory,
    kept: () => Promise.resolve(),
    origin: 'https://one',
    token: 'token',
    hasAdminSession: true,
    live: false,
    says: 'yes',
    patience: () => new Promise(() => undefined),
    open: async () => {
      held = (await bench.files.stat(userGroupUri)).version;
      const { text } = await bench.files.read(userGroupUri);
      bench.document = { text, isDirty: false };
      bench.files.noteDocument(userGroupUri, bench.document);
      followed = bench.announced.length;
    },
    type: (text) => {
      bench.files.noteDocument(userGroupUri, { text, isDirty: bench.document?.isDirty ?? true });
      bench.document = { text, isDirty: true };
      bench.files.noteDocument(userGroupUri, bench.document);
    },
    restart: async (isToldClean = true) => {
      bench.files = start();
      const { document } = bench;
      if (!document) return;
      // VS Code shows the draft first, and tells that it is one only then.
      if (isToldClean) bench.files.noteDocument(userGroupUri, { ...document, isDirty: false });
      if (document.isDirty) bench.files.noteDocument(userGroupUri, document);
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    },
    revert: async () => {
      const [{ text }, { version }] = await Promise.all([
        bench.files.read(userGroupUri),
        bench.files.stat(userGroupUri),
      ]);
      held = version;
      bench.document = { text, isDirty: false };
      bench.files.noteDocument(userGroupUri, bench.document);
      await bench.follow();
    },
    follow: async () => {
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
      if (bench.announced.length === followed) return;
      followed = bench.announced.length;
      const { version } = await bench.files.stat(userGroupUri);
      if (bench.document?.isDirty !== false || version === held) return;
      held = version;
      bench.document = { text: (await bench.files.read(userGroupUri)).text, isDirty: false };
      bench.files.noteDocument(userGroupUri, bench.document);
      await bench.follow();
    },
    save: async () => {
      bench.files.noteSaving(userGroupUri);
      try {
        await bench.files.write(userGroupUri, bench.document?.text ?? '');
        return 'saved';
      } catch (error) {
        if (error instanceof NotSavedError) return `${error.status.reason}: ${error.message}`;
        throw error;
      }
    },
  };
  return bench;
}
