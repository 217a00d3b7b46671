import type { Catalog } from '../catalog/types';
import type { RequestDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import { documentUri } from './readArgument';
import { requireEndpoint } from './findCall';

export interface OpenRequest {
  readonly uri: string;
  /** Text in the editor, saved or not. */
  readonly text: string;
  /** Environment in the document's URI. Absent for a workspace file, which is sent to the chosen environment. */
  readonly environmentName?: string;
  /** True if the document is in the active editor, so that the user sees what is sent. */
  readonly isActive: boolean;
  /** True if the user typed the present text. */
  readonly isTyped: boolean;
  /** True if the present text was the last one sent, and the user has typed nothing since then. */
  readonly wasSent: boolean;
}

export interface OpenRequestDeps {
  readonly catalog: Catalog;
  readonly environments: Pick<Environments, 'current'>;
  readonly requests: Pick<RequestDocuments, 'open' | 'parse'>;
  /** Finds the request document with that URI; without a URI, the active one. */
  readRequest(uri: string | undefined): OpenRequest | undefined;
}

/**
 * Opens the request of a request document in the chosen environment. Resolves to false if no such document is open.
 * Throws `UserError` for an invalid document.
 */
export async function openRequestInChosen(deps: OpenRequestDeps, argument: unknown): Promise<boolean> {
  const open = deps.readRequest(documentUri(argument));
  if (!open) return false;
  const { endpointId, values } = deps.requests.parse(open.text);
  const endpoint = requireEndpoint(deps.catalog, endpointId);
  await deps.requests.open(endpoint, deps.environments.current.name, values);
  return true;
}
