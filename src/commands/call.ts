import * as l10n from '@vscode/l10n';
import { readEntityNode, type EntityNode } from '../calls/commandTarget';
import { nothingGiven } from '../calls/createCalls';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import { pathParameterNames } from '../calls/prompts/buildQuestions';
import { readCallArgument } from '../calls/readCallArgument';
import { requireEnvironment } from '../calls/requireEnvironment';
import { startFoundCall, type StartFoundDeps } from '../calls/startFoundCall';
import type { Environments } from '../environments/types';
import { callWritten, type CallWrittenDeps } from './callWritten';
import type { CommandCaller } from './commandServices';

export interface CallDeps extends StartFoundDeps, Omit<CallWrittenDeps, keyof StartFoundDeps> {
  readonly input: StartFoundDeps['input'] & CommandCaller['input'];
  readonly environments: Pick<Environments, 'current' | 'find'>;
}

/**
 * Calls an endpoint: picked, named by id, chosen in the tree, written in a source file, or given as `{ endpoint, path?, query?, body? }`. With
 * the node of an entity, one of the endpoints that take it.
 */
export async function call(deps: CallDeps, argument?: unknown): Promise<void> {
  const node = readEntityNode(argument);
  if (node) return callWithEntity(deps, node);
  const environment = deps.environments.current;
  const read = readCallArgument(argument);
  if (read.kind === 'none') {
    await startFoundCall(deps, environment, l10n.t('Call Endpoint'));
    return;
  }
  if (read.kind === 'source')
    return callWritten(deps, requireEndpoint(deps.catalog, read.endpointId), read.source);
  const hasValues = read.kind === 'values';
  await deps.calls.start({
    endpoint: requireEndpoint(deps.catalog, read.endpointId),
    environment,
    given: hasValues ? read.given : nothingGiven,
    body: hasValues ? read.body : undefined,
    optional: !hasValues,
    withArguments: read.kind !== 'node' || !deps.input.isClick,
  });
}

async function callWithEntity(deps: CallDeps, { environmentName, parameter, id }: EntityNode): Promise<void> {
  const environment = requireEnvironment(deps.environments, environmentName);
  const endpoint = await pickEndpoint(deps.input, deps.catalog, l10n.t('Call with This User Group'), (each) =>
    pathParameterNames(each.path).includes(parameter),
  );
  await deps.calls.start({
    endpoint,
    environment,
    given: { path: { [parameter]: id }, query: [] },
    optional: true,
    withArguments: !deps.input.isClick,
  });
}
