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
import { type ForeignFile, MAX_FIELDS, MAX_FILE_FIELDS, readPart } from '../compiler/foreignFile';
import { oneLine } from '../compiler/readMembers';
import { readOperation } from '../compiler/readOperation';
import type { Field, Module } from '../types';
import type { GrowingLayer } from './growingLayer';
import type { ParsedOpenApi } from './parseOpenApi';
import type { FileProblem } from './readValue';

const MAX_LABEL = 80;
const MAX_OPERATIONS = 10_000;
const MAX_PROBLEMS = 1000;
const supported = /^3\.\d+(?:\.|$)/;
const known = /^3\.[01](?:\.|$)/;

/** A user's document while it is read. */
interface UserDocument {
  readonly document: DocumentNode;
  readonly file: string;
  readonly foreign: ForeignFile;
  /** Ids of the endpoints that it has described. */
  readonly joined: Set<string>;
  /** What tags say about themselves. */
  readonly purposes: ReadonlyMap<string, string>;
}

/**
 * Reads a user's OpenAPI 3 document into a layer. An operation that the catalog has gets details, joined by method and
 * path; any other is added. Where calls go is not read. A wrong part is left out and leaves all others alone. Gives
 * what is wrong with parts that were left out, or with the whole file.
 */
export function compileCustomOpenApiFile(
  parsed: ParsedOpenApi,
  file: string,
  layer: GrowingLayer,
): readonly FileProblem[] {
  const problems: FileProblem[] = [...parsed.problems];
  const reported = new WeakMap<object, Set<string>>();
  const report: ForeignFile['report'] = (error, location) => {
    const at = error.at ?? location;
    if (at) {
      // Many operations may lead to one wrong part.
      const keys = reported.get(at.node) ?? new Set();
      if (keys.has(at.key ?? '')) return;
      reported.set(at.node, keys.add(at.key ?? ''));
    }
    if (problems.length < MAX_PROBLEMS) problems.push({ problem: error.message, line: parsed.lineOf(at) });
  };
  const foreign = { operation: { left: 0 }, file: { left: MAX_FILE_FIELDS }, entries: new WeakMap(), report };
  readPart({ foreign }, undefined, () => {
    const document = requireDocument(parsed.root, report);
    const joined = new Set<string>();
    const read = {
      document,
      file,
      foreign,
      joined,
      purposes: readPart({ foreign }, new Map<string, string>(), () => purposesOf(document)),
    };
    const operations = findOperations(document, { foreign });
    for (const operation of operations.slice(0, MAX_OPERATIONS))
      readPart({ foreign }, undefined, () => joinOperation(read, operation, layer), { node: operation.node });
    reportMany(operations, report);
    patchProblems(document).forEach((problem) => report(problem));
  });
  return problems;
}

function requireDocument(root: unknown, report: ForeignFile['report']): DocumentNode {
  const document = isNode(root) ? root : {};
  const version = document['openapi'];
  const at = { node: document, key: 'openapi' in document ? 'openapi' : 'swagger' };
  if (typeof version !== 'string' || !supported.test(version))
    throw new CatalogDocumentError('openapi', l10n.t('must be a version 3.0 or 3.1'), at);
  if (!known.test(version)) report(new CatalogDocumentError('openapi', l10n.t('is read as version 3.1'), at));
  return document;
}

function purposesOf(document: DocumentNode): Map<string, string> {
  const tags = nodesAt(document, 'tags', 'document').map((tag) => {
    return [textAt(tag, 'name', 'tags') ?? '', textAt(tag, 'description', 'tags') ?? ''] as const;
  });
  return new Map(tags.toReversed());
}

