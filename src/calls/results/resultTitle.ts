import * as l10n from '@vscode/l10n';
import { translated } from '../../catalog/translated';
import type { Catalog } from '../../catalog/types';
import { toFileName } from '../../documents/toFileName';
import { RUN_RESULT } from '../../documents/uris';

/** Titles of endpoints and modules. */
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
