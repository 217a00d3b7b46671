import * as vscode from 'vscode';
import { ContextKey, ViewId } from '../contributions';
import { afterActivation } from '../editor/afterActivation';
import type { FinishedCall } from '../http/types';
import type { LoadUserGroupsDeps } from '../userGroups/list/loadUserGroups';
import { UserGroups, type UserGroupsDeps } from '../userGroups/list/userGroups';
import { createUserGroupTree } from '../userGroups/list/vscode/userGroupTree';

/** The user groups view. What reads the service is loaded when the user first asks for the list. */
export function createUserGroupServices(
  deps: LoadUserGroupsDeps & Pick<UserGroupsDeps, 'environments' | 'sessions' | 'levels'>,
) {
  const reader = () => import('../userGroups/list/loadUserGroups');
  const userGroups = new UserGroups({
    ...deps,
    isVisible: () => tree.view.visible,
    load: async (request) => (await reader()).loadUserGroups(deps, request),
    describeProblem: async (thrown, environment) => (await reader()).describeListProblem(thrown, environment),
  });
  const tree = createUserGroupTree(userGroups);
  const visibility = tree.view.onDidChangeVisibility(({ visible }) => {
    if (visible && (isRegistered || deps.environments.current.builtIn)) userGroups.open();
  });
  const filtered = userGroups.onDidChange(() => {
    const { filter, keyword } = userGroups.list;
    void setFiltered(filter !== '' || keyword !== '');
  });
  let isRegistered = false;
  let wasFiltered: boolean | undefined;
  const setFiltered = (isFiltered: boolean): Thenable<unknown> | undefined => {
    if (isFiltered === wasFiltered) return undefined;
    wasFiltered = isFiltered;
    return vscode.commands.executeCommand('setContext', ContextKey.userGroupsFiltered, isFiltered);
  };
  // VS Code tells of a view that it restored before it answers this: what comes later, the user opened.
  const first = afterActivation(() => {
    void setFiltered(false)?.then(() => (isRegistered = true));
    return undefined;
  });
  const resources = vscode.Disposable.from(userGroups, tree, visibility, filtered, first);
  const isListed = (environmentName: string): boolean =>
    userGroups.list.phase !== 'idle' &&
    userGroups.list.environmentAndLevel.environmentName === environmentName;
  return {
    /** Lets the list follow a finished call. */
    followCall: (call: FinishedCall): void => {
      const { environmentName } = call;
      if (!isListed(environmentName)) return;
      void reader().then(async ({ changeOfCall }) => {
        const change = await changeOfCall(deps.catalog, call);
        if (change) userGroups.follow(environmentName, change);
      });
    },
    /** Lets the list follow a group that was saved: its text as the service has it. */
    followSave: (environmentName: string, text: string): void => {
      if (!isListed(environmentName)) return;
      void reader().then(async ({ readGroup }) => {
        const group = await readGroup(text);
        if (group) userGroups.follow(environmentName, { kind: 'group', group });
      });
    },
    userGroups,
    userGroupTree: tree,
    searchesByKeyword: async (): Promise<boolean> => (await reader()).searchesByKeyword(deps),
    revealUserGroups: async (): Promise<void> => {
      if (!tree.view.visible) await vscode.commands.executeCommand(`${ViewId.userGroups}.focus`);
    },
    focusFirstGroup: (known?: ReadonlySet<string>) => tree.focusFirst(known),
    dispose: (): void => void resources.dispose(),
  };
}
