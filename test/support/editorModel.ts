import assert from 'node:assert/strict';
import { createCatalog } from '../../src/catalog/createCatalog';
import type { Connection } from '../../src/environments/types';
import type { Level } from '../../src/http/types';
import { createAskedUserGroups } from '../../src/userGroups/file/mayRead';
import { createDraftStorage } from '../../src/userGroups/file/draftStorage';
import { NotSavedError } from '../../src/userGroups/file/problems';
import { createUserGroupFiles, type UserGroupFiles } from '../../src/userGroups/file/userGroupFiles';
import { createUserGroupCalls, type UserGroupCalls } from '../../src/userGroups/userGroupCalls';
import { sampleFields } from '../fixtures/sampleFields';
import { gateWith } from './gateWith';
import { memoryStore } from './memoryStore';
import { settled } from './settled';
import { unexpected } from './unexpected';

export const userGroupUri = 'commerce-api:/Test/user-groups/g1.user-group.json';
export type Field = 'phone' | 'email';
export type Group = Readonly<Record<Field, string>>;

/** A service with one user group, which keeps every write. */
export interface ModelService {
  group: Group;
  /** All versions of the group; the last one is current. */
  readonly history: readonly Group[];
  readonly writes: { readonly before: Group; readonly sent: Partial<Group> }[];
  reads: number;
  /** Runs before the response to an update. */
  onUpdate: () => void;
  readonly calls: Pick<UserGroupCalls, 'read' | 'update'>;
}

function connectionTo(name: string, level: Level): Connection {
  return {
    environment: { name, live: false, headers: {}, builtIn: false },
    target: { origin: 'https://test', basePath: '', headers: {} },
    level,
    credential: { token: 'token' },
  };
}

export function modelService(): ModelService {
  const answer = () => ({
    kind: 'group' as const,
    text: JSON.stringify({ user_group_id: 'g1', ...service.group, n: 1, http_status: 200 }),
  });
  const history: Group[] = [{ phone: 'p0', email: 'e0' }];
  const service: ModelService = {
    get group() {
      return history.at(-1) ?? assert.fail('no group');
    },
    set group(group) {
      history.push(group);
    },
    history,
    writes: [],
    reads: 0,
    onUpdate: () => undefined,
    calls: {
      read: () => {
        service.reads += 1;
        return Promise.resolve(answer());
      },
      update: (_plan, _ticket, _connection, body) => {
        const sent = (JSON.parse(body) as { user_group: Partial<Group> }).user_group;
        service.writes.push({ before: service.group, sent });
        service.group = { ...service.group, ...sent };
        service.onUpdate();
        return Promise.resolve(answer());
      },
    },
  };
  return service;
}

/** How a save ended, as the user sees it. */
export type SaveEnd = 'saved' | 'conflict' | 'refused';

export interface SaveHooks {
  /** True if the user chose "Overwrite". */
  readonly overwrite?: boolean;
  /** True if a menu of VS Code starts the save; the user then confirms it. */
  readonly isForeign?: boolean;
  /** Runs after the service applied the update, before its response. */
  readonly beforeAnswer?: () => void;
  readonly beforeWrite?: () => void;
  /** Runs before VS Code reports the document as saved. */
  readonly beforeSaved?: () => void;
}

/**
 * A model of one VS Code window with one document. VS Code reports a conflict only if the file's `mtime` is newer and
 * its `size` differs. VS Code calls `stat` before each read and write, and reloads a clean document if the file changed.
 */
export class ModelEditor {
  text = '';
  isDirty = false;
  /** Values at the service that the user has seen: those of the last clean text. */
  known: Group = { phone: '', email: '' };
  /** The text after all edits are undone; undefined after a reload with unsaved edits. */
  private cleanText: string | undefined;
  private held = { mtime: 0, size: 0 };
  private isAnnounced = false;
  private hooks: SaveHooks = {};
  private readonly store = memoryStore();
  private files: UserGroupFiles;

  constructor(private readonly service: ModelService) {
    this.files = this.start();
  }

  async load(): Promise<void> {
    const { version } = await this.files.stat(userGroupUri);
    const { text } = await this.files.read(userGroupUri);
    this.held = version;
    this.text = text;
    this.isDirty = false;
    this.cleanText = text;
    this.know();
    this.files.noteDocument(userGroupUri, this);
    await this.settle();
  }

  type(field: Field, value: string): void {
    const text = this.text.replace(new RegExp(`("${field}": )"[^"]*"`), `$1"${value}"`);
    assert.notEqual(text, this.text);
    this.text = text;
    // VS Code reports the edit before it reports the document as dirty.
    this.files.noteDocument(userGroupUri, this);
    this.isDirty = true;
    this.files.noteDocument(userGroupUri, this);
  }

  async save(hooks: SaveHooks = {}): Promise<SaveEnd> {
    if (!this.isDirty) return 'saved';
    this.hooks = hooks;
    const writes = this.service.writes.length;
    this.service.onUpdate = () => hooks.beforeAnswer?.();
    const problem = hooks.isForeign
      ? await this.saveInEditor().then(
          (isSaved) => (isSaved ? undefined : ({ reason: 'conflict' } as const)),
          (error: unknown) => {
            assert.ok(error instanceof NotSavedError, String(error));
            return error.status;
          },
        )
      : await this.files.save(userGroupUri, {
          isOverwriting: hooks.overwrite === true && this.isConflict(),
        });
    if (problem) {
      if (problem.reason !== 'conflict') return 'refused';
      return 'conflict';
    }
    // The user knows the sent fields, even if the document stayed dirty.
    for (const { sent } of this.service.writes.slice(writes)) this.known = { ...this.known, ...sent };
    await this.settle();
    return 'saved';
  }

