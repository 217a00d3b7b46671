import type { Endpoint, EndpointDetails, Field } from '../types';
import { compileAddresses } from './compileAddresses';
import { compileLayer, operationKey, findOperations, toColonPath } from './compileLayer';
import { compileReference } from './compileReference';
import { compileSdkCalls } from './compileSdkCalls';
import {
  CatalogDocumentError,
  isNode,
  nodeAt,
  nodesAt,
  requiredTextAt,
  textsAt,
  type DocumentNode,
} from './documentNode';
import type { OperationDetails } from './readOperation';
import type { CompiledCatalog } from './writeModules';

/**
 * Operations that public clients call at another path, as separate endpoints with their hints. A query parameter that
 * became a path parameter is removed from the query. Throws `CatalogDocumentError` for an operation without details.
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

/** Throws unless every hint names sources, and `titles` holds a title for each. */
function checkSources(details: OperationDetails, titles: ReadonlySet<string>): void {
  for (const { name, sources } of hintsOf(details)) {
    if (!sources.length) throw new CatalogDocumentError(`${details.endpointId}.${name}`, 'names no source');
    const unknown = sources.find((code) => !titles.has(code));
    if (unknown !== undefined) {
      throw new CatalogDocumentError(`${details.endpointId}.${name}`, `source ${unknown} has no title`);
    }
  }
}

/** A layer of hints, joined to the reference's endpoints by method and path. Throws for an unknown operation. */
function compileHints(document: DocumentNode, endpoints: readonly Endpoint[]): readonly OperationDetails[] {
  const ids = new Map(endpoints.map((endpoint) => [operationKey(endpoint), endpoint.id]));
  return compileLayer({ document, origin: 'hint' }).map((operation) => {
    const endpointId = ids.get(operationKey(operation));
    if (endpointId === undefined)
      throw new CatalogDocumentError(operation.nodePath, 'is not an operation of the reference');
    return { endpointId, ...operation.knowledge };
  });
}

/** The paths of `x-public-paths`. Throws `CatalogDocumentError` for a group whose source is missing or unknown. */
function compileOtherPaths(hints: DocumentNode, titles: ReadonlySet<string>): readonly string[] {
  const nodePath = 'x-public-paths';
  return nodesAt(hints, nodePath, 'hints').flatMap((group) => {
    const sources = textsAt(group, 'x-sources', nodePath);
    if (sources.length === 0 || !sources.every((code) => titles.has(code)))
      throw new CatalogDocumentError(nodePath, 'names no source with a title');
    return textsAt(group, 'paths', nodePath).map(toColonPath);
  });
}

/** The paths that are not below another of them, without `/v1/`. */
function heads(paths: readonly string[]): readonly string[] {
  const below = (path: string): boolean => paths.some((other) => path.startsWith(`${other}/`));
  return paths.filter((path) => !below(path)).map((path) => path.replace(/^\/v1\//, ''));
}

/**
 * Compiles both parsed documents into one catalog. Throws `CatalogDocumentError` with the location of a broken rule.
 */
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
 * Names of members with personal data: `phone` in any object, `users.name` in that module or in an object of that name.
 * Throws `CatalogDocumentError` for a name that is marked for any object but also described without the mark.
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
