import type { Environment } from '../../auth/types';
import { findCall, hasPastedValues } from './findCall';
import { nothingGiven, startCall, type StartCallServices } from './startCall';

/**
 * Lets the user find an endpoint and starts its call. What a pasted text holds is prefilled, never sent unseen: it
 * stands in the prompts, or in the request document of a call with a body.
 */
export async function startFound(
  services: StartCallServices,
  environment: Environment,
  title: string,
): Promise<void> {
  const found = await findCall(services.input, services.catalog, title, {
    hints: services.settings().hints,
  });
  const { endpoint, path, query, body } = found;
  if (body !== undefined) {
    await services.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  await startCall(services, {
    endpoint,
    environment,
    given: nothingGiven,
    ...(hasPastedValues(found) ? { suggested: { path, query } } : {}),
    optional: true,
    withArguments: false,
  });
}
