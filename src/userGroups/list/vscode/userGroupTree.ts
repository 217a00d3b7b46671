import * as vscode from 'vscode';
import type { Remedy } from '../../../base/userError';
import { CommandId, ViewId } from '../../../contributions';
import { asClick, asRow } from '../../../editor/click';
import type { summarizeList, UserGroupTreeNode } from '../userGroupNodes';

/** The user groups view: a flat list, always refreshed as a whole. `rows` is called once the view is visible. */
export function createUserGroupTree(rows: () => Promise<readonly UserGroupTreeNode[]>) {
  const shownRows = async () => (await rows()).map(asRow);
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<UserGroupTreeNode>(ViewId.userGroups, {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (parent) => (parent ? [] : shownRows()),
      // VS Code needs `getParent` for `reveal`.
      getParent: () => undefined,
      getTreeItem: toTreeItem,
    },
  });
  // After a crash of the extension host, VS Code still shows the old count.
  view.description = '';
  const resources = vscode.Disposable.from(view, changed);
  return {
    view,
    show: ({ description, message }: ReturnType<typeof summarizeList>): void => {
      view.description = description;
      changed.fire(undefined);
      // VS Code redraws the view if the message is set, and delays the second of two redraws by 200 ms.
      if (view.message !== message) view.message = message;
    },
    /** Moves the focus to the first group that is not in `known`, if any. */
    focusFirst: async (known: ReadonlySet<string> = new Set()): Promise<void> => {
      const found = (await shownRows()).find(
        (row) => row.kind === 'userGroup' && !known.has(row.userGroupId),
      );
      // A row that is just being removed cannot be revealed.
      if (found) await view.reveal(found, { select: true, focus: true }).then(undefined, () => undefined);
    },
    dispose: () => void resources.dispose(),
  };
}

function toTreeItem(node: UserGroupTreeNode): vscode.TreeItem {
  const common = {
    label: node.label,
    id: node.id,
    iconPath: new vscode.ThemeIcon(node.icon),
    contextValue: node.kind,
    tooltip: node.label,
  };
  switch (node.kind) {
    case 'userGroup':
      return {
        ...common,
        description: node.description,
        tooltip: node.tooltip,
        contextValue: node.contextValue,
        accessibilityInformation: { label: node.spoken },
        command: {
          command: CommandId.openUserGroup,
          title: vscode.l10n.t('Open'),
          arguments: [node, 'row'],
        } satisfies Remedy,
      };
    case 'action':
      return {
        ...common,
        description: node.description,
        command: { command: node.command, title: node.label, arguments: asClick(node.arguments) },
        accessibilityInformation: { label: node.label, role: 'button' },
      };
    case 'note':
      return common;
  }
}