  /** VS Code's own save; false if VS Code finds a newer file. */
  private async saveInEditor(): Promise<boolean> {
    const now = (await this.files.stat(userGroupUri)).version;
    if (this.held.mtime < now.mtime && this.held.size !== now.size) return false;
    this.hooks.beforeWrite?.();
    const written = this.text;
    await this.files.write(userGroupUri, written);
    this.held = (await this.files.stat(userGroupUri)).version;
    this.known = this.read(written);
    this.hooks.beforeSaved?.();
    this.cleanText = written;
    this.isDirty = this.text !== written;
    this.files.noteSaved(userGroupUri, this);
    return true;
  }

  /** Compares by the extension's command, which reads the service. VS Code's own comparison reads only the file. */
  async compare(): Promise<void> {
    const saved = await this.files.readSaved(userGroupUri);
    assert.ok(typeof saved === 'string');
    assert.deepEqual(this.read(saved), this.service.group, 'the comparison is stale');
    await this.files.stat(userGroupUri);
    await this.files.read(userGroupUri);
    await this.settle();
  }

  /** Reloads the window; VS Code restores a dirty document without reading the file. */
  async reload(): Promise<void> {
    this.files = this.start();
    this.cleanText = undefined;
    if (!this.isDirty) return this.load();
    this.files.noteDocument(userGroupUri, this);
    await this.settle();
  }

  async revert(): Promise<void> {
    await this.files.stat(userGroupUri);
    await this.load();
  }

  /** Undoes all edits since the document was last clean. */
  async undo(): Promise<void> {
    if (!this.isDirty || this.cleanText === undefined) return;
    this.text = this.cleanText;
    this.files.noteDocument(userGroupUri, this);
    this.isDirty = false;
    this.files.noteDocument(userGroupUri, this);
    await this.settle();
    this.know();
  }

  get values(): Group {
    return this.read(this.text);
  }

  /** Reloads the document, as VS Code does if the document is clean and its file changed. */
  private async settle(): Promise<void> {
    await settled();
    while (this.isAnnounced) {
      this.isAnnounced = false;
      if (this.isDirty) return;
      const { version } = await this.files.stat(userGroupUri);
      if (version.mtime === this.held.mtime && version.size === this.held.size) return;
      const { text } = await this.files.read(userGroupUri);
      this.held = version;
      this.text = text;
      this.cleanText = text;
      this.know();
      this.files.noteDocument(userGroupUri, this);
    }
  }

  /** The group at the service when the shown conflict was found; undefined without a conflict. */
  async conflict(): Promise<Group | undefined> {
    const { service } = await this.files.stat(userGroupUri);
    return this.isConflict() && service !== undefined ? this.read(service) : undefined;
  }

  private isConflict(): boolean {
    const status = this.files.statusOf(userGroupUri);
    return status?.kind === 'notSaved' && status.reason === 'conflict';
  }

  private know(): void {
    this.known = this.read(this.text);
  }

  private read(text: string): Group {
    const { phone = '', email = '' } = JSON.parse(text) as Partial<Group>;
    return { phone, email };
  }

  private start(): UserGroupFiles {
    const gate = gateWith({
      environments: { find: (name) => connectionTo(name, 'user').environment },
      connections: {
        open: ({ name }, level = 'user') => Promise.resolve(connectionTo(name, level)),
      },
      input: {
        confirm: () => assert.fail('nothing is asked'),
        confirmForeign: () => Promise.resolve(),
        text: unexpected,
      },
    });
    const planned = createUserGroupCalls({
      catalog: createCatalog(),
      send: unexpected,
      gate,
      noteThrown: unexpected,
    });
    return createUserGroupFiles({
      access: {
        calls: { ...planned, ...this.service.calls },
        contextOf: ({ uri, address }) => {
          return { uri, address, level: 'user', origin: 'https://test', live: false, hasAdminSession: false };
        },
        connect: (name, level) => Promise.resolve(connectionTo(name, level)),
      },
      editor: {
        documentOf: () => ({ text: this.text, isDirty: this.isDirty }),
        hasTab: () => true,
        isFormShown: () => false,
        open: unexpected,
        openUris: () => [userGroupUri],
        announce: () => {
          this.isAnnounced = true;
        },
        save: () => this.saveInEditor(),
        patience: () => new Promise(() => undefined),
      },
      fields: () => sampleFields,
      draftStorage: createDraftStorage(this.store),
      asked: createAskedUserGroups(this.store),
      gate,
      isTyped: () => true,
      wait: () => Promise.resolve(),
      notices: {
        noteThrown: unexpected,
        showStatus: () => undefined,
        clearStatus: () => undefined,
        showNotice: () => undefined,
        noteUpdate: () => undefined,
        noteSaved: () => undefined,
      },
      changed: () => undefined,
      // The clock stands still, so versions must differ without it.
      now: () => 1000,
    });
  }
}
