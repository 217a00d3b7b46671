import type { ResultDocuments } from '../documents/types';
import { readCommandTarget } from './calls/commandTarget';
import { requireEndpoint } from './calls/pickEndpoint';
import { requireEnvironment } from './calls/requireEnvironment';
import { requireRecord } from './calls/requireRecord';
import { runCall, type RunCallServices } from './calls/runCall';

export interface CallAgainServices extends RunCallServices {
  readonly results: ResultDocuments;
}

/** Sends the call behind a result, or the newest one, again, to the environment it went to; a write asks first. */
export async function callAgain(services: CallAgainServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const record = requireRecord(services.results, target.kind === 'document' ? target.uri : undefined);
  const environment = requireEnvironment(services.environments, record.environmentName);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  await runCall(services, { endpoint, values: record.values, environment, origin: 'repeat' });
}
