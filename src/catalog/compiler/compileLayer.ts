import type { HttpMethod } from '../types';
import type { DocumentNode } from './documentNode';
import { isNode, nodeAt, nodesAt } from './documentNode';
import type { LayerSource } from './readField';
import type { LayerOperation } from './readOperation';
import { readKnowledge } from './readOperation';

const methods: Readonly<Record<string, HttpMethod>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};

/** OpenAPI writes `{name}`, the reference `:name`. */
export function toColonPath(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ':$1');
}

/** The join of layers: method and path, nothing else. */
export function operationKey(operation: { readonly method: HttpMethod; readonly path: string }): string {
  return `${operation.method} ${operation.path}`;
}

/** Every operation of one OpenAPI document. Throws `CatalogDocumentError` naming the place that breaks a rule. */
export function compileLayer(source: LayerSource): readonly LayerOperation[] {
  return Object.entries(nodeAt(source.document, 'paths', 'document')).flatMap(([template, item]) => {
    const path = toColonPath(template);
    const pathItem: DocumentNode = isNode(item) ? item : {};
    const shared = nodesAt(pathItem, 'parameters', path);
    return Object.entries(pathItem).flatMap(([key, node]) => {
      const method = methods[key];
      if (method === undefined || !isNode(node)) return [];
      const place = `${method} ${path}`;
      return [{ method, path, node, place, knowledge: readKnowledge(source, method, node, shared, place) }];
    });
  });
}
