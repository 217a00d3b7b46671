import * as vscode from 'vscode';
import { createChangeEvent } from '../base/changeEvent';
import { lazy } from '../base/lazy';
import type { UserInput } from '../base/userInput';
import type { WritesInFlight } from '../calls/writesInFlight';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import { userGroupAddressOf } from '../documents/uris';
import { originOf } from '../environments/toTarget';
import type { UserGroupFileStore } from '../fileSystem/documentFiles';
import { readSession } from '../sessions/readSession';
import { sessionKey } from '../sessions/sessionKey';
import type { UserGroupAccess } from '../userGroups/file/readUserGroup';
import type { SaveGuards } from '../userGroups/file/saveUserGroup';
import type { SaveNotices } from '../userGroups/file/sendUpdate';
import type { UserGroupFileInfo } from '../userGroups/file/userGroupFileInfo';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import {
  hasUserGroupTab,
  openUserGroupDocument,
  registerUserGroupDocuments,
  saveUserGroupDocument,
} from '../userGroups/file/vscode/userGroupDocuments';
import type { UserGroupCalls } from '../userGroups/userGroupCalls';
import type { Access } from './access';
import type { ApiDeps } from './commandServices';

/** How long an opening tab waits before it says that it loads. */
const PATIENCE_MS = 1500;
/** The sandbox has another port in each window and is the same service all the same. */
const SANDBOX_ORIGIN = 'sandbox';

