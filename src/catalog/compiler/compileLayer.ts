import type { HttpMethod } from '../types';
import { type DocumentNode, isNode, listAt, nodeAt } from './documentNode';
import { readPart } from './foreignFile';
import type { LayerSource } from './readMembers';
import { type LayerOperation, readOperation } from './readOperation';

const methods: ReadonlyMap<string, HttpMethod> = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['delete', 'DELETE'],
]);

/** OpenAPI writes `{name}`, the reference `:name`. */
export function toColonPath(path: string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, ':$1');
}

/** The join of layers: method and path, nothing else. */
export function operationKey(operation: { readonly method: HttpMethod; readonly path: string }): string {
  return `${operation.method} ${operation.path}`;
}

/** One operation of a document, found and not read yet. */
export interface FoundOperation {
  readonly method: HttpMethod;
  /** As the document writes it, with `{name}` parameters. */
  readonly template: string;
  /** With `:name` parameters. */
  readonly path: string;
  readonly node: DocumentNode;
  /** Parameters of its path. */
  readonly shared: readonly unknown[];
  readonly nodePath: string;
}

/** Every operation of one OpenAPI document whose method the catalog has. */
export function findOperations(
  document: DocumentNode,
  source: Pick<LayerSource, 'foreign'> = {},
): readonly FoundOperation[] {
  return Object.entries(nodeAt(document, 'paths', 'document')).flatMap(([template, item]) => {
    const path = toColonPath(template);
    const pathItem: DocumentNode = isNode(item) ? item : {};
    const shared = readPart(source, [], () => listAt(pathItem, 'parameters', path));
    return Object.entries(pathItem).flatMap(([key, node]) => {
      const method = methods.get(key);
      if (method === undefined || !isNode(node)) return [];
      return [{ method, template, path, node, shared, nodePath: `${method} ${path}` }];
    });
  });
}

/** Every operation of one OpenAPI document, read. Throws `CatalogDocumentError` that says where a rule is broken. */
export function compileLayer(source: LayerSource): readonly LayerOperation[] {
  return findOperations(source.document).map(({ method, path, node, shared, nodePath }) => ({
    method,
    path,
    node,
    nodePath,
    knowledge: withoutUndefined(readOperation(source, method, node, shared, nodePath)),
  }));
}

/** As a generated module has it: what is not known has no member. */
function withoutUndefined<T extends object>(value: T): T {
  Object.entries(value).forEach(([name, member]: [string, unknown]) => {
    if (member === undefined) Reflect.deleteProperty(value, name);
    else if (typeof member === 'object' && member !== null) withoutUndefined(member);
  });
  return value;
}
