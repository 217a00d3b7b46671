import * as vscode from 'vscode';
import type { Remedy } from '../../../base/userError';
import { CommandId, ViewId } from '../../../contributions';
import { summarizeList, userGroupNodes, type UserGroupTreeNode } from '../userGroupNodes';
import type { UserGroups } from '../userGroups';

export interface UserGroupTree {
  readonly view: vscode.TreeView<UserGroupTreeNode>;
  dispose(): void;
}

/** The user groups view: a flat list whose root alone is ever renewed. */
export function createUserGroupTree(groups: UserGroups): UserGroupTree {
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<UserGroupTreeNode>(ViewId.userGroups, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (parent) => (parent ? [] : [...userGroupNodes(groups.list)]),
      getTreeItem: toTreeItem,
    },
  });
  // VS Code still shows the count of an extension host that is no more.
  view.description = '';
  const show = (): void => {
    const { description, message } = summarizeList(groups.list);
    view.description = description;
    changed.fire(undefined);
    // VS Code takes up a new message like a change of the tree, and the second of two changes only 200 ms later.
    if (view.message !== message) view.message = message;
  };
  const resources = vscode.Disposable.from(view, changed, groups.onDidChange(show));
  return { view, dispose: () => void resources.dispose() };
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
      item.accessibilityInformation = { label: `${node.label}, ${node.description}` };
      item.command = {
        command: CommandId.openUserGroup,
        title: vscode.l10n.t('Open'),
        arguments: [node],
      } satisfies Remedy;
      break;
    case 'action':
      item.description = node.description;
      item.command = { command: node.command, title: node.label, arguments: [...node.arguments] };
      item.accessibilityInformation = { label: node.label, role: 'button' };
      break;
    case 'note':
      break;
  }
  return item;
}
