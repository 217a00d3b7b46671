import * as l10n from '@vscode/l10n';
import { translated } from '../../catalog/translated';
import type { Catalog } from '../../catalog/types';
import { toFileName } from '../../documents/toFileName';
import { RUN_RESULT } from '../../documents/uris';
import type { FinishedCall } from '../../http/types';
import { isRun } from './isRun';

/** The part of the catalog from which titles are made. */
export type TitledCatalog = Pick<Catalog, 'findEndpoint' | 'modules'>;

/** Tab title of a result: module and operation, such as `User groups, list`. */
export function resultTitle(catalog: TitledCatalog, endpointId: string): string {
  if (endpointId === RUN_RESULT) return l10n.t('Changes of user groups');
  const endpoint = catalog.findEndpoint(endpointId);
  const module = catalog.modules.find(({ id }) => id === endpoint?.moduleId);
  const label = translated(endpoint?.label ?? '');
  const parts = [translated(module?.label ?? ''), label.charAt(0).toLowerCase() + label.slice(1)];
  return parts.map(toFileName).filter(Boolean).join(', ') || toFileName(endpointId);
}

/** Endpoint id in the URI of a call's result; `RUN_RESULT` for a run of changes. */
export function addressedEndpointId(call: Pick<FinishedCall, 'pages' | 'request' | 'endpointId'>): string {
  return isRun(call) ? RUN_RESULT : call.endpointId;
}