export interface UserGroupFileServicesDeps {
  readonly context: vscode.ExtensionContext;
  readonly api: Pick<ApiDeps, 'catalog' | 'door' | 'settings' | 'noteThrown'>;
  readonly access: Access;
  readonly input: Pick<UserInput, 'confirm' | 'confirmForeign'>;
  readonly writes: WritesInFlight;
  readonly withProgress: <T>(title: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly notices: SaveNotices;
  /** Told what the service has after each save. */
  readonly noteSaved: (environmentName: string, text: string) => void;
  readonly announce: (uris: readonly string[]) => void;
}

export type UserGroupFileServices = ReturnType<typeof createUserGroupFileServices>;

/** User groups as files. Nothing of it is loaded before the first one is asked for. */
export function createUserGroupFileServices(deps: UserGroupFileServicesDeps) {
  const { environments, levels, sessions, sessionIndex } = deps.access;
  const changed = createChangeEvent<string>();
  let userGroupFiles: UserGroupFiles | undefined;
  const open = lazy(async () => (userGroupFiles = await loadFiles(deps, changed.fire)));
  const refreshUnread = (): void => {
    void userGroupFiles?.refreshUnread();
    // Each user group shows the level and the marks of its environment.
    for (const document of vscode.workspace.textDocuments) {
      const uri = document.uri.toString();
      if (userGroupAddressOf(uri)) changed.fire(uri);
    }
  };
  /** A sign-in with the same token counts too, and only the storage tells of each one. */
  const followSignIn = ({ key }: vscode.SecretStorageChangeEvent): void => {
    void userGroupFiles?.noteSignIn(async (name, level) => {
      const environment = environments.find(name);
      const origin = environment && originOf(environment);
      if (!environment || origin === undefined || key !== sessionKey(origin, level)) return false;
      return (await readSession(sessions, environment, level)).kind === 'signedIn';
    });
  };
  const info = createInfo(deps, () => userGroupFiles, changed.on);

  const files: UserGroupFileStore = {
    stat: async (uri) => (await open()).stat(uri),
    read: async (uri) => (await open()).read(uri),
    write: async (uri, text) => (await open()).write(uri, text),
  };
  return {
    open,
    files,
    info,
    /** Registers what follows the documents in the editor. */
    register: () =>
      vscode.Disposable.from(
        registerUserGroupDocuments(open),
        environments.onDidChange(refreshUnread),
        levels.onDidChange(refreshUnread),
        sessions.onDidChange(refreshUnread),
        sessionIndex.onDidChange(() => userGroupFiles?.offerAdminAgain()),
        deps.context.secrets.onDidChange(followSignIn),
      ),
  };
}

function createInfo(
  { access: { environments, levels }, api }: UserGroupFileServicesDeps,
  userGroupFiles: () => UserGroupFiles | undefined,
  onDidChange: UserGroupFileInfo['onDidChange'],
): UserGroupFileInfo {
  return {
    statusOf: (uri) => userGroupFiles()?.statusOf(uri) ?? { kind: 'loading' },
    baselineOf: (uri) => userGroupFiles()?.baselineOf(uri),
    originOf: (uri) => userGroupFiles()?.originOf(uri),
    noteForm: (uri) => userGroupFiles()?.noteForm(uri),
    environmentAndLevelOf: (uri) => {
      const address = userGroupAddressOf(uri);
      if (!address) return undefined;
      const { environmentName, id } = address;
      const { name, live } = environments.find(environmentName) ?? { name: environmentName, live: false };
      const level = userGroupFiles()?.levelOf(uri) ?? levels.levelOf({ name });
      return { environmentName: name, id, level, live };
    },
    fields: () => loadUserGroupFields(api.catalog),
    onDidChange,
  };
}

async function loadFiles(
  deps: UserGroupFileServicesDeps,
  changed: (uri: string) => void,
): Promise<UserGroupFiles> {
  const [
    { createUserGroupFiles },
    { createForeignSaveQuestion },
    { createDraftStorage },
    { createAskedUserGroups },
    { createUserGroupCalls },
    { createConfirmedEnvironments },
    fields,
  ] = await Promise.all([
    import('../userGroups/file/userGroupFiles'),
    import('../userGroups/file/foreignSaveQuestion'),
    import('../userGroups/file/draftStorage'),
    import('../userGroups/file/askedUserGroups'),
    import('../userGroups/userGroupCalls'),
    import('../environments/confirmedEnvironments'),
    loadUserGroupFields(deps.api.catalog),
  ]);
  const confirmForeign = createForeignSaveQuestion({
    confirmForeign: deps.input.confirmForeign,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return createUserGroupFiles({
    access: createAccess(deps, createUserGroupCalls(deps.api)),
    editor: {
      documentOf: openUserGroupDocument,
      hasTab: hasUserGroupTab,
      announce: (uri) => deps.announce([uri]),
      save: saveUserGroupDocument,
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    },
    fields,
    draftStorage: createDraftStorage(deps.context.workspaceState),
    asked: createAskedUserGroups(deps.context.workspaceState),
    guards: createGuards(deps, confirmForeign, createConfirmedEnvironments(deps.context.globalState)),
    notices: deps.notices,
    changed,
    noteSaved: deps.noteSaved,
    now: Date.now,
  });
}

function createAccess(
  { access, withProgress }: UserGroupFileServicesDeps,
  calls: UserGroupCalls,
): UserGroupAccess {
  const { environments, levels, sessionIndex, connections, hasAdminSession, hintedEnvironment } = access;
  return {
    calls,
    contextOf: ({ uri, address, level }) => {
      const { environmentName: name } = address;
      const environment = environments.find(name);
      return {
        uri,
        address,
        level: level ?? levels.levelOf(environment ?? { name }),
        origin: environment && (environment.baseUrl ?? SANDBOX_ORIGIN),
        live: environment?.live ?? false,
        hasAdminSession: hasAdminSession(name),
        hinted: hintedEnvironment(name),
      };
    },
    connect: async (name, level) => {
      const environment = environments.find(name);
      if (!environment) return undefined;
      // Whoever is refused is told at once whether there is an admin session.
      await sessionIndex.read(environment, 'admin');
      return connections.open(environment, level);
    },
    withProgress,
  };
}

function createGuards(
  { api, input, writes }: UserGroupFileServicesDeps,
  confirmForeign: SaveGuards['confirmForeign'],
  confirmed: SaveGuards['confirmed'],
): SaveGuards {
  return {
    confirmed,
    mustConfirm: ({ environment }) => environment.live || api.settings().confirmWrites === 'always',
    confirm: (question) => input.confirm(question),
    confirmForeign,
    confirmChanged: (question) => input.confirmForeign(question),
    runAlone: (key, task) => writes.run(key, task),
  };
}
