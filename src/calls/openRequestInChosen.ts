import type { Catalog } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import { documentUri } from './readArgument';
import { requireEndpoint } from './findCall';

export interface OpenRequest {
  readonly uri: string;
  /** As the editor shows it, saved or not. */
  readonly text: string;
  /** The environment in the document's path; absent for a file of the workspace, which goes to the chosen one. */
  readonly environmentName?: string;
  /** It is in the active editor: the user sees what is sent. */
  readonly isActive: boolean;
  /** The user's own hands made the text since it was opened. */
  readonly isTyped: boolean;
  /** This text was sent already. */
  readonly wasSent: boolean;
}

export interface OpenRequestDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current'>;
  readonly requests: Pick<RequestDocuments, 'open' | 'parse'>;
  /** The request document of the URI, or of the active editor without one. */
  readRequest(uri: string | undefined): OpenRequest | undefined;
}

/** Opens the request of a request document for the chosen environment. False where the argument is no such document. */
export async function openRequestInChosen(deps: OpenRequestDeps, argument: unknown): Promise<boolean> {
  const open = deps.readRequest(documentUri(argument));
  if (!open) return false;
  const { endpointId, values } = deps.requests.parse(open.text);
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  await deps.requests.open(endpoint, deps.environments.current.name, values);
  return true;
}
