import { environmentOfCall } from '../calls/environmentOfCall';
import { findFinishedCall } from '../calls/finishedCall';
import { requireEndpoint } from '../calls/pickEndpoint';
import { runCall } from '../calls/runCall';
import { callWithChanges, type CallWithChangesServices } from './callWithChanges';

export type CallAgainServices = CallWithChangesServices;

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
  const environment = await environmentOfCall(services, record, argument);
  const endpoint = requireEndpoint(services.catalog, record.endpointId);
  await runCall(services, { endpoint, values: record.values, environment, origin: 'repeat' });
}
