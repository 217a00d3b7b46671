import type { Endpoint, EndpointDetails, Field, Module } from '../types';
import { type AddressHints, compileAddresses } from './compileAddresses';
import { compileLayer, operationKey, findOperations, toColonPath } from './compileLayer';
import {
  CatalogDocumentError,
  isNode,
  nodeAt,
  nodesAt,
  requiredTextAt,
  textsAt,
  type DocumentNode,
} from './documentNode';
import type { LayerOperation, OperationDetails } from './readOperation';

/**
 * Operations that public clients call at another path, as endpoints of their own with their hints. If this other path
 * contains a query parameter of the operation, the parameter becomes a path parameter. Throws `CatalogDocumentError`
 * for an operation without details, and for a missing path or label.
 */
export function compilePublicPaths(
  hints: DocumentNode,
  endpoints: readonly Endpoint[],
  details: readonly OperationDetails[],
): { readonly endpoints: Readonly<Record<string, Endpoint>>; readonly details: readonly OperationDetails[] } {
  const found = findOperations({ document: hints }).flatMap((operation) => {
    const node = operation.node['x-public-path'];
    if (!isNode(node)) return [];
    const { nodePath } = operation;
    const endpoint = endpoints.find((candidate) => operationKey(candidate) === operationKey(operation));
    const known = details.find(({ endpointId }) => endpointId === endpoint?.id);
    if (!endpoint || !known) throw new CatalogDocumentError(nodePath, 'has a public path and no details');
    const { responseId: _answerId, ...base } = endpoint;
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
    const otherDetails: OperationDetails = {
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

interface Sourced {
  readonly name: string;
  readonly sources: readonly string[];
}

function fieldsOf(fields: readonly Field[]): readonly Sourced[] {
  return fields.flatMap((field) => [
    { name: field.name, sources: field.sources ?? [] },
    ...fieldsOf(field.fields ?? []),
  ]);
}

function hintsOf(details: EndpointDetails): readonly Sourced[] {
  return [
    ...fieldsOf([
      ...details.pathParameters,
      ...details.queryParameters,
      ...(details.body ?? []),
      ...details.response,
    ]),
    ...details.errors.map((error) => ({ name: error.code, sources: error.sources ?? [] })),
    ...(details.role ? [{ name: 'x-role', sources: details.role.sources }] : []),
  ];
}

/**
 * Checks that every hint names sources, and that `titles` holds a title for each source. Throws `CatalogDocumentError`
 * otherwise.
 */
function checkSources(details: OperationDetails, titles: ReadonlySet<string>): void {
  for (const { name, sources } of hintsOf(details)) {
    if (!sources.length) throw new CatalogDocumentError(`${details.endpointId}.${name}`, 'names no source');
    const unknown = sources.find((code) => !titles.has(code));
    if (unknown !== undefined) {
      throw new CatalogDocumentError(`${details.endpointId}.${name}`, `source ${unknown} has no title`);
    }
  }
}

/**
 * Reads the hints and joins them to the reference's endpoints by method and path. Throws `CatalogDocumentError` for an
 * operation that the reference lacks.
 */
function compileHints(document: DocumentNode, endpoints: readonly Endpoint[]): readonly OperationDetails[] {
  const ids = new Map(endpoints.map((endpoint) => [operationKey(endpoint), endpoint.id]));
  return compileLayer({ document, origin: 'hint' }).map((operation) => {
    const endpointId = ids.get(operationKey(operation));
    if (endpointId === undefined)
      throw new CatalogDocumentError(operation.nodePath, 'is not an operation of the reference');
    return { endpointId, ...operation.knowledge };
  });
}

/**
 * Reads the paths of all groups in `x-public-paths`. Throws `CatalogDocumentError` if a group's source is missing or
 * unknown.
 */
function compileOtherPaths(hints: DocumentNode, titles: ReadonlySet<string>): readonly string[] {
  const nodePath = 'x-public-paths';
  return nodesAt(hints, nodePath, 'hints').flatMap((group) => {
    const sources = textsAt(group, 'x-sources', nodePath);
    if (sources.length === 0 || !sources.every((code) => titles.has(code)))
      throw new CatalogDocumentError(nodePath, 'names no source with a title');
    return textsAt(group, 'paths', nodePath).map(toColonPath);
  });
}

/** Leaves out paths that are below another path in the list, and removes the prefix `/v1/`. */
function heads(paths: readonly string[]): readonly string[] {
  const below = (path: string): boolean => paths.some((other) => path.startsWith(`${other}/`));
  return paths.filter((path) => !below(path)).map((path) => path.replace(/^\/v1\//, ''));
}

export interface CompiledCatalog {
  readonly reference: ReturnType<typeof compileReference>;
  readonly hints: readonly OperationDetails[];
  readonly addresses: AddressHints;
  /** Path templates without `/v1/` that public clients call and the reference lacks, each with all paths below it. */
  readonly publicPaths: readonly string[];
  readonly sdkCalls: SdkCalls;
  /**
   * Names of members with personal data: `phone` for any object, or `users.name` only for the module `users` and
   * objects named `users`.
   */
  readonly personalMembers: readonly string[];
  /** Title of each source, by its code. */
  readonly sources: Readonly<Record<string, string>>;
}

/** Compiles the two parsed documents. Throws `CatalogDocumentError` with the location of a broken rule. */
export function compileCatalog(reference: DocumentNode, hints: DocumentNode): CompiledCatalog {
  const layer = compileReference(reference);
  const sources = nodeAt(hints, 'x-sources', 'hints');
  const titles = new Set(Object.keys(sources));
  const hintDetails = compileHints(hints, layer.endpoints);
  for (const details of hintDetails) checkSources(details, titles);
  const publicPaths = compilePublicPaths(hints, layer.endpoints, hintDetails);
  const details = [...hintDetails, ...publicPaths.details];
  const addresses = compileAddresses(hints, details);
  return {
    reference: layer,
    hints: details,
    addresses: { ...addresses, publicEndpoints: publicPaths.endpoints },
    publicPaths: heads([
      addresses.tokenRequest.path,
      ...Object.values(publicPaths.endpoints).map(({ path }) => path),
      ...compileOtherPaths(hints, titles),
    ]),
    sdkCalls: compileSdkCalls(hints, layer.endpoints, titles),
    personalMembers: compilePersonalMembers([reference, hints]),
    sources: Object.fromEntries(
      Object.keys(sources).map((code) => [code, requiredTextAt(sources, code, 'x-sources')]),
    ),
  };
}

/**
 * Names of members with personal data. `phone` counts in any object. `users.name` comes from `x-personal: users` at a
 * property `name`, and counts in the module `users` or in an object `users`. Throws `CatalogDocumentError` if a
 * property has `x-personal: true` in one schema and lacks the mark in another.
 */
export function compilePersonalMembers(documents: readonly DocumentNode[]): readonly string[] {
  const personal = new Set<string>();
  const other = new Set<string>();
  for (const [name, schema] of documents.flatMap(propertiesIn)) {
    const mark = isNode(schema) ? schema['x-personal'] : undefined;
    if (typeof mark === 'string') personal.add(`${mark}.${name}`);
    else (mark === true ? personal : other).add(name);
  }
  const both = [...personal].find((name) => other.has(name));
  if (both !== undefined) throw new CatalogDocumentError(both, 'lacks x-personal in one of its schemas');
  return [...personal].sort();
}

/** Every property of every schema, at any depth. */
function propertiesIn(node: unknown): readonly (readonly [name: string, schema: unknown])[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn);
  if (!isNode(node)) return [];
  const { properties } = node;
  const own = isNode(properties) ? Object.entries(properties) : [];
  return [...own, ...Object.values(node).flatMap(propertiesIn)];
}

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

/** Compiles the reference in the order of the tags. Throws `CatalogDocumentError` for a broken rule. */
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

/**
 * SDK call as in JavaScript or Ruby → endpoint id, then the meaning of each argument, in a form that `take` matches.
 */
export type SdkCalls = Readonly<Record<string, readonly [endpointId: string, ...takes: string[]]>>;

/** Forms of an argument: `path:a`, `path:a|b`, `path:a=fixed`, `query:a`, `body:a`, `query`, `body`, `body with a`. */
const take = /^(?:(?:path:|body with )(?<path>\w+)(?:\|\w+|=[\w-]+)?|query(?::\w+)?|body(?::\w+)?)$/;

/**
 * Compiles the calls of the backend SDK. Throws `CatalogDocumentError` for a call that is listed twice, and for a
 * source that is missing or has no title. Also throws for an argument that `take` does not match, and if the call's
 * path arguments are not exactly the parameters of the path.
 */
export function compileSdkCalls(
  hints: DocumentNode,
  endpoints: readonly Endpoint[],
  titles: ReadonlySet<string>,
): SdkCalls {
  const ids = new Map(endpoints.map((endpoint) => [operationKey(endpoint), endpoint]));
  const calls: Record<string, [string, ...string[]]> = {};
  for (const operation of findOperations({ document: hints })) {
    const node = operation.node['x-sdk'];
    const endpoint = ids.get(operationKey(operation));
    if (!isNode(node) || !endpoint) continue;
    const nodePath = `${operation.nodePath}.x-sdk`;
    const parameters = endpoint.path.split('/').filter((part) => part.startsWith(':'));
    for (const each of [node, ...nodesAt(node, 'also', nodePath)]) {
      const call = requiredTextAt(each, 'call', nodePath);
      const takes = textsAt(each, 'takes', nodePath);
      const sources = textsAt(each, 'x-sources', nodePath);
      const filled = takes.flatMap((one) => take.exec(one)?.groups?.['path'] ?? []).map((name) => `:${name}`);
      if (call in calls) throw new CatalogDocumentError(nodePath, `${call} stands twice`);
      if (sources.length === 0 || !sources.every((code) => titles.has(code)))
        throw new CatalogDocumentError(nodePath, 'names no source with a title');
      if (!takes.every((one) => take.test(one)) || filled.join() !== parameters.join())
        throw new CatalogDocumentError(nodePath, `${call} does not take what the path needs`);
      calls[call] = [endpoint.id, ...takes];
      if ('ruby' in each) calls[requiredTextAt(each, 'ruby', nodePath)] = [endpoint.id, ...takes];
    }
  }
  return calls;
}
