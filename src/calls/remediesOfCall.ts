import type { Remedy } from '../base/userError';
import type { Catalog } from '../catalog/types';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { headersOf } from '../environments/toTarget';
import type { Environment } from '../environments/types';
import type { ApiError } from '../http/apiError';
import { errorRemedies } from '../http/remedies/errorRemedies';
import { remedyButtons } from '../http/remedies/remedyButtons';
import type { FinishedCall } from '../http/types';

/** What the buttons of calls need to know of this window. */
export interface CallRemediesDeps {
  readonly catalog: Catalog;
  /** Whether the user is signed in there at admin level. */
  readonly hasAdminSession?: (environmentName: string) => boolean;
  /** The user's own environment of that name, where hints may help; undefined while they are off. */
  readonly hintedEnvironment?: (environmentName: string) => Environment | undefined;
  /** Whether the user signed in where the call went, at its level, after it was sent. */
  readonly hasNewerSession?: (call: FinishedCall) => boolean;
}

/** The call and its result document, where there is one. */
interface OfCall {
  readonly call: FinishedCall;
  readonly uri?: string | undefined;
}

/** The buttons under a failure before anything was sent, the best first. */
export function remediesOfError(error: ApiError, { catalog }: Pick<CallRemediesDeps, 'catalog'>) {
  const ids = errorRemedies('call', error);
  return remedyButtons(ids, { catalog }, error.facts);
}

/** The buttons under a call's outcome; none under a good answer that was received whole. */
export function remediesOfCall(context: CallRemediesDeps & OfCall): readonly Remedy[] {
  const { call, uri, catalog } = context;
  const { outcome, environmentName, level } = call;
  if (outcome.kind === 'answer') return outcome.answer.cut ? remedyButtons(['openSizeSetting'], {}) : [];
  const endpoint = catalog.findEndpoint(call.endpointId);
  const { query, body } = call.values;
  const ids = errorRemedies('call', outcome.error, {
    outcome: outcome.kind,
    hasAnswer: outcome.answer !== undefined,
    hasId: endpoint?.path.includes('/:') === true,
    hasPublicPath: endpoint !== undefined && catalog.findPublic(endpoint.id) !== undefined,
    hasValues: query.length > 0 || body !== undefined || (endpoint?.query ?? []).length > 0,
  });
  const hinted = context.hintedEnvironment?.(environmentName);
  const buttonContext = {
    environmentName,
    level,
    uri,
    call,
    catalog,
    isSandbox: environmentName === SANDBOX_NAME,
    hasAdminSession: context.hasAdminSession?.(environmentName),
    hasNewerSession: context.hasNewerSession?.(call),
    hinted: hinted && { ...hinted, hasNewRole: hasNewRole(hinted, call) },
  };
  return remedyButtons(ids, buttonContext, outcome.error.facts);
}

/** Whether the environment names a role for admins that the call did not carry. */
function hasNewRole(environment: Environment, { endpointId, request }: FinishedCall): boolean {
  const name = environment.permissionHeader?.name ?? '';
  const role = headersOf(environment, 'admin', endpointId)[name];
  return role !== undefined && !request.headers.some((header) => header[0] === name && header[1] === role);
}
