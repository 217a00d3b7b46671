import * as vscode from 'vscode';
import { ViewId } from '../../contributions';
import type { FinishedCall } from '../../http/types';
import {
  changeOfCall,
  describeListProblem,
  loadUserGroups,
  readGroup,
  searchesByKeyword,
} from '../../userGroups/list/loadUserGroups';
import { createRowClicks } from '../../userGroups/list/rowClicks';
import { summarizeList, userGroupNodes } from '../../userGroups/list/userGroupNodes';
import { UserGroups } from '../../userGroups/list/userGroups';
import type { WriteRoom } from './writes';

export type UserGroupListRoom = ReturnType<typeof wireUserGroupList>;

/** Wires the list of user groups. Its first request is sent when the list is first shown or used. */
export function wireUserGroupList(house: WriteRoom) {
  const { userGroupTree: tree } = house;
  const userGroups = new UserGroups({
    ...house,
    isVisible: () => tree.view.visible,
    load: (request) => loadUserGroups(house, request),
    describeProblem: describeListProblem,
  });
  userGroups.onDidChange(() => {
    const { filter, keyword } = userGroups.list;
    void house.markFiltered(filter !== '' || keyword !== '');
    tree.show(summarizeList(userGroups.list));
  });
  house.disposeOnDeactivate(userGroups);
  const isListed = (environmentName: string): boolean =>
    userGroups.list.phase !== 'idle' &&
    userGroups.list.environmentAndLevel.environmentName === environmentName;
  return {
    ...house,
    userGroups,
    userGroupRows: () => userGroupNodes(userGroups.list),
    rowClicks: createRowClicks({
      now: Date.now,
      opensOnDoubleClick: () =>
        vscode.workspace.getConfiguration('workbench.list').get('openMode') === 'doubleClick',
    }),
    followCall: async (call: FinishedCall): Promise<void> => {
      const { environmentName } = call;
      const change = isListed(environmentName) ? await changeOfCall(house.catalog, call) : undefined;
      if (change) userGroups.follow(environmentName, change);
    },
    /** Updates the list after a save. `text`: the group's JSON as the service has it. */
    followSave: async (environmentName: string, text: string): Promise<void> => {
      const name = house.environments.find(environmentName)?.name ?? environmentName;
      const group = isListed(name) ? await readGroup(text) : undefined;
      if (group) userGroups.follow(name, { kind: 'group', group });
    },
    searchesByKeyword: () => searchesByKeyword(house),
    revealUserGroups: async (): Promise<void> => {
      if (!tree.view.visible) await vscode.commands.executeCommand(`${ViewId.userGroups}.focus`);
    },
    focusFirstGroup: (known?: ReadonlySet<string>) => tree.focusFirst(known),
  };
}
