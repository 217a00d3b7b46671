import type { HttpMethod, EndpointDetails, ErrorCode } from '../types';
import {
  type DocumentNode,
  isNode,
  listAt,
  type NodeLocation,
  CatalogDocumentError,
  nodeAt,
  nodesAt,
  requiredTextAt,
  sourcesAt,
  textAt,
  textsAt,
} from './documentNode';
import { followedNodeAt, followReference, referenceChain } from './followReference';
import { entriesOf, readPart, type LayerSource } from './layerSource';
import { type LayerOperation, readOperation } from './readOperation';

const methods: ReadonlyMap<string, HttpMethod> = new Map([
  ['get', 'GET'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['delete', 'DELETE'],
]);

/** Rewrites parameters of a path from `{name}`, as in OpenAPI, to `:name`. */
export function toColonPath(path: string): string {
  return path.replaceAll(/\{([^{}]+)\}/g, ':$1');
}

/** Key by which operations of different layers are joined: method and path. */
export function operationKey(operation: { readonly method: HttpMethod; readonly path: string }): string {
  return `${operation.method} ${operation.path}`;
}

/** One path of a document, with references of the path resolved. Its operations are not read yet. */
export interface FoundPath {
  /** As in the document, with `{name}` parameters. */
  readonly template: string;
  /** The same path with `:name` parameters. */
  readonly path: string;
  /** Parameters that apply to all operations of the path. */
  readonly shared: readonly unknown[];
  /** Name of a member → the mapping that holds it: the path item itself, or a target of its `$ref`. */
  readonly holders: ReadonlyMap<string, DocumentNode>;
  readonly at: { readonly node: DocumentNode; readonly key: string };
}

/** One operation of a document, not yet read. */
export interface FoundOperation extends Pick<FoundPath, 'template' | 'path' | 'shared'> {
  readonly method: HttpMethod;
  readonly node: DocumentNode;
  readonly nodePath: string;
  /** Location for problems of the path or method. */
  readonly at: NodeLocation;
}

type Source = Pick<LayerSource, 'document' | 'foreign'>;

/** Every path of one OpenAPI document. */
export function findPaths(source: Source): readonly FoundPath[] {
  const paths = followedNodeAt(source, source.document, 'paths', 'document');
  return Object.entries(paths).flatMap(([template, item]): readonly FoundPath[] => {
    if (template.startsWith('x-')) return [];
    const path = toColonPath(template);
    const at = { node: paths, key: template };
    const items = readPart(source, [], () => referenceChain(source, item, path), at);
    // A member beside a `$ref` wins over the same member in the target.
    const members = items
      .toReversed()
      .flatMap((node) => entriesOf(source, node).map(([key]) => [key, node] as const));
    const holders = new Map(members);
    const shared = readPart(source, [], () => listAt(holders.get('parameters') ?? {}, 'parameters', path));
    return [{ template, path, shared, holders, at }];
  });
}

/** Finds the operations of paths with the methods GET, POST, PUT and DELETE. */
export function findOperations(source: Source, paths = findPaths(source)): readonly FoundOperation[] {
  return paths.flatMap(({ template, path, shared, holders, at: pathAt }) =>
    [...holders].flatMap(([key, holder]): readonly FoundOperation[] => {
      const method = methods.get(key);
      if (method === undefined) return [];
      const nodePath = `${method} ${path}`;
      const at = { node: holder, key };
      const value = holder[key];
      // Keeps an operation whose `$ref` is broken, because its method and path are known.
      const instead = isNode(value) ? value : undefined;
      const node = readPart(source, instead, () => followReference(source, value, nodePath), at);
      // Several paths may refer to one path item. A problem in such an item is reported at the path.
      const isShared = holder !== pathAt.node[pathAt.key];
      return node ? [{ method, template, path, node, shared, nodePath, at: isShared ? pathAt : at }] : [];
    }),
  );
}

/** Reads the GET, POST, PUT and DELETE operations of one OpenAPI document. Throws `CatalogDocumentError` if it breaks a rule. */
export function compileLayer(source: LayerSource): readonly LayerOperation[] {
  return findOperations(source).map(({ method, path, node, shared, nodePath }) => ({
    method,
    path,
    node,
    nodePath,
    knowledge: withoutUndefined(
      withOwnMembers(source, node, nodePath, readOperation(source, method, node, shared, nodePath)),
    ),
  }));
}

/** Removes undefined members at any depth, because generated modules contain none. */
function withoutUndefined<T extends object>(value: T): T {
  Object.entries(value).forEach(([name, member]: [string, unknown]) => {
    if (member === undefined) Reflect.deleteProperty(value, name);
    else if (typeof member === 'object' && member !== null) withoutUndefined(member);
  });
  return value;
}

function readErrors(source: LayerSource, operation: DocumentNode, nodePath: string): readonly ErrorCode[] {
  const described = nodeAt(source.document, 'x-error-codes', 'document');
  return textsAt(operation, 'x-errors', nodePath).map((code) => {
    const node = described[code];
    if (!isNode(node))
      throw new CatalogDocumentError(`${nodePath}.x-errors`, `${code} is not among x-error-codes`);
    return {
      code,
      origin: source.origin,
      meaning: textAt(node, 'meaning', code),
      remedy: textAt(node, 'remedy', code),
      sources: sourcesAt(node, code),
    };
  });
}

function readDisagreements(operation: DocumentNode, nodePath: string): EndpointDetails['disagreements'] {
  return nodesAt(operation, 'x-disagreements', nodePath).map((node) => {
    const sources = textsAt(node, 'x-sources', nodePath);
    if (!sources.length) throw new CatalogDocumentError(`${nodePath}.x-disagreements`, 'names no source');
    return { fact: requiredTextAt(node, 'fact', nodePath), sources };
  });
}

function readRole(operation: DocumentNode, nodePath: string): EndpointDetails['role'] {
  const role = operation['x-role'];
  if (!isNode(role)) return undefined;
  return { name: requiredTextAt(role, 'name', nodePath), sources: textsAt(role, 'x-sources', nodePath) };
}

/**
 * Adds facts from `security` and `x-` members. They are read only in the catalog's own documents, because `x-` members
 * of a user's file may mean anything.
 */
function withOwnMembers(
  source: LayerSource,
  operation: DocumentNode,
  nodePath: string,
  knowledge: EndpointDetails,
): EndpointDetails {
  const errors = readErrors(source, operation, nodePath);
  const takesNone = !knowledge.body && operation['x-request-body'] === 'none';
  const known = new Set([...(errors.length > 0 ? ['errors'] : []), ...(takesNone ? ['body'] : [])]);
  const carriesToken = nodesAt(operation, 'security', nodePath).some((scheme) => 'accessToken' in scheme);
  return {
    authorization: carriesToken ? 'bearer' : undefined,
    role: readRole(operation, nodePath),
    ...knowledge,
    bodyKnowledge: takesNone ? 'none' : knowledge.bodyKnowledge,
    errors,
    rules: textsAt(operation, 'x-rules', nodePath),
    disagreements: readDisagreements(operation, nodePath),
    unknown: [
      ...knowledge.unknown.filter((part) => !known.has(part)),
      ...textsAt(operation, 'x-not-shown', nodePath),
    ],
  };
}
