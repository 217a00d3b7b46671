import * as l10n from '@vscode/l10n';
import type { Environments } from '../auth/types';
import { buildRequestSkeleton } from '../catalog/requestSkeleton';
import type { Catalog, Endpoint, EndpointDetails } from '../catalog/types';
import { buildCurl, buildCurlTemplate } from '../code/curl';
import type { ResultDocuments } from '../documents/types';
import { UserError } from '../platform/userError';
import type { UserInput } from '../platform/userInput';
import { readCommandTarget } from './calls/commandTarget';
import { pickEndpoint, requireEndpoint } from './calls/pickEndpoint';
import { requireRecord } from './calls/requireRecord';
import { insistsOnToken } from './calls/tokenRule';

export interface CopyAsCurlServices {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current'>;
  readonly results: Pick<ResultDocuments, 'find' | 'latest'>;
  readonly input: Pick<UserInput, 'pick'>;
  readonly settings: () => { readonly hints: boolean };
  /** URI of the result document in the active editor. */
  activeResultUri(): string | undefined;
  /** Replaces live secrets. */
  redact(text: string): string;
  writeClipboard(text: string): PromiseLike<void>;
  showStatus(text: string): void;
}

/** Copies a curl command: of a result's request, or of an endpoint with variables for its values. */
export async function copyAsCurl(services: CopyAsCurlServices, argument?: unknown): Promise<void> {
  const target = readCommandTarget(argument);
  const uri = target.kind === 'document' ? target.uri : services.activeResultUri();
  const text =
    target.kind === 'endpoint'
      ? await endpointCurl(services, requireEndpoint(services.catalog, target.endpointId))
      : uri === undefined
        ? await endpointCurl(
            services,
            await pickEndpoint(services.input, services.catalog, l10n.t('Copy as cURL')),
          )
        : resultCurl(services, uri);
  await services.writeClipboard(services.redact(text));
  services.showStatus(l10n.t('Copied as cURL; the token is the variable COMMERCE_API_TOKEN'));
}

function resultCurl({ results }: CopyAsCurlServices, uri: string): string {
  const { request } = requireRecord(results, uri);
  try {
    return buildCurl(request, { token: insistsOnToken(request.endpointId) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError(l10n.t('This request cannot be written as a shell command.'));
  }
}

async function endpointCurl(services: CopyAsCurlServices, endpoint: Endpoint): Promise<string> {
  const { catalog, environments, settings } = services;
  const { baseUrl, headers } = environments.current;
  const body = skeletonBody(endpoint, await catalog.loadDetails(endpoint.id, { hints: settings().hints }));
  return buildCurlTemplate(
    {
      endpoint,
      baseUrl,
      headers: [
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...Object.entries(headers),
      ],
      body,
    },
    { token: insistsOnToken(endpoint.id) },
  );
}

function skeletonBody(endpoint: Endpoint, details: EndpointDetails): string | undefined {
  const skeleton: unknown = JSON.parse(buildRequestSkeleton(endpoint, details));
  if (typeof skeleton !== 'object' || skeleton === null || !('body' in skeleton)) return undefined;
  return JSON.stringify(skeleton.body);
}
