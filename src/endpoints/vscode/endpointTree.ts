import * as vscode from 'vscode';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UpdatableCatalog } from '../../catalog/types';
import { CommandId, ViewId } from '../../contributions';
import { asRow } from '../../editor/click';
import type { Levels } from '../../environments/levels';
import type { Environments } from '../../environments/types';
import { endpointNodes, type EndpointTreeNode } from '../endpointNodes';
import type { Pins } from '../pins';

export interface EndpointTreeDeps {
  readonly catalog: UpdatableCatalog;
  readonly pins: Pins;
  /** Tooltip of an endpoint, loaded on hover. */
  tooltipOf(endpointId: string): Promise<vscode.MarkdownString>;
  /** Tooltips name environment and level. VS Code asks for each tooltip once, so each change refreshes the tree. */
  readonly environments: Pick<Environments, 'onDidChange'>;
  readonly levels: Pick<Levels, 'onDidChange'>;
}

/** The endpoints as a tree view; works without network, keys or workspace. */
export interface EndpointTree {
  readonly view: vscode.TreeView<EndpointTreeNode>;
  dispose(): void;
}

export function createEndpointTree(deps: EndpointTreeDeps): EndpointTree {
  const changed = new vscode.EventEmitter<undefined>();
  const provider: vscode.TreeDataProvider<EndpointTreeNode> = {
    onDidChangeTreeData: changed.event,
    getChildren: (parent) => endpointNodes(deps.catalog, deps.pins.list(), parent).map(asRow),
    getTreeItem: toTreeItem,
    resolveTreeItem: async (item, node) => {
      if (node.kind === 'endpoint') item.tooltip = await deps.tooltipOf(node.endpointId);
      return item;
    },
  };
  const view = vscode.window.createTreeView(ViewId.endpoints, {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const refresh = (): void => changed.fire(undefined);
  const resources = vscode.Disposable.from(
    view,
    deps.pins.onDidChange(refresh),
    deps.catalog.onDidChange(refresh),
    deps.environments.onDidChange(refresh),
    deps.levels.onDidChange(refresh),
    changed,
  );
  return { view, dispose: () => void resources.dispose() };
}

function toTreeItem(node: EndpointTreeNode): vscode.TreeItem {
  const common = {
    label: sanitizeForDisplay(node.label),
    id: node.id,
    description: sanitizeForDisplay(node.description),
    contextValue: node.kind,
  };
  switch (node.kind) {
    case 'pinnedGroup':
      return {
        ...common,
        iconPath: new vscode.ThemeIcon('pinned'),
        collapsibleState: vscode.TreeItemCollapsibleState.Expanded,
      };
    case 'module':
      return {
        ...common,
        tooltip: node.tooltip,
        iconPath: new vscode.ThemeIcon('symbol-namespace'),
        collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
        accessibilityInformation: {
          label:
            node.description === '1'
              ? vscode.l10n.t('{0}, 1 endpoint', node.label)
              : vscode.l10n.t('{0}, {1} endpoints', node.label, node.description),
        },
      };
    case 'endpoint':
      return {
        ...common,
        contextValue: node.contextValue,
        iconPath: new vscode.ThemeIcon(node.icon.icon, new vscode.ThemeColor(node.icon.color)),
        accessibilityInformation: { label: `${node.label}, ${node.description}` },
        command: {
          title: vscode.l10n.t('Show Endpoint'),
          command: CommandId.showEndpoint,
          arguments: [node, 'row'],
        },
      };
  }
}
