import type { Remedy } from '../base/userError';
import type { Catalog } from '../catalog/types';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { headersOf } from '../environments/toTarget';
import type { Environment } from '../environments/types';
import type { ApiError } from '../http/apiError';
import { errorRemedies } from '../http/remedies/errorRemedies';
import { remedyButtons } from '../http/remedies/remedyButtons';
import type { FinishedCall } from '../http/types';

/** Facts of this window that decide which buttons a failure gets. */
export interface CallRemediesDeps {
  readonly catalog: Catalog;
  /** Whether the environment has an admin session. */
  readonly hasAdminSession?: (environmentName: string) => boolean;
  /** The user's environment of that name; undefined for the sandbox, an unknown name, and if hints are off. */
  readonly hintedEnvironment?: (environmentName: string) => Environment | undefined;
  /** Whether the user has signed in at the call's address and level after the call was sent. */
  readonly hasNewerSession?: (call: FinishedCall) => boolean;
}

interface OfCall {
  readonly call: FinishedCall;
  readonly uri?: string | undefined;
}

/** Buttons for a failure that came before the request was sent, best first. */
export function remediesOfError(error: ApiError, { catalog }: Pick<CallRemediesDeps, 'catalog'>) {
  const ids = errorRemedies('call', error);
  return remedyButtons(ids, { catalog }, error.facts);
}

/** Buttons for a call's outcome; none for a complete, successful response. */
export function remediesOfCall(context: CallRemediesDeps & OfCall): readonly Remedy[] {
  const { call, uri, catalog } = context;
  const { outcome, environmentName, level } = call;
  if (outcome.kind === 'response') return outcome.response.cut ? remedyButtons(['openSizeSetting'], {}) : [];
  const endpoint = catalog.findEndpoint(call.endpointId);
  const { query, body } = call.values;
  const ids = errorRemedies('call', outcome.error, {
    outcome: outcome.kind,
    hasResponse: outcome.response !== undefined,
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

/** Whether the environment sets an admin role that the call did not carry. */
function hasNewRole(environment: Environment, { endpointId, request }: FinishedCall): boolean {
  const name = environment.permissionHeader?.name ?? '';
  const role = headersOf(environment, 'admin', endpointId)[name];
  return role !== undefined && !request.headers.some((header) => header[0] === name && header[1] === role);
}
