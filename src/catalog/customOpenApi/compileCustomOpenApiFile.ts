import * as l10n from '@vscode/l10n';
import { findOperations, type FoundOperation, toColonPath } from '../compiler/compileLayer';
import {
  CatalogDocumentError,
  type DocumentNode,
  isNode,
  nodeAt,
  nodesAt,
  textAt,
  textsAt,
} from '../compiler/documentNode';
import { oneLine } from '../compiler/readMembers';
import { readOperation } from '../compiler/readOperation';
import type { Catalog, Endpoint, EndpointDetails, Field, Module } from '../types';
import type { FileProblem, ParsedOpenApi } from './parseOpenApi';

/** The catalog that a file is added to: the reference, and what earlier files added. */
type CatalogContent = Pick<Catalog, 'modules' | 'endpoints'>;

/** Fields of one operation that are read at most. */
const MAX_FIELDS = 600;
const MAX_LABEL = 80;
const supported = /^3\.[01](?:\.|$)/;
const parameter = /^\{([^{}:]+)\}$/;
const literal = /^[\w.~!$&'()*+,;=@-]+$/;

/**
 * Reads a user's OpenAPI 3.0 or 3.1 document. An operation that the catalog has gets details, joined by method and
 * path; any other is added. Where calls go is not read. One wrong operation leaves the others alone. Gives the new
 * modules and endpoints only, and what is wrong with operations that were left out, or with the whole file.
 */
export function compileCustomOpenApiFile(parsed: ParsedOpenApi, file: string, catalog: CatalogContent) {
  const made = { modules: [] as Module[], endpoints: [] as Endpoint[], details: [] as EndpointDetails[] };
  const problems: FileProblem[] = [];
  const report = ({ message, at }: CatalogDocumentError): void => {
    problems.push({ problem: message, line: parsed.lineOf(at) });
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (thrown) {
      if (!(thrown instanceof CatalogDocumentError)) throw thrown;
      report(thrown);
    }
  };
  attempt(() => {
    const document = requireDocument(parsed.root);
    for (const operation of findOperations(document)) {
      attempt(() => {
        const all = {
          modules: [...catalog.modules, ...made.modules],
          endpoints: [...catalog.endpoints, ...made.endpoints],
        };
        const { module, endpoint, details } = joinOperation(document, file, operation, all);
        if (module) made.modules.push(module);
        if (endpoint) made.endpoints.push(endpoint);
        made.details.push(details);
      });
    }
    patchProblems(document).forEach(report);
  });
  return { ...made, problems };
}

function requireDocument(root: unknown): DocumentNode {
  const document = isNode(root) ? root : {};
  const version = document['openapi'];
  if (typeof version === 'string' && supported.test(version)) return document;
  throw new CatalogDocumentError('openapi', l10n.t('must be a version 3.0 or 3.1'), {
    node: document,
    key: 'openapi' in document ? 'openapi' : 'swagger',
  });
}

/** The details of one operation, and the endpoint and module that the catalog lacks for it. */
function joinOperation(
  document: DocumentNode,
  file: string,
  operation: FoundOperation,
  all: CatalogContent,
): { readonly details: EndpointDetails; readonly endpoint?: Endpoint; readonly module?: Module } {
  const { method, template, path, node, shared, nodePath } = operation;
  const source = { document, origin: 'user' as const, file, budget: { left: MAX_FIELDS } };
  if (template.length > 1 && template.endsWith('/')) {
    throw new CatalogDocumentError(nodePath, l10n.t('a path must not end with a slash'), { node });
  }
  if (!isCallableTemplate(template)) {
    throw new CatalogDocumentError(nodePath, l10n.t('each parameter of a path must be a whole segment'), {
      node,
    });
  }
  const knowledge = readOperation(source, method, node, shared, nodePath);
  const known = all.endpoints.find(
    (endpoint) => endpoint.method === method && pathShape(endpoint.path) === pathShape(path),
  );
  const names = known ? segmentNames(known.path) : segmentNames(path).map(safeName);
  const pathParameters = renamed(knowledge.pathParameters, segmentNames(path), names);
  if (known) return { details: { endpointId: known.id, ...knowledge, pathParameters } };
  const { moduleId, module } = moduleOf(document, operation, file, all.modules);
  const endpoint: Endpoint = {
    id: freeId(operation, all.endpoints),
    moduleId,
    label: labelOf(operation),
    method,
    path: withNames(path, names),
    query: [],
    file,
  };
  return { details: { endpointId: endpoint.id, ...knowledge, pathParameters }, endpoint, module };
}

/** Parameters under the names that the catalog has for their segments; others stand in no path. */
function renamed(fields: readonly Field[], from: readonly string[], to: readonly string[]): readonly Field[] {
  return fields.flatMap((field) => {
    const name = to[from.indexOf(field.name)];
    return name === undefined ? [] : [{ ...field, name }];
  });
}

function withNames(path: string, names: readonly string[]): string {
  const rest = [...names];
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? `:${rest.shift() ?? part.slice(1)}` : part))
    .join('/');
}

