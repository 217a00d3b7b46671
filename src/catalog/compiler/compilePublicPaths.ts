import type { Endpoint, EndpointDetails } from '../types';
import { findOperations, operationKey, toColonPath } from './compileLayer';
import { CatalogDocumentError, type DocumentNode, isNode, requiredTextAt } from './documentNode';

/**
 * The operations that public clients call at another path than the reference's, as endpoints of their own with what is
 * hinted of them. A query parameter that the path takes leaves the query. Throws `CatalogDocumentError` for an operation that has no
 * details.
 */
export function compilePublicPaths(
  hints: DocumentNode,
  endpoints: readonly Endpoint[],
  details: readonly EndpointDetails[],
): { readonly endpoints: Readonly<Record<string, Endpoint>>; readonly details: readonly EndpointDetails[] } {
  const found = findOperations(hints).flatMap((operation) => {
    const node = operation.node['x-public-path'];
    if (!isNode(node)) return [];
    const { nodePath } = operation;
    const endpoint = endpoints.find((candidate) => operationKey(candidate) === operationKey(operation));
    const known = details.find(({ endpointId }) => endpointId === endpoint?.id);
    if (!endpoint || !known) throw new CatalogDocumentError(nodePath, 'has a public path and no details');
    const { answerId: _answerId, ...base } = endpoint;
    const path = toColonPath(requiredTextAt(node, 'path', nodePath));
    const isInPath = (name: string): boolean => path.split('/').includes(`:${name}`);
    const other: Endpoint = {
      ...base,
      id: `${endpoint.id}.public`,
      label: requiredTextAt(node, 'label', nodePath),
      path,
      query: endpoint.query.filter((name) => !isInPath(name)),
    };
    const moved = known.queryParameters.filter(({ name }) => isInPath(name));
    const otherDetails: EndpointDetails = {
      ...known,
      endpointId: other.id,
      pathParameters: [...known.pathParameters, ...moved],
      queryParameters: known.queryParameters.filter(({ name }) => !isInPath(name)),
      disagreements: [],
    };
    return [{ of: endpoint.id, endpoint: other, details: otherDetails }];
  });
  return {
    endpoints: Object.fromEntries(found.map(({ of, endpoint }) => [of, endpoint])),
    details: found.map((entry) => entry.details),
  };
}
