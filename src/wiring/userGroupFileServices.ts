import * as vscode from 'vscode';
import { createChangeEvent } from '../base/changeEvent';
import { lazy } from '../base/lazy';
import type { Company } from '../calls/writes/describeWrite';
import type { EntityNames } from '../calls/prompts/entityNames';
import { loadUserGroupFields } from '../catalog/loadUserGroupFields';
import { buildUri, userGroupAddressOf } from '../documents/uris';
import { originOf } from '../environments/toTarget';
import type { UserGroupFileStore } from '../fileSystem/documentFiles';
import { readSession } from '../sessions/readSession';
import { sessionKey } from '../sessions/sessionKey';
import type { UserGroupFileInfo } from '../userGroups/file/userGroupFileStatus';
import type { UserGroupFiles } from '../userGroups/file/userGroupFiles';
import type { UserGroups } from '../userGroups/list/userGroups';
import { registerUserGroupDocuments } from '../userGroups/file/vscode/userGroupDocuments';
import type { OpenUserGroupFilesDeps } from './openUserGroupFiles';

export type UserGroupFileServices = ReturnType<typeof createUserGroupFileServices>;

/**
 * User groups as files. Nothing of it is loaded before the first one is asked for. `listed`: what the view shows;
 * `picked`: what pickers have shown.
 */
export function createUserGroupFileServices(
  listed: () => Pick<UserGroups, 'companyOf'>,
  picked: Pick<EntityNames, 'find'>,
  deps: OpenUserGroupFilesDeps,
) {
  const { environments, levels, sessions, sessionIndex } = deps.access;
  const changed = createChangeEvent<string>();
  let userGroupFiles: UserGroupFiles | undefined;
  const open = lazy(async () => {
    const { openUserGroupFiles } = await import('./openUserGroupFiles');
    return (userGroupFiles = await openUserGroupFiles(deps, changed.fire));
  });
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
    /** Whose user group an id names, as far as it is known without asking. */
    companyOf: (environmentName: string, id: string): Company => {
      const known =
        listed().companyOf(environmentName, id) ??
        userGroupFiles?.companyOf(buildUri({ kind: 'userGroup', environmentName, id }));
      if (known?.companyName !== undefined) return known;
      const { name, info } = picked.find(environmentName, 'user_group_id', id) ?? {};
      return name === undefined ? {} : { companyName: name, ...(info ? { businessNumber: info } : {}) };
    },
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
  { access: { environments, levels }, api }: OpenUserGroupFilesDeps,
  userGroupFiles: () => UserGroupFiles | undefined,
  onDidChange: UserGroupFileInfo['onDidChange'],
): UserGroupFileInfo {
  return {
    statusOf: (uri) => userGroupFiles()?.statusOf(uri) ?? { kind: 'loading' },
    baselineOf: (uri) => userGroupFiles()?.baselineOf(uri),
    originOf: (uri) => userGroupFiles()?.originOf(uri),
    changesOf: (uri) => userGroupFiles()?.changesOf(uri) ?? [],
    canUndoSave: (uri) => userGroupFiles()?.canUndoSave(uri) === true,
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