function labelOf({ node, nodePath }: FoundOperation): string {
  const text = textAt(node, 'summary', nodePath) ?? textAt(node, 'operationId', nodePath) ?? '';
  const label = oneLine(text);
  if (label === '') return nodePath;
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

/** Ids of files begin with `own.`, so that none is taken for one of the reference. */
function freeId({ node, method, path, nodePath }: FoundOperation, taken: readonly Endpoint[]): string {
  const name = textAt(node, 'operationId', nodePath) ?? `${method.toLowerCase()} ${path}`;
  const id = `own.${slug(name)}`;
  const ids = new Set(taken.map((endpoint) => endpoint.id));
  for (let number = 2; ; number += 1) {
    const candidate = number === 2 && !ids.has(id) ? id : `${id}-${number}`;
    if (!ids.has(candidate)) return candidate;
  }
}

function slug(text: string): string {
  const safe = text.replaceAll(/[^\w.]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return (safe === '' ? 'operation' : safe).slice(0, 80);
}

/** The module of the first tag, by id or label; a new one when the catalog has none. */
function moduleOf(
  document: DocumentNode,
  { node, nodePath }: FoundOperation,
  file: string,
  modules: readonly Module[],
): { readonly moduleId: string; readonly module?: Module } {
  const [tag] = textsAt(node, 'tags', nodePath);
  const label = oneLine(tag ?? '').slice(0, MAX_LABEL) || file;
  const known = modules.find(({ id, label: name }) =>
    [id, name].some((text) => text.toLowerCase() === label.toLowerCase()),
  );
  if (known) return { moduleId: known.id };
  const described = nodesAt(document, 'tags', 'document').find((entry) => entry['name'] === tag);
  const purpose = described && textAt(described, 'description', 'tags');
  // The order number keeps ids apart whose letters are not of the Latin alphabet.
  const id = `own.${slug(label)}.${modules.length}`;
  return { moduleId: id, module: { id, label, purpose: oneLine(purpose ?? label), file } };
}

/** One problem for each PATCH, which calls cannot make. Nobody misses HEAD, OPTIONS and TRACE. */
function patchProblems(document: DocumentNode): readonly CatalogDocumentError[] {
  const problem = l10n.t('is left out, as calls are GET, POST, PUT or DELETE only');
  return Object.entries(nodeAt(document, 'paths', 'document')).flatMap(([template, node]) =>
    isNode(node) && isNode(node['patch'])
      ? [new CatalogDocumentError(`PATCH ${toColonPath(template)}`, problem, { node, key: 'patch' })]
      : [],
  );
}

/** The shape of a path template: what its parameters are called does not matter. */
function pathShape(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}

/** Names of the `:name` segments, in order. */
function segmentNames(path: string): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** Whether a template can be called: rooted, whole-segment `{name}` parameters that differ, nothing a URL would rewrite. */
function isCallableTemplate(template: string): boolean {
  const [root, ...segments] = template.split('/');
  const names = segments.flatMap((segment) => parameter.exec(segment)?.[1] ?? []).map(safeName);
  return (
    root === '' &&
    segments.length > 0 &&
    new Set(names).size === names.length &&
    segments.every(
      (segment) => parameter.test(segment) || (literal.test(segment) && segment !== '.' && segment !== '..'),
    )
  );
}

/** A parameter's name as the catalog takes it: letters, digits and underscores. */
function safeName(name: string): string {
  const safe = name.replaceAll(/\W/g, '_');
  return /^\d/.test(safe) ? `_${safe}` : safe;
}
