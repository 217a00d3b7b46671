import type { Endpoint, Module } from '../types';
import { compileLayer } from './compileLayer';
import { CatalogDocumentError, type DocumentNode, nodesAt, requiredTextAt, textsAt } from './documentNode';
import type { LayerOperation, OperationDetails } from './readOperation';

function byOperationId(operations: readonly LayerOperation[]): ReadonlyMap<string, LayerOperation> {
  const found = new Map<string, LayerOperation>();
  for (const operation of operations) {
    const id = requiredTextAt(operation.node, 'operationId', operation.nodePath);
    if (found.has(id)) throw new CatalogDocumentError(operation.nodePath, `operationId ${id} is taken`);
    found.set(id, operation);
  }
  return found;
}

function toEndpoint(id: string, moduleId: string, operation: LayerOperation): Endpoint {
  if (!textsAt(operation.node, 'tags', operation.nodePath).includes(moduleId)) {
    throw new CatalogDocumentError(
      operation.nodePath,
      `is listed by module ${moduleId} but not tagged with it`,
    );
  }
  const { pathParameters, response } = operation.knowledge;
  const responseId = response.find(({ name }) => pathParameters.some((field) => field.name === name))?.name;
  return {
    id,
    moduleId,
    label: requiredTextAt(operation.node, 'summary', operation.nodePath),
    method: operation.method,
    path: operation.path,
    query: operation.knowledge.queryParameters.map((field) => field.name),
    ...(responseId === undefined ? {} : { responseId }),
  };
}

/** The base layer: modules and endpoints, in the order of the tags. */
export function compileReference(document: DocumentNode) {
  const operations = byOperationId(compileLayer({ document, origin: 'reference' }));
  const modules: Module[] = [];
  const endpoints: Endpoint[] = [];
  const details: OperationDetails[] = [];
  for (const tag of nodesAt(document, 'tags', 'document')) {
    const id = requiredTextAt(tag, 'name', 'tags');
    modules.push({
      id,
      label: requiredTextAt(tag, 'x-label', id),
      purpose: requiredTextAt(tag, 'description', id),
    });
    for (const endpointId of textsAt(tag, 'x-endpoints', id)) {
      const operation = operations.get(endpointId);
      if (!operation) throw new CatalogDocumentError(`tags.${id}`, `no operation is called ${endpointId}`);
      endpoints.push(toEndpoint(endpointId, id, operation));
      details.push({ endpointId, ...operation.knowledge });
    }
  }
  const listed = new Set(endpoints.map((endpoint) => endpoint.id));
  for (const id of operations.keys()) {
    if (!listed.has(id)) throw new CatalogDocumentError(id, 'is listed by no tag');
  }
  return { modules, endpoints, details };
}
