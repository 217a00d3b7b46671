import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { insistsOnToken } from '../calls/callConnections';
import { readCommandTarget, readEntityNode } from '../calls/commandTarget';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import { requireEnvironment } from '../calls/requireEnvironment';
import { buildBodySkeleton } from '../catalog/buildRequestSkeleton';
import type { Endpoint } from '../catalog/types';
import { buildCurl, buildCurlTemplate } from '../code/buildCurl';
import { requireKeptBody } from '../code/chooseCodeRequest';
import type { Levels } from '../environments/levels';
import { levelHeaderAt } from '../environments/permissionHeader';
import type { Environment, Environments } from '../environments/types';
import { ownHeaders } from '../http/buildRequest';
import type { HttpRequest } from '../http/types';
import type { ApiGroup, ScreenGroup } from './commandServices';

export interface CopyAsCurlDeps
  extends FinishedCallDeps, Pick<ApiGroup, 'catalog' | 'settings'>, Pick<ScreenGroup, 'copyText'> {
  readonly environments: Pick<Environments, 'current' | 'find'>;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly input: Pick<UserInput, 'pick'>;
}

/**
 * Copies a curl command: for a result's request, for the read of a tree node's entity, or for an endpoint with
 * variables for its values.
 */
export async function copyAsCurl(deps: CopyAsCurlDeps, argument?: unknown): Promise<void> {
  const text = await curlOf(deps, argument);
  await deps.copyText(text, l10n.t('Copied as cURL; the token is the variable COMMERCE_API_TOKEN'));
}

async function curlOf(deps: CopyAsCurlDeps, argument: unknown): Promise<string> {
  const { catalog, environments } = deps;
  const node = readEntityNode(argument);
  if (node) {
    const environment = requireEnvironment(environments, node.environmentName);
    const endpoint = requireEndpoint(catalog, 'userGroups.detail');
    return endpointCurl(deps, endpoint, environment, { [node.parameter]: node.id });
  }
  const target = readCommandTarget(argument);
  if (target.kind === 'endpoint') return endpointCurl(deps, requireEndpoint(catalog, target.endpointId));
  if (target.kind === 'none' && deps.activeResultUri() === undefined) {
    return endpointCurl(deps, await pickEndpoint(deps.input, catalog, l10n.t('Copy as cURL')));
  }
  const call = await requireCall(deps, argument);
  requireKeptBody(call);
  return requestCurl(call.request);
}

function requestCurl(request: HttpRequest): string {
  try {
    return buildCurl(request, { token: insistsOnToken(request.endpointId) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(l10n.t('This request cannot be written as a shell command.'));
  }
}

async function endpointCurl(
  deps: CopyAsCurlDeps,
  endpoint: Endpoint,
  environment: Environment = deps.environments.current,
  path: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { catalog, levels, settings } = deps;
  const { baseUrl } = environment;
  const levelHeader = levelHeaderAt(environment, levels.levelOf(environment));
  const headers = ownHeaders({ headers: environment.headers, levelHeader }, endpoint.id);
  const details = await catalog.loadDetails(endpoint.id, { hints: settings().hints });
  const body = buildBodySkeleton(endpoint, details);
  return buildCurlTemplate(
    {
      endpoint,
      baseUrl,
      path,
      headers: [
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...Object.entries(headers),
      ],
      body: body && JSON.stringify(body),
    },
    { token: insistsOnToken(endpoint.id) },
  );
}
