import type { UserInput } from '../base/userInput';
import { type Calls, nothingGiven } from '../calls/createCalls';
import { findFinishedCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { openRequestInChosen, type OpenRequestDeps } from '../calls/openRequestInChosen';
import { requireEndpoint } from '../calls/pickEndpoint';
import type { AskedValues } from '../calls/prompts/askValues';
import { environmentOfCall, requireEnvironmentOf } from '../calls/requireEnvironment';
import type { Endpoint } from '../catalog/types';
import { IN_CHOSEN } from '../documents/goneEnvironment';
import type { Environment, Environments } from '../environments/types';
import type { CallValues } from '../http/types';
import type { CommandCaller } from './commandServices';

export interface CallWithChangesDeps extends FinishedCallDeps, OpenRequestDeps {
  readonly calls: Pick<Calls, 'start' | 'run' | 'ask'>;
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly input: Pick<UserInput, 'confirm'> & CommandCaller['input'];
  readonly settings: () => { readonly hints: boolean };
}

/** Asks for the ids only: typed, with the one that was sent in the box, or picked from the list of entities. */
export type ChangeStart = 'typeId' | 'pickId';

/**
 * Asks again for the values of the call behind a result or a row of the history, prefilled with what was sent. `start` asks for the ids alone
 * and keeps the rest; `IN_CHOSEN` goes to the chosen environment, and takes a request document too.
 */
export async function callWithChanges(
  deps: CallWithChangesDeps,
  argument?: unknown,
  start?: unknown,
): Promise<void> {
  const isInChosen = start === IN_CHOSEN;
  if (isInChosen && (await openRequestInChosen(deps, argument))) return;
  const found = await findFinishedCall(deps, argument);
  const { endpointId } = found.kind === 'call' ? found.call : found;
  const values: CallValues = found.kind === 'call' ? found.call.values : nothingGiven;
  const { body } = values;
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  const environment = isInChosen
    ? deps.environments.current
    : found.kind === 'call'
      ? await environmentOfCall(deps, found.call, argument)
      : requireEnvironmentOf(deps.environments, found.environmentName, argument);
  if (start === 'typeId' || start === 'pickId') {
    const { path, query, asked } = await askForIds(deps, endpoint, environment, values, start);
    if (body === undefined) {
      // Without an answer it is the same call once more.
      const byClick = asked ? 'user' : 'repeat';
      const origin = deps.input.isClick ? byClick : 'arguments';
      await deps.calls.run({ endpoint, values: { path, query }, environment, origin });
    } else await deps.requests.open(endpoint, environment.name, { path, query, body });
    return;
  }
  if (body !== undefined) {
    await deps.requests.open(endpoint, environment.name, values);
    return;
  }
  await deps.calls.start({
    endpoint,
    environment,
    given: nothingGiven,
    suggested: values,
    optional: true,
    withArguments: false,
  });
}

async function askForIds(
  deps: CallWithChangesDeps,
  endpoint: Endpoint,
  environment: Environment,
  values: CallValues,
  start: ChangeStart,
): Promise<AskedValues> {
  const details = await deps.catalog.loadDetails(endpoint.id, { hints: deps.settings().hints });
  const given = { path: {}, query: values.query };
  const suggested = { path: values.path, query: [] };
  return deps.calls.ask({ endpoint, environment, given, suggested, start }, details, false);
}