/** Adds the details of one operation, and the endpoint and module that the catalog lacks for it. */
function joinOperation(read: UserDocument, operation: FoundOperation, layer: GrowingLayer): void {
  const { method, template, path, node, shared, nodePath } = operation;
  const { document, file, joined } = read;
  const foreign = { ...read.foreign, operation: { left: MAX_FIELDS } };
  const source = { document, origin: 'user' as const, file, foreign };
  if (template.length > 1 && template.endsWith('/')) {
    throw new CatalogDocumentError(nodePath, l10n.t('a path must not end with a slash'), { node });
  }
  if (!isCallableTemplate(template)) {
    throw new CatalogDocumentError(nodePath, l10n.t('each parameter of a path must be a whole segment'), {
      node,
    });
  }
  const known = layer.findEndpoint(method, path);
  if (known && joined.has(known.id)) {
    throw new CatalogDocumentError(nodePath, l10n.t('stands there twice; the first one counts'), { node });
  }
  const knowledge = readOperation(source, method, node, shared, nodePath);
  const names = known ? segmentNames(known.path) : segmentNames(path).map(safeName);
  const pathParameters = renamed(knowledge.pathParameters, segmentNames(path), names);
  const id = known?.id ?? layer.freeId(idOf(operation));
  if (!known) {
    const label = labelOf(operation);
    const moduleId = moduleOf(read, operation, layer);
    layer.addEndpoint({ id, moduleId, label, method, path: withNames(path, names), query: [], file });
  }
  layer.addDetails({ endpointId: id, ...knowledge, pathParameters });
  joined.add(id);
}

/** Parameters under the names that the catalog has for their segments; others stand in no path. */
function renamed(fields: readonly Field[], from: readonly string[], to: readonly string[]): readonly Field[] {
  return fields.flatMap((field) => {
    const name = to[from.indexOf(field.name)];
    return name === undefined ? [] : [{ ...field, name }];
  });
}

function labelOf({ node, nodePath }: FoundOperation): string {
  const text = textAt(node, 'summary', nodePath) ?? textAt(node, 'operationId', nodePath) ?? '';
  const label = oneLine(text);
  if (label === '') return nodePath;
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

/** Ids of files begin with `own.`, so that none is taken for one of the reference. */
function idOf({ node, method, path, nodePath }: FoundOperation): string {
  const name = textAt(node, 'operationId', nodePath) ?? `${method.toLowerCase()} ${path}`;
  return `own.${slug(name)}`;
}

function slug(text: string): string {
  const safe = text
    .slice(0, 400)
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return (safe === '' ? 'operation' : safe).slice(0, 80);
}

/** The id of the first tag's module, by id or label; a new one when the catalog has none. */
function moduleOf(
  { file, purposes }: UserDocument,
  { node, nodePath }: FoundOperation,
  layer: GrowingLayer,
): string {
  const [tag = ''] = textsAt(node, 'tags', nodePath);
  const label = oneLine(tag).slice(0, MAX_LABEL) || file;
  const known = layer.findModule(label);
  if (known) return known.id;
  // The order number keeps ids apart whose letters are not of the Latin alphabet.
  const id = `own.${slug(label)}.${layer.moduleCount()}`;
  const module: Module = { id, label, purpose: oneLine(purposes.get(tag) ?? '') || label, file };
  layer.addModule(module);
  return id;
}

function reportMany(operations: readonly FoundOperation[], report: ForeignFile['report']): void {
  const first = operations[MAX_OPERATIONS];
  if (!first) return;
  const problem = l10n.t('the file has more than {0} operations, and the rest is left out', MAX_OPERATIONS);
  report(new CatalogDocumentError(first.nodePath, problem, { node: first.node }));
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

const parameter = /^\{([^{}:]+)\}$/;
const literal = /^[\w.~!$&'()*+,;=@-]+$/;

/** Names of the `:name` segments of a path, in order. */
function segmentNames(path: string): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** The path with other names for its parameters. */
function withNames(path: string, names: readonly string[]): string {
  const rest = names.values();
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? `:${rest.next().value ?? part.slice(1)}` : part))
    .join('/');
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
