import type { ResultDocuments } from '../documents/types';
import { environmentOfCall } from './environmentOfCall';
import { requireEndpoint } from './pickEndpoint';
import { requireRecord } from './requireRecord';
import { runCall, type RunCallServices } from './runCall';

export interface RetryCallAsAdminServices extends RunCallServices {
  readonly results: ResultDocuments;
}

/** Sends the call behind a result once more, at admin level; a write asks first. The chosen level stays as it is. */
export async function retryCallAsAdmin(services: RetryCallAsAdminServices, uri?: string): Promise<void> {
  const record = requireRecord(services.results, uri);
  const environment = await environmentOfCall(services, record, uri);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  await runCall(services, {
    endpoint,
    values: record.values,
    environment,
    origin: 'repeat',
    level: 'admin',
  });
}
