import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createChangeEvent } from '../../base/changeEvent';
import type { Company } from '../../calls/writes/describeWrite';
import { loadUserGroupFields } from '../../catalog/loadUserGroupFields';
import { buildUri, userGroupAddressOf } from '../../documents/uris';
import { originOf } from '../../environments/toTarget';
import type { FinishedCall } from '../../http/types';
import { readSession } from '../../sessions/readSession';
import { sessionKey } from '../../sessions/signedInSession';
import { createDraftStorage } from '../../userGroups/file/draftStorage';
import { createAskedUserGroups } from '../../userGroups/file/mayRead';
import type { UserGroupAccess } from '../../userGroups/file/types';
import { createUserGroupFiles, type UserGroupFileInfo } from '../../userGroups/file/userGroupFiles';
import {
  hasUserGroupTab,
  openUserGroupDocument,
  openUserGroupUris,
  saveUserGroupDocument,
} from '../../userGroups/file/vscode/userGroupDocuments';
import { createUserGroupEditor, openUserGroup } from '../../userGroups/file/vscode/userGroupEditor';
import { createUserGroupForms } from '../../userGroups/form/vscode/userGroupForms';
import { createUserGroupCalls } from '../../userGroups/userGroupCalls';
import type { UserGroupListRoom } from './userGroupList';

/** Time in ms before an opening tab says that it is loading. */
const PATIENCE_MS = 1500;
/** Stands for the sandbox's origin, whose port differs per window although the service is the same. */
const SANDBOX_ORIGIN = 'sandbox';

export type UserGroupFileRoom = Awaited<ReturnType<typeof wireUserGroupFiles>>;

/** Wires user groups as files and in the form. `noteUpdate` gets every update that was sent, even a failed one. */
export async function wireUserGroupFiles(house: UserGroupListRoom, noteUpdate: (call: FinishedCall) => void) {
  const { catalog, context, environments, levels, sessions, gate, userGroups } = house;
  const changed = createChangeEvent<string>();
  let fields = await loadUserGroupFields(catalog);
  const readFields = async (): Promise<void> => {
    fields = await loadUserGroupFields(catalog);
    openUserGroupUris().forEach(changed.fire);
  };
  catalog.onDidChange(() => void readFields());
  const userGroupFiles = createUserGroupFiles({
    access: createAccess(house),
    editor: {
      documentOf: openUserGroupDocument,
      hasTab: hasUserGroupTab,
      openUris: openUserGroupUris,
      isFormShown: (uri) => forms.isFormShown(uri),
      open: openUserGroup,
      announce: (uri) => house.announce([uri]),
      save: saveUserGroupDocument,
      patience: () => wait(PATIENCE_MS),
    },
    fields: () => fields,
    draftStorage: createDraftStorage(context.workspaceState),
    asked: createAskedUserGroups(context.workspaceState),
    gate,
    isTyped: house.isTyped,
    wait,
    notices: {
      ...house,
      noteUpdate,
      noteSaved: (environmentName, text) => void house.followSave(environmentName, text),
    },
    changed: changed.fire,
    now: Date.now,
  });
  const refreshUnread = (): void => {
    void userGroupFiles.refreshUnread();
    // Documents of user groups show the level and marks of their environment.
    for (const document of vscode.workspace.textDocuments) {
      const uri = document.uri.toString();
      if (userGroupAddressOf(uri)) changed.fire(uri);
    }
  };
  /** Reacts to each sign-in. Only secret storage also reports a sign-in with the same token as before. */
  const followSignIn = ({ key }: vscode.SecretStorageChangeEvent): void => {
    void userGroupFiles.noteSignIn(async (name, level) => {
      const environment = environments.find(name);
      const origin = environment && originOf(environment);
      if (!environment || origin === undefined || key !== sessionKey(origin, level)) return false;
      return (await readSession(sessions, environment, level)).kind === 'signedIn';
    });
  };
  house.disposeOnDeactivate(
    vscode.Disposable.from(
      environments.onDidChange(refreshUnread),
      levels.onDidChange(refreshUnread),
      sessions.onDidChange(refreshUnread),
      house.sessionIndex.onDidChange(userGroupFiles.offerAdminAgain),
      context.secrets.onDidChange(followSignIn),
    ),
  );
  const userGroupFileInfo: UserGroupFileInfo = {
    ...userGroupFiles,
    statusOf: (uri) => userGroupFiles.statusOf(uri) ?? { kind: 'loading' },
    environmentAndLevelOf: (uri) => {
      const address = userGroupAddressOf(uri);
      if (!address) return undefined;
      const { environmentName, id } = address;
      const { name, live } = environments.find(environmentName) ?? { name: environmentName, live: false };
      return { environmentName: name, id, level: userGroupFiles.levelOf(uri), live };
    },
    fields: () => fields,
    onDidChange: changed.on,
  };
  const pageFolder = vscode.Uri.joinPath(context.extensionUri, 'dist', 'pages');
  const forms = createUserGroupForms({
    ...house,
    userGroupFiles: userGroupFileInfo,
    pageFolder,
    writeClipboard: (text) => vscode.env.clipboard.writeText(text),
  });
  return {
    ...house,
    userGroupFiles,
    userGroupFileInfo,
    pageFolder,
    forms,
    editor: createUserGroupEditor({ ...forms, isTyped: house.isTyped }, house.noteTyped),
    /** Company name and business number of a user group's id, as far as known. Makes no request. */
    companyOf: (environmentName: string, id: string): Company => {
      const uri = buildUri({ kind: 'userGroup', environmentName, id });
      const known = userGroups.companyOf(environmentName, id) ?? userGroupFiles.companyOf(uri);
      if (known.companyName !== undefined) return known;
      const { name, info } = house.entityNames.find(environmentName, 'user_group_id', id) ?? {};
      return name === undefined ? {} : { companyName: name, ...(info ? { businessNumber: info } : {}) };
    },
  };
}

function createAccess(house: UserGroupListRoom): UserGroupAccess {
  const { environments, levels, connections, hasAdminSession } = house;
  return {
    calls: createUserGroupCalls(house),
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
        hinted: house.hintedEnvironment(name),
        hasResponse: answered !== undefined,
      };
    },
    connect: async (name, level) => {
      const environment = environments.find(name);
      if (!environment) return undefined;
      // Reads the admin session first: after a 403 response, the form then knows whether to offer a retry as admin.
      await house.sessionIndex.read(environment, 'admin');
      return connections.open(environment, level);
    },
  };
}
