import type { ResultDocuments } from '../documents/types';
import { readCommandTarget } from './calls/commandTarget';
import { requireEndpoint } from './calls/pickEndpoint';
import { requireEnvironment } from './calls/requireEnvironment';
import { requireRecord } from './calls/requireRecord';
import { nothingGiven, startCall, type StartCallServices } from './calls/startCall';

export interface CallWithChangesServices extends StartCallServices {
  readonly results: ResultDocuments;
}

/** Asks again for the values of the call behind a result, prefilled with what was sent. */
export async function callWithChanges(services: CallWithChangesServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const record = requireRecord(services.results, target.kind === 'document' ? target.uri : undefined);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  const environment = requireEnvironment(services.environments, record.environmentName);
  if (record.values.body !== undefined) {
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
