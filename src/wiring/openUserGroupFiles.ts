import type * as vscode from 'vscode';
import type { UserInput } from '../base/userInput';
import type { WritesInFlight } from '../calls/writesInFlight';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import type { UpdatableCatalog } from '../catalog/types';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { FinishedCall } from '../http/types';
import { createAskedUserGroups } from '../userGroups/file/askedUserGroups';
import { createDraftStorage } from '../userGroups/file/draftStorage';
import { createForeignSaveQuestion } from '../userGroups/file/foreignSaveQuestion';
import type { UserGroupAccess } from '../userGroups/file/readUserGroup';
import type { SaveGuards } from '../userGroups/file/saveUserGroup';
import type { SaveNotices } from '../userGroups/file/sendUpdate';
import { createUserGroupFiles, type UserGroupFiles } from '../userGroups/file/userGroupFiles';
import {
  hasUserGroupTab,
  openUserGroupDocument,
  openUserGroupUris,
  saveUserGroupDocument,
} from '../userGroups/file/vscode/userGroupDocuments';
import { createUserGroupCalls, type UserGroupCalls } from '../userGroups/userGroupCalls';
import type { Access } from './access';
import type { ApiDeps } from './commandServicesDeps';

/** How long an opening tab waits before it says that it loads. */
const PATIENCE_MS = 1500;
/** The sandbox has another port in each window and is the same service all the same. */
const SANDBOX_ORIGIN = 'sandbox';

export interface OpenUserGroupFilesDeps {
  readonly context: vscode.ExtensionContext;
  readonly api: Pick<ApiDeps, 'door' | 'settings' | 'noteThrown'> & { readonly catalog: UpdatableCatalog };
  readonly access: Access;
  readonly input: Pick<UserInput, 'confirm' | 'confirmForeign'>;
  readonly writes: WritesInFlight;
  readonly withProgress: <T>(title: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly notices: SaveNotices;
  /** Told of each update that was sent, however it ended. */
  readonly noteUpdate: (call: FinishedCall) => void;
  /** Told what the service has after each save. */
  readonly noteSaved: (environmentName: string, text: string) => void;
  readonly announce: (uris: readonly string[]) => void;
}

/** User groups as files, once the first one is asked for. `changed` takes the URI of one. */
export async function openUserGroupFiles(
  deps: OpenUserGroupFilesDeps,
  changed: (uri: string) => void,
): Promise<UserGroupFiles> {
  const { catalog } = deps.api;
  let fields = await loadUserGroupFields(catalog);
  const readFields = async (): Promise<void> => {
    fields = await loadUserGroupFields(catalog);
    openUserGroupUris().forEach(changed);
  };
  catalog.onDidChange(() => void readFields());
  const confirmForeign = createForeignSaveQuestion({
    confirmForeign: deps.input.confirmForeign,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return createUserGroupFiles({
    access: createAccess(deps, createUserGroupCalls({ ...deps.api, now: Date.now })),
    editor: {
      documentOf: openUserGroupDocument,
      hasTab: hasUserGroupTab,
      openUris: openUserGroupUris,
      announce: (uri) => deps.announce([uri]),
      save: saveUserGroupDocument,
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
    },
    fields: () => fields,
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
  { access, withProgress, noteUpdate }: OpenUserGroupFilesDeps,
  calls: UserGroupCalls,
): UserGroupAccess {
  const { environments, levels, sessionIndex, connections, hasAdminSession, hintedEnvironment } = access;
  return {
    calls,
    contextOf: ({ uri, address, level, answered }) => {
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
        hasAnswer: answered !== undefined,
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
    noteUpdate,
  };
}

function createGuards(
  { api, input, writes }: OpenUserGroupFilesDeps,
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
