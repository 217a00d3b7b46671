import * as v from 'valibot';
import { findFinishedCall } from '../calls/findFinishedCall';
import { requireEndpoint } from '../calls/pickEndpoint';
import { environmentOfCall } from '../calls/requireEnvironment';
import type { Endpoint } from '../catalog/types';
import type { CallValues } from '../http/types';
import type { CommandCaller } from './commandServices';
import { callWithChanges, type CallWithChangesDeps } from './callWithChanges';

const atPublicPathShape = v.object({ atPublicPath: v.literal(true) });

/**
 * Sends the call behind a result or a row of the history, or the newest one, again, to the environment it went to; a
 * write asks first. Where some values of the call are gone, it asks for them. `{ atPublicPath: true }` sends it at its
 * own level to the path that public clients use.
 */
export async function callAgain(
  deps: CallWithChangesDeps & CommandCaller,
  argument?: unknown,
  options?: unknown,
): Promise<void> {
  const found = await findFinishedCall(deps, argument);
  if (found.kind === 'expired' || (found.call.kept?.withheld ?? []).length > 0) {
    await callWithChanges(deps, argument);
    return;
  }
  const { call } = found;
  const environment = await environmentOfCall(deps, call, argument);
  const endpoint = requireEndpoint(deps.catalog, call.endpointId);
  const other = v.is(atPublicPathShape, options) ? deps.catalog.findPublic(endpoint.id) : undefined;
  await deps.calls.run({
    ...(other
      ? { endpoint: other, values: valuesFor(other, call.values), level: call.level }
      : { endpoint, values: call.values }),
    environment,
    origin: deps.input.isClick ? 'repeat' : 'arguments',
  });
}

/** What the other path takes leaves the query. */
function valuesFor({ path: template }: Endpoint, { path, query, body }: CallValues): CallValues {
  const isInPath = ([name]: readonly [string, string]): boolean => template.split('/').includes(`:${name}`);
  return {
    path: { ...path, ...Object.fromEntries(query.filter(isInPath)) },
    query: query.filter((entry) => !isInPath(entry)),
    body,
  };
}
