import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import type { Remedy } from '../../base/userError';
import { CommandId, ViewId } from '../../contributions';
import { asRow } from '../../editor/click';
import type { SandboxRequestNode } from '../sandboxRequestNode';

/** A program may send hundreds of requests a second: the view is drawn anew this seldom, in ms. */
const PAUSE_MS = 250;

export interface SandboxRequestTreeDeps {
  /** Newest first. */
  readonly rows: () => readonly SandboxRequestNode[];
  readonly onDidChange: (listener: () => void) => Disposable;
}

/** The view of what programs sent to the sandbox. While it is hidden nothing is read. */
export function createSandboxRequestTree({ rows, onDidChange }: SandboxRequestTreeDeps): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<SandboxRequestNode>(ViewId.sandboxRequests, {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (parent) => (parent ? [] : rows().map(asRow)),
      getTreeItem: toTreeItem,
    },
  });
  let timer: NodeJS.Timeout | undefined;
  const draw = (): void => {
    timer = undefined;
    if (view.visible) changed.fire(undefined);
  };
  return vscode.Disposable.from(
    view,
    changed,
    onDidChange(() => (timer ??= setTimeout(draw, PAUSE_MS))),
    view.onDidChangeVisibility(draw),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}

function toTreeItem(node: SandboxRequestNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.id = node.historyId;
  item.description = node.description;
  item.tooltip = node.tooltip;
  item.contextValue = node.contextValue;
  item.iconPath = new vscode.ThemeIcon(node.icon, new vscode.ThemeColor(node.color));
  item.accessibilityInformation = { label: `${node.label}, ${node.description}` };
  item.command = {
    title: vscode.l10n.t('Show Request and Response'),
    command: CommandId.showRequest,
    arguments: [{ historyId: node.historyId }],
  } satisfies Remedy;
  return item;
}
