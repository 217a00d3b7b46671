import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { Catalog } from '../catalog/types';

export interface UnpinEndpointServices {
  readonly catalog: Pick<Catalog, 'findEndpoint'>;
  readonly pins: { unpin(endpointId: string): Promise<void> };
}

/** Takes an endpoint out of the tree's first node. */
export async function unpinEndpoint(services: UnpinEndpointServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  if (target.kind !== 'endpoint') throw new UserError(l10n.t('Choose a pinned endpoint in the tree.'));
  await services.pins.unpin(requireEndpoint(services.catalog, target.endpointId).id);
}
