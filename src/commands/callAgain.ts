import { findFinishedCall } from '../calls/findFinishedCall';
import { requireEndpoint } from '../calls/pickEndpoint';
import { environmentOfCall } from '../calls/requireEnvironment';
import type { CommandCaller } from './commandServices';
import { callWithChanges, type CallWithChangesDeps } from './callWithChanges';

/**
 * Sends the call behind a result or a row of the history, or the newest one, again, to the environment it went to; a
 * write asks first. Where some values of the call are gone, it asks for them.
 */
export async function callAgain(
  deps: CallWithChangesDeps & CommandCaller,
  argument?: unknown,
): Promise<void> {
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'expired' || (found.call.kept?.withheld ?? []).length > 0) {
    await callWithChanges(deps, argument);
    return;
  }
  const { call } = found;
  const environment = await environmentOfCall(deps, call, argument);
  const endpoint = requireEndpoint(deps.catalog, call.endpointId);
  await deps.calls.run({
    endpoint,
    values: call.values,
    environment,
    origin: deps.input.isClick ? 'repeat' : 'arguments',
  });
}
