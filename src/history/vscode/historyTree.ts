import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import type { Remedy } from '../../base/userError';
import { CommandId, ViewId } from '../../contributions';
import { asRow } from '../../editor/click';
import type { HistoryNode } from '../historyNode';

export interface HistoryTreeDeps {
  /** Rows of the chosen environment, newest first. `nextChange`: ms until the relative time of a row changes. */
  readonly rows: () => Promise<{
    readonly nodes: readonly HistoryNode[];
    readonly nextChange: number | undefined;
  }>;
  /** Reads entries that other windows wrote. */
  readonly refresh: () => Promise<void>;
  readonly changes: readonly ((listener: () => void) => Disposable)[];
}

/** The history view. While hidden, it reads nothing and runs no timer. */
export interface HistoryTree {
  readonly view: vscode.TreeView<HistoryNode>;
  dispose(): void;
}

export function createHistoryTree(deps: HistoryTreeDeps): HistoryTree {
  const changed = new vscode.EventEmitter<undefined>();
  let timer: NodeJS.Timeout | undefined;
  const provider: vscode.TreeDataProvider<HistoryNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (parent) => {
      if (parent) return [];
      const { nodes, nextChange } = await deps.rows();
      schedule(nextChange);
      return nodes.map(asRow);
    },
    getTreeItem: toTreeItem,
  };
  const view = vscode.window.createTreeView(ViewId.history, {
    treeDataProvider: provider,
    canSelectMany: true,
  });
  const schedule = (wait: number | undefined): void => {
    clearTimeout(timer);
    if (view.visible && wait !== undefined) timer = setTimeout(() => changed.fire(undefined), wait);
  };
  const look = (): void => {
    clearTimeout(timer);
    // Relative times are outdated even if no entry was added.
    if (view.visible) void deps.refresh().then(() => changed.fire(undefined));
  };
  const resources = vscode.Disposable.from(
    view,
    changed,
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) look();
    }),
    ...deps.changes.map((change) => vscode.Disposable.from(change(() => changed.fire(undefined)))),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
  return { view, dispose: () => void resources.dispose() };
}

function toTreeItem(node: HistoryNode): vscode.TreeItem {
  return {
    label: node.label,
    id: node.historyId,
    description: node.description,
    tooltip: node.tooltip,
    contextValue: node.contextValue,
    iconPath: new vscode.ThemeIcon(node.icon.icon, new vscode.ThemeColor(node.icon.color)),
    accessibilityInformation: {
      label: `${outcomeNames[node.icon.outcome]()}, ${node.label}, ${node.description}`,
    },
    command: {
      title: vscode.l10n.t('Open Response'),
      command: CommandId.openHistoryEntry,
      arguments: [{ historyId: node.historyId }],
    } satisfies Remedy,
  };
}

const outcomeNames: Readonly<Record<HistoryNode['icon']['outcome'], () => string>> = {
  ok: () => vscode.l10n.t('completed'),
  failed: () => vscode.l10n.t('failed'),
  unknown: () => vscode.l10n.t('outcome unknown'),
  cancelled: () => vscode.l10n.t('cancelled'),
};
