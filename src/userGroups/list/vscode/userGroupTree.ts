import * as vscode from 'vscode';
import type { Remedy } from '../../../base/userError';
import { CommandId, ViewId } from '../../../contributions';
import { asClick, asRow } from '../../../editor/click';
import type { UserGroupTreeNode } from '../userGroupNodes';
import type { UserGroups } from '../userGroups';

export type UserGroupTree = ReturnType<typeof createUserGroupTree>;

/** The user groups view: a flat list that is always renewed as a whole. Its rows are written once it is shown. */
export function createUserGroupTree(groups: UserGroups) {
  const rows = () => import('../userGroupNodes');
  const shownRows = async () => (await rows()).userGroupNodes(groups.list).map(asRow);
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<UserGroupTreeNode>(ViewId.userGroups, {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (parent) => (parent ? [] : shownRows()),
      // What VS Code asks for before it reveals a row.
      getParent: () => undefined,
      getTreeItem: toTreeItem,
    },
  });
  // After its extension host ended, VS Code still shows the count of before.
  view.description = '';
  const show = async (): Promise<void> => {
    const { summarizeList } = await rows();
    const { description, message } = summarizeList(groups.list);
    view.description = description;
    changed.fire(undefined);
    // VS Code redraws the tree for a new message too, and of two redraws the second waits 200 ms.
    if (view.message !== message) view.message = message;
  };
  const resources = vscode.Disposable.from(
    view,
    changed,
    groups.onDidChange(() => void show()),
  );
  return {
    view,
    /** Puts the keyboard on the first group that is not among the known ones, if there is one. */
    focusFirst: async (known: ReadonlySet<string> = new Set()): Promise<void> => {
      const found = (await shownRows()).find(
        (row) => row.kind === 'userGroup' && !known.has(row.userGroupId),
      );
      // A row that leaves the list just then cannot be revealed.
      if (found) await view.reveal(found, { select: true, focus: true }).then(undefined, () => undefined);
    },
    dispose: () => void resources.dispose(),
  };
}

function toTreeItem(node: UserGroupTreeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.id = node.id;
  item.iconPath = new vscode.ThemeIcon(node.icon);
  item.contextValue = node.kind;
  item.tooltip = node.label;
  switch (node.kind) {
    case 'userGroup':
      item.description = node.description;
      item.tooltip = node.tooltip;
      item.contextValue = node.contextValue;
      item.accessibilityInformation = { label: node.spoken };
      item.command = {
        command: CommandId.openUserGroup,
        title: vscode.l10n.t('Open'),
        arguments: [node],
      } satisfies Remedy;
      break;
    case 'action':
      item.description = node.description;
      item.command = { command: node.command, title: node.label, arguments: asClick(node.arguments) };
      item.accessibilityInformation = { label: node.label, role: 'button' };
      break;
    case 'note':
  }
  return item;
}
