import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { Catalog } from '../catalog/types';

export interface UnpinEndpointDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint'>;
  readonly pins: { unpin(endpointId: string): Promise<void> };
}

/** Takes an endpoint out of the tree's first node. */
export async function unpinEndpoint(deps: UnpinEndpointDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  if (target.kind !== 'endpoint') throw new UserError(l10n.t('Choose a pinned endpoint in the tree.'));
  await deps.pins.unpin(requireEndpoint(deps.catalog, target.endpointId).id);
}
