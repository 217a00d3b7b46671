import * as l10n from '@vscode/l10n';
import { pickEndpoint } from './calls/pickEndpoint';
import { nothingGiven, startCall, type StartCallServices } from './calls/startCall';

/** Finds an endpoint by operation, module, method or path, and calls it. */
export async function findEndpoint(services: StartCallServices): Promise<void> {
  const environment = services.environments.current;
  const endpoint = await pickEndpoint(services.input, services.catalog, l10n.t('Find Endpoint'));
  await startCall(services, {
    endpoint,
    environment,
    given: nothingGiven,
    optional: true,
    withArguments: false,
  });
}
