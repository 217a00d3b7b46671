import type { Endpoint, EndpointDetails } from '../types';
import { compileLayer, operationKey } from './compileLayer';
import type { DocumentNode } from './documentNode';
import { CatalogDocumentError } from './documentNode';

/** A layer of hints, joined to the reference's endpoints by method and path. Throws for an unknown operation. */
export function compileHints(
  document: DocumentNode,
  endpoints: readonly Endpoint[],
): readonly EndpointDetails[] {
  const ids = new Map(endpoints.map((endpoint) => [operationKey(endpoint), endpoint.id]));
  return compileLayer({ document, origin: 'hint' }).map((operation) => {
    const endpointId = ids.get(operationKey(operation));
    if (endpointId === undefined)
      throw new CatalogDocumentError(operation.nodePath, 'is not an operation of the reference');
    return { endpointId, ...operation.knowledge };
  });
}
