import * as vscode from 'vscode';
import type { Remedy } from '../../../base/userError';
import { CommandId, ViewId } from '../../../contributions';
import { asClick, asRow } from '../../../editor/click';
import type { summarizeList, UserGroupTreeNode } from '../userGroupNodes';

/** The user groups view: a flat list that is always renewed as a whole. `rows` is asked once the view is shown. */
export function createUserGroupTree(rows: () => Promise<readonly UserGroupTreeNode[]>) {
  const shownRows = async () => (await rows()).map(asRow);
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
  const resources = vscode.Disposable.from(view, changed);
  return {
    view,
    /** Asks for the rows again, under this summary. */
    show: ({ description, message }: ReturnType<typeof summarizeList>): void => {
      view.description = description;
      changed.fire(undefined);
      // VS Code redraws the tree for a new message too, and of two redraws the second waits 200 ms.
      if (view.message !== message) view.message = message;
    },
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
        arguments: [node, 'row'],
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
