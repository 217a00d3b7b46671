import * as l10n from '@vscode/l10n';
import type { ResultDocuments } from '../documents/types';
import { plain } from '../platform/plain';
import { UserError } from '../platform/userError';
import { readCommandTarget } from './calls/commandTarget';
import { requireEndpoint } from './calls/pickEndpoint';
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
  const environment = services.environments.find(record.environmentName);
  if (!environment) {
    throw new UserError(l10n.t('There is no environment {0} any more.', plain(record.environmentName)));
  }
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
