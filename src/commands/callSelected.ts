import { requireEndpoint } from '../calls/pickEndpoint';
import { nothingGiven, startCall, type StartCallServices } from '../calls/startCall';

export interface CallSelectedServices extends StartCallServices {
  /** Selects the focused row of the tree, and opens or closes a module, as Enter does. */
  selectFocused(): Promise<void>;
  /** The selected endpoint; undefined for a module or nothing. */
  selectedEndpointId(): string | undefined;
}

/** Enter in the tree: calls the endpoint under the focus. */
export async function callSelected(services: CallSelectedServices): Promise<void> {
  // Moving through the tree by key moves the focus only: the selection is empty or old until this ran.
  await services.selectFocused();
  const id = services.selectedEndpointId();
  if (id === undefined) return;
  await startCall(services, {
    endpoint: requireEndpoint(services.catalog, id),
    environment: services.environments.current,
    given: nothingGiven,
    optional: true,
    withArguments: false,
  });
}
