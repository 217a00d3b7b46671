import type * as vscode from 'vscode';
import { setTimeout as wait } from 'node:timers/promises';
import { steadyNow } from '../base/steadyNow';
import type { UserInput } from '../base/userInput';
import { createSendCall, type SendCallDeps } from '../calls/sendCall';
import { createWriteGate } from '../calls/writes/writeGate';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import type { UpdatableCatalog } from '../catalog/types';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { FinishedCall } from '../http/types';
import { createAskedUserGroups } from '../userGroups/file/mayRead';
import { createDraftStorage } from '../userGroups/file/draftStorage';
import type { UserGroupAccess } from '../userGroups/file/readUserGroup';
import { createUserGroupFiles, type UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { SaveNotices } from '../userGroups/file/userGroupFileStatus';
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
  /** Writes that run at this moment. */
  readonly running: Set<string>;
  readonly withProgress: SendCallDeps['withProgress'];
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
  const { environments, connections } = deps.access;
  const confirmed = createConfirmedEnvironments(deps.context.globalState);
  const { withProgress } = deps;
  const send = createSendCall({ ...deps.api, environments, withProgress, now: Date.now, steadyNow, wait });
  const gate = createWriteGate({ ...deps, ...deps.api, environments, connections, confirmed, send });
  return createUserGroupFiles({
    access: createAccess(deps, createUserGroupCalls({ ...deps.api, send, gate })),
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
    gate,
    wait,
    notices: deps.notices,
    noteUpdate: deps.noteUpdate,
    changed,
    noteSaved: deps.noteSaved,
    now: Date.now,
  });
}

function createAccess({ access }: OpenUserGroupFilesDeps, calls: UserGroupCalls): UserGroupAccess {
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
  };
}
