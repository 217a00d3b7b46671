import { environmentOfCall } from '../calls/environmentOfCall';
import { findFinishedCall, type FinishedCallServices } from '../calls/finishedCall';
import { openRequestInChosen, type OpenRequestServices } from '../calls/openRequestInChosen';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { GivenValues } from '../calls/prompts/givenValues';
import { requireEnvironmentOf } from '../calls/requireEnvironment';
import { runCall } from '../calls/runCall';
import { askFor, nothingGiven, startCall, type StartCallServices } from '../calls/startCall';
import type { Endpoint } from '../catalog/types';
import { IN_CHOSEN } from '../documents/goneEnvironment';
import type { Environment } from '../environments/types';
import type { CallValues } from '../http/types';

export type CallWithChangesServices = StartCallServices & FinishedCallServices & OpenRequestServices;

/** Asks for the ids only: typed, with the one that was sent in the box, or picked from the list of records. */
export type ChangeStart = 'typeId' | 'pickId';

/**
 * Asks again for the values of the call behind a result or a row of the history, prefilled with what was sent. `start` asks for the ids alone
 * and keeps the rest; `IN_CHOSEN` goes to the chosen environment, and takes a request document too.
 */
export async function callWithChanges(
  services: CallWithChangesServices,
  argument?: unknown,
  start?: unknown,
): Promise<void> {
  const isInChosen = start === IN_CHOSEN;
  if (isInChosen && (await openRequestInChosen(services, argument))) return;
  const found = await findFinishedCall(services, argument);
  const { endpointId } = found.kind === 'call' ? found.record : found;
  const values: CallValues = found.kind === 'call' ? found.record.values : nothingGiven;
  const { body } = values;
  const endpoint = requireEndpoint(services.catalog, endpointId);
  const environment = isInChosen
    ? services.environments.current
    : found.kind === 'call'
      ? await environmentOfCall(services, found.record, argument)
      : requireEnvironmentOf(services.environments, found.environmentName, argument);
  if (start === 'typeId' || start === 'pickId') {
    const { path, query } = await askForIds(services, endpoint, environment, values, start);
    if (body === undefined)
      await runCall(services, { endpoint, values: { path, query }, environment, origin: 'user' });
    else await services.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  if (body !== undefined) {
    await services.requests.open(endpoint, environment.name, values);
    return;
  }
  await startCall(services, {
    endpoint,
    environment,
    given: nothingGiven,
    suggested: values,
    optional: true,
    withArguments: false,
  });
}

async function askForIds(
  services: CallWithChangesServices,
  endpoint: Endpoint,
  environment: Environment,
  values: CallValues,
  start: ChangeStart,
): Promise<GivenValues> {
  const details = await services.catalog.loadDetails(endpoint.id, { hints: services.settings().hints });
  const given = { path: {}, query: values.query };
  const suggested = { path: values.path, query: [] };
  return askFor(services, { endpoint, environment, given, suggested, start }, details, false);
}
