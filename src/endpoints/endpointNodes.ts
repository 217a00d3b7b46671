import * as l10n from '@vscode/l10n';
import { customOpenApiMark } from '../catalog/hintMark';
import { translated } from '../catalog/translated';
import type { Catalog, Endpoint, HttpMethod } from '../catalog/types';

/** A node of the endpoint tree. Ids are stable, so that VS Code remembers which nodes are expanded. */
export type EndpointTreeNode = {
  readonly id: string;
  readonly label: string;
  readonly description: string;
} & (
  | { readonly kind: 'pinnedGroup' }
  | { readonly kind: 'module'; readonly moduleId: string; readonly tooltip: string }
  | {
      readonly kind: 'endpoint';
      readonly endpointId: string;
      readonly icon: MethodIcon;
      readonly contextValue: string;
    }
);

interface MethodIcon {
  /** Codicon; different for each method, so that colour is not the only difference. */
  readonly icon: string;
  readonly color: string;
}

export const methodIcons: Readonly<Record<HttpMethod, MethodIcon>> = {
  GET: { icon: 'arrow-circle-down', color: 'charts.blue' },
  POST: { icon: 'add', color: 'charts.green' },
  PUT: { icon: 'edit', color: 'charts.yellow' },
  DELETE: { icon: 'trash', color: 'charts.red' },
};

/** Children of a node; without one, the roots: "Pinned" if there are pins, then the modules in reference order. */
export function endpointNodes(
  catalog: Catalog,
  pinned: readonly string[],
  parent?: EndpointTreeNode,
): readonly EndpointTreeNode[] {
  if (!parent) return roots(catalog, pinned);
  switch (parent.kind) {
    case 'pinnedGroup':
      return pinnedEndpoints(catalog, pinned).map((endpoint) =>
        endpointNode(endpoint, parent.id, true, catalog),
      );
    case 'module':
      return catalog
        .endpointsOf(parent.moduleId)
        .map((endpoint) => endpointNode(endpoint, parent.id, pinned.includes(endpoint.id)));
    case 'endpoint':
      return [];
  }
}

function roots(catalog: Catalog, pinned: readonly string[]): readonly EndpointTreeNode[] {
  const count = pinnedEndpoints(catalog, pinned).length;
  const modules = catalog.modules.map((module) => ({
    kind: 'module' as const,
    id: module.id,
    moduleId: module.id,
    label: translated(module.label),
    description: String(catalog.endpointsOf(module.id).length),
    tooltip: [
      translated(module.purpose),
      ...(module.file === undefined ? [] : [customOpenApiMark(module.file)]),
    ].join('\n'),
  }));
  if (count === 0) return modules;
  return [
    { kind: 'pinnedGroup', id: 'pinned', label: l10n.t('Pinned'), description: String(count) },
    ...modules,
  ];
}

/** Pinned endpoints, oldest pin first; skips unknown ids. */
function pinnedEndpoints(catalog: Catalog, pinned: readonly string[]): readonly Endpoint[] {
  return pinned.flatMap((id) => catalog.findEndpoint(id) ?? []);
}

/** Endpoints whose entity opens in a form. */
export const formEndpoints: ReadonlySet<string> = new Set(['userGroups.detail', 'userGroups.update']);

function endpointNode(
  endpoint: Endpoint,
  parentId: string,
  isPinned: boolean,
  moduleNames?: Catalog,
): EndpointTreeNode {
  const module = moduleNames?.modules.find((candidate) => candidate.id === endpoint.moduleId);
  return {
    kind: 'endpoint',
    id: `${parentId}/${endpoint.id}`,
    endpointId: endpoint.id,
    label: `${module ? `${translated(module.label)}: ` : ''}${translated(endpoint.label)}`,
    description: `${endpoint.method} ${endpoint.path}${endpoint.file === undefined ? '' : ` · ${customOpenApiMark(endpoint.file)}`}`,
    icon: methodIcons[endpoint.method],
    contextValue: [
      'endpoint',
      isPinned ? 'pinned' : 'unpinned',
      endpoint.method === 'GET' ? 'read' : 'write',
      ...(formEndpoints.has(endpoint.id) ? ['form'] : []),
    ].join(';'),
  };
}
