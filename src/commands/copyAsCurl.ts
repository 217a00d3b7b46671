import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { readCommandTarget, readEntityNode } from '../calls/commandTarget';
import { requireCall, type FinishedCallDeps } from '../calls/findFinishedCall';
import { pickEndpoint, requireEndpoint } from '../calls/pickEndpoint';
import { requireEnvironment } from '../calls/requireEnvironment';
import { buildBodySkeleton } from '../catalog/buildRequestSkeleton';
import type { Endpoint } from '../catalog/types';
import { buildCurl, buildCurlTemplate } from '../code/buildCurl';
import { codeOptions, requireKeptBody } from '../code/chooseCodeRequest';
import { bodyWithoutWrapper } from '../environments/bodyWithoutWrapper';
import { headersOf } from '../environments/headersOf';
import type { Levels } from '../environments/levels';
import type { Environment, Environments } from '../environments/types';
import type { FinishedCall } from '../http/types';
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
  const { text, withKeys } = await curlOf(deps, argument);
  await deps.copyText(
    text,
    withKeys
      ? l10n.t(
          'Copied as cURL; the keys are the variables COMMERCE_API_CLIENT_KEY and COMMERCE_API_SECRET_KEY',
        )
      : l10n.t('Copied as cURL; the token is the variable COMMERCE_API_TOKEN'),
  );
}

interface Curl {
  readonly text: string;
  /** Variables stand for both keys, not for a token. */
  readonly withKeys: boolean;
}

async function curlOf(deps: CopyAsCurlDeps, argument: unknown): Promise<Curl> {
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
  return requestCurl(call);
}

function requestCurl({ request, withKeys = false }: FinishedCall): Curl {
  try {
    return { text: buildCurl(request, codeOptions(request.endpointId, withKeys)), withKeys };
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
): Promise<Curl> {
  const { catalog, levels, settings } = deps;
  const { baseUrl } = environment;
  const headers = headersOf(environment, levels.levelOf(environment), endpoint.id);
  const details = await catalog.loadDetails(endpoint.id, { hints: settings().hints });
  const body = buildBodySkeleton(endpoint, bodyWithoutWrapper(details, environment));
  const withKeys = environment.authorization === 'keys';
  const text = buildCurlTemplate(
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
    codeOptions(endpoint.id, withKeys),
  );
  return { text, withKeys };
}
