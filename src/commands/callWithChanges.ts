import type { CallRecord } from '../api/types';
import type { Environment } from '../auth/types';
import type { Endpoint } from '../catalog/types';
import type { ResultDocuments } from '../documents/types';
import type { GivenValues } from '../prompts/givenValues';
import { readCommandTarget } from './calls/commandTarget';
import { requireEndpoint } from './calls/pickEndpoint';
import { requireEnvironment } from './calls/requireEnvironment';
import { requireRecord } from './calls/requireRecord';
import { runCall } from './calls/runCall';
import { askFor, nothingGiven, startCall, type StartCallServices } from './calls/startCall';

export interface CallWithChangesServices extends StartCallServices {
  readonly results: ResultDocuments;
}

/** Asks for the ids only: typed, with the one that was sent in the box, or picked from the list of records. */
export type ChangeStart = 'typeId' | 'pickId';

/**
 * Asks again for the values of the call behind a result, prefilled with what was sent. `start` asks for the ids alone
 * and keeps the rest.
 */
export async function callWithChanges(
  services: CallWithChangesServices,
  argument?: unknown,
  start?: unknown,
): Promise<void> {
  const target = readCommandTarget(argument);
  const record = requireRecord(services.results, target.kind === 'document' ? target.uri : undefined);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  const environment = requireEnvironment(services.environments, record.environmentName);
  const { body } = record.values;
  if (start === 'typeId' || start === 'pickId') {
    const { path, query } = await askForIds(services, endpoint, environment, record, start);
    if (body === undefined)
      await runCall(services, { endpoint, values: { path, query }, environment, origin: 'user' });
    else await services.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  if (body !== undefined) {
    await services.requests.open(endpoint, environment.name, record.values);
    return;
  }
  await startCall(services, {
    endpoint,
    environment,
    given: nothingGiven,
    suggested: record.values,
    optional: true,
    withArguments: false,
  });
}

async function askForIds(
  services: CallWithChangesServices,
  endpoint: Endpoint,
  environment: Environment,
  { values }: CallRecord,
  start: ChangeStart,
): Promise<GivenValues> {
  const details = await services.catalog.loadDetails(endpoint.id, { hints: services.settings().hints });
  const given = { path: {}, query: values.query };
  const suggested = { path: values.path, query: [] };
  return askFor(services, { endpoint, environment, given, suggested, start }, details, false);
}
