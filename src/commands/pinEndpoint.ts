import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import { readCommandTarget } from '../calls/commandTarget';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import type { Catalog, Endpoint } from '../catalog/types';

export interface PinEndpointDeps {
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick'>;
  readonly pins: { pin(endpointId: string): Promise<void> };
}

/** Puts an endpoint into the tree's first node. */
export async function pinEndpoint(deps: PinEndpointDeps, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const endpoint: Endpoint =
    target.kind === 'endpoint'
      ? requireEndpoint(deps.catalog, target.endpointId)
      : await pickEndpoint(deps.input, deps.catalog, l10n.t('Pin Endpoint'));
  await deps.pins.pin(endpoint.id);
}
