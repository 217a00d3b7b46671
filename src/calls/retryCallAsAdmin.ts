import type { Catalog } from '../catalog/types';
import type { ResultDocuments } from '../documents/types';
import type { Calls } from './createCalls';
import { requireResultCall } from './findFinishedCall';
import { requireEndpoint } from './findCall';
import { environmentOfCall, type EnvironmentOfCallDeps } from './requireEnvironment';

export interface RetryCallAsAdminDeps extends EnvironmentOfCallDeps {
  readonly calls: Pick<Calls, 'run'>;
  /** `isClick`: true if a button of this extension runs the command, not another extension. */
  readonly input: EnvironmentOfCallDeps['input'] & { readonly isClick: boolean };
  readonly catalog: Catalog;
  readonly results: Pick<ResultDocuments, 'find'>;
}

/**
 * Sends the call of a result again as admin; the chosen level stays. A write counts as a repeat and so asks first. In
 * the sandbox, a failed write does not count as a repeat, and asks only for other reasons.
 */
export async function retryCallAsAdmin(deps: RetryCallAsAdminDeps, uri?: string): Promise<void> {
  const call = requireResultCall(deps.results, uri);
  const environment = await environmentOfCall(deps, call, uri);
  const endpoint = requireEndpoint(deps.catalog, call.endpointId);
  const isRefused = call.outcome.kind === 'error';
  await deps.calls.run({
    endpoint,
    values: call.values,
    environment,
    origin: deps.input.isClick ? 'user' : 'command',
    isRepeat: !environment.builtIn || !isRefused,
    level: 'admin',
  });
}
