import { environmentOfCall } from '../calls/environmentOfCall';
import { findFinishedCall } from '../calls/finishedCall';
import { requireEndpoint } from '../calls/pickEndpoint';
import { callWithChanges, type CallWithChangesDeps } from './callWithChanges';

/**
 * Sends the call behind a result or a row of the history, or the newest one, again, to the environment it went to; a
 * write asks first. Of a call whose values are not all there any more the missing ones are asked for.
 */
export async function callAgain(deps: CallWithChangesDeps, argument?: unknown): Promise<void> {
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'expired' || (found.record.kept?.withheld ?? []).length > 0) {
    await callWithChanges(deps, argument);
    return;
  }
  const { record } = found;
  const environment = await environmentOfCall(deps, record, argument);
  const endpoint = requireEndpoint(deps.catalog, record.endpointId);
  await deps.calls.run({ endpoint, values: record.values, environment, origin: 'repeat' });
}
