import { type Calls, nothingGiven } from '../calls/createCalls';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { Environments } from '../environments/types';
import type { ApiGroup, EndpointsGroup } from './commandServices';

export interface CallSelectedDeps
  extends Pick<ApiGroup, 'catalog'>, Pick<EndpointsGroup, 'selectFocused' | 'selectedEndpointId'> {
  readonly calls: Pick<Calls, 'start'>;
  readonly environments: Pick<Environments, 'current'>;
}

/** Enter in the tree: calls the endpoint under the focus. */
export async function callSelected(deps: CallSelectedDeps): Promise<void> {
  // The arrow keys move the focus only: before this the selection is empty or that of an earlier row.
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
