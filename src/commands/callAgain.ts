import { callWithChanges } from './callWithChanges';
import { findFinishedCall, type FinishedCallServices } from './calls/finishedCall';
import { requireEndpoint } from './calls/pickEndpoint';
import { requireEnvironment } from './calls/requireEnvironment';
import { runCall } from './calls/runCall';
import type { StartCallServices } from './calls/startCall';

export type CallAgainServices = StartCallServices & FinishedCallServices;

/**
 * Sends the call behind a result or a row of the history, or the newest one, again, to the environment it went to; a
 * write asks first. Of a call whose values are not all there any more the missing ones are asked for.
 */
export async function callAgain(services: CallAgainServices, argument?: unknown): Promise<void> {
  const found = await findFinishedCall(services, argument);
  if (found.kind === 'expired' || (found.record.kept?.withheld ?? []).length > 0) {
    await callWithChanges(services, argument);
    return;
  }
  const { record } = found;
  const environment = requireEnvironment(services.environments, record.environmentName);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  await runCall(services, { endpoint, values: record.values, environment, origin: 'repeat' });
}
