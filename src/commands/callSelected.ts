import { nothingGiven, type Calls } from '../calls/createCalls';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { Catalog } from '../catalog/types';
import type { Environments } from '../environments/types';

export interface CallSelectedDeps {
  readonly calls: Pick<Calls, 'start'>;
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current'>;
  /** Selects the focused row of the tree, and opens or closes a module, as Enter does. */
  selectFocused(): Promise<void>;
  /** The selected endpoint; undefined for a module or nothing. */
  selectedEndpointId(): string | undefined;
}

/** Enter in the tree: calls the endpoint under the focus. */
export async function callSelected(deps: CallSelectedDeps): Promise<void> {
  // Moving through the tree by key moves the focus only: the selection is empty or old until this ran.
  await deps.selectFocused();
  const id = deps.selectedEndpointId();
  if (id === undefined) return;
  await deps.calls.start({
    endpoint: requireEndpoint(deps.catalog, id),
    environment: deps.environments.current,
    given: nothingGiven,
    optional: true,
    withArguments: false,
  });
}
