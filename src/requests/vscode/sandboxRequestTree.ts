import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import type { Remedy } from '../../base/userError';
import { CommandId, ViewId } from '../../contributions';
import { asRow } from '../../editor/click';
import type { SandboxRequestNode } from '../sandboxRequestNode';

/** Time in ms between a change and the refresh. */
const PAUSE_MS = 250;
/** The same after a refresh with more than `MANY` new requests, since each refresh takes the window about 15 ms. */
const BUSY_PAUSE_MS = 1000;
const MANY = 10;

export interface SandboxRequestTreeDeps {
  /** Returns the rows; the request that arrived last comes first. */
  readonly rows: () => Promise<readonly SandboxRequestNode[]>;
  /** Number of findings since the view was last shown. */
  readonly unseen: () => Promise<number>;
  readonly noteSeen: () => void;
  readonly onDidChange: (listener: () => void) => Disposable;
}

/** View of the requests that programs sent to the sandbox. While hidden, only counts new findings for its badge. */
export function createSandboxRequestTree(deps: SandboxRequestTreeDeps): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  const view = vscode.window.createTreeView<SandboxRequestNode>(ViewId.sandboxRequests, {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (parent) => (parent ? [] : (await deps.rows()).map(asRow)),
      getTreeItem: toTreeItem,
    },
  });
  let timer: NodeJS.Timeout | undefined;
  let changes = 0;
  let pause = PAUSE_MS;
  const showBadge = async (): Promise<void> => {
    const value = await deps.unseen();
    if (view.badge?.value === value || (value === 0 && !view.badge)) return;
    const tooltip = vscode.l10n.t('New problems in requests to the sandbox: {0}', value);
    view.badge = value === 0 ? undefined : { value, tooltip };
  };
  const draw = (): void => {
    timer = undefined;
    pause = changes > MANY ? BUSY_PAUSE_MS : PAUSE_MS;
    changes = 0;
    if (view.visible) {
      deps.noteSeen();
      changed.fire(undefined);
    }
    void showBadge();
  };
  return vscode.Disposable.from(
    view,
    changed,
    deps.onDidChange(() => {
      changes += 1;
      timer ??= setTimeout(draw, pause);
    }),
    view.onDidChangeVisibility(draw),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}

function toTreeItem(node: SandboxRequestNode): vscode.TreeItem {
  return {
    label: node.label,
    id: node.historyId,
    description: node.description,
    tooltip: node.tooltip,
    contextValue: node.contextValue,
    iconPath: new vscode.ThemeIcon(node.icon, new vscode.ThemeColor(node.color)),
    accessibilityInformation: { label: `${node.label}, ${node.description}` },
    command: {
      title: vscode.l10n.t('Show Exchange'),
      command: CommandId.showRequest,
      arguments: [{ historyId: node.historyId }, 'row'],
    } satisfies Remedy,
  };
}
