import * as l10n from '@vscode/l10n';
import { endpoints, modules } from '../generated/index';
import type {
  CustomOpenApiLayer,
  Field,
  Module,
  Catalog,
  Endpoint,
  EndpointDetails,
  HttpMethod,
} from '../types';
import { type FileFolder, loadDocuments, type OtherFile, type Documents } from './loadDocuments';
import { findOperations, findPaths, type FoundOperation, type FoundPath } from '../compiler/compileLayer';
import {
  CatalogDocumentError,
  type DocumentNode,
  isNode,
  nodesAt,
  textAt,
  textsAt,
} from '../compiler/documentNode';
import {
  type ForeignFile,
  MAX_PARTS,
  MAX_FIELDS,
  MAX_FILE_FIELDS,
  MIN_FIELDS,
  readPart,
} from '../compiler/layerSource';
import { readOperation } from '../compiler/readOperation';
import { oneLine } from '../compiler/readSchema';
import type { ParsedOpenApi } from './parseOpenApi';
import type { FileProblem } from './readValue';

export interface CustomOpenApiFileText {
  /** Name shown to the user. */
  readonly name: string;
  readonly text: string;
  /** Opens the folder of the file, to read the files to which it refers. */
  openFolder(): FileFolder;
}

export interface CompiledCustomOpenApiFiles<File> {
  readonly layer: CustomOpenApiLayer;
  readonly problems: readonly (PartProblem & { readonly file: File })[];
  /** For each file, in order: the files to which it refers, whether they were read or refused. */
  readonly others: readonly (readonly OtherFile[])[];
}

/** Compiles the user's files into a layer, in order. Invalid parts are left out and reported. */
export async function compileCustomOpenApiFiles<File extends CustomOpenApiFileText>(
  files: readonly File[],
): Promise<CompiledCustomOpenApiFiles<File>> {
  const growing = createGrowingLayer({ modules, endpoints });
  const problems: (PartProblem & { readonly file: File })[] = [];
  const others: (readonly OtherFile[])[] = [];
  for (const file of files) {
    const documents = await loadDocuments(file.text, file.openFolder());
    const found = compileCustomOpenApiFile(documents, file.name, growing);
    problems.push(...found.map((problem) => ({ ...problem, file })));
    others.push(documents.others);
  }
  return { layer: growing.layer, problems, others };
}

const MAX_LABEL = 80;
const MAX_OPERATIONS = 10_000;
const MAX_PROBLEMS = 1000;
const supported = /^3\.\d+(?:\.|$)/;
const known = /^3\.[01](?:\.|$)/;

interface UserDocument {
  readonly document: DocumentNode;
  readonly file: string;
  readonly foreign: ForeignFile;
  /** Ids of the endpoints that the document has described so far. */
  readonly joined: Set<string>;
  readonly purposes: ReadonlyMap<string, string>;
  /** Maximum number of fields and values per operation. */
  readonly maxFields: number;
}

/** `other`: name of the referenced file that has the problem; absent for the user's file itself. */
interface PartProblem extends FileProblem {
  readonly other?: string;
}

/**
 * Reads a user's OpenAPI 3 document into a layer. An operation of the catalog gets more details, joined by method and
 * path; any other operation is added. `servers` is ignored. An invalid part is left out and does not affect others.
 * Returns the problems.
 */
function compileCustomOpenApiFile(
  documents: Documents,
  file: string,
  layer: GrowingLayer,
): readonly PartProblem[] {
  const problems: PartProblem[] = [];
  const add = (problem: FileProblem, { name }: ParsedOpenApi): void => {
    if (problems.length < MAX_PROBLEMS)
      problems.push(name === documents.own.name ? problem : { ...problem, other: name });
  };
  const used = new Set<ParsedOpenApi>();
  const use = (document: ParsedOpenApi): ParsedOpenApi => {
    if (!used.has(document)) for (const problem of document.problems) add(problem, document);
    used.add(document);
    return document;
  };
  const reported = new WeakMap<object, Set<string>>();
  const report: ForeignFile['report'] = (error, location) => {
    const at = error.at ?? location;
    if (at) {
      // Many operations may refer to one invalid part, which is reported once.
      const keys = reported.get(at.node) ?? new Set();
      if (keys.has(at.key ?? '')) return;
      reported.set(at.node, keys.add(at.key ?? ''));
    }
    const document = at ? documents.documentOf(at.node) : documents.own;
    add({ problem: error.message, line: document.lineOf(at) }, document);
  };
  const foreign: ForeignFile = {
    operation: { left: 0 },
    file: { left: MAX_FILE_FIELDS },
    parts: { left: MAX_PARTS },
    entries: new WeakMap(),
    report,
    rootOf: (node, other, nodePath) => use(documents.find(node, other, nodePath)).root,
  };
  readPart({ foreign }, undefined, () => {
    const { root, problems: broken } = use(documents.own);
    if (root === undefined && broken.length > 0) return;
    const document = requireDocument(root, report);
    const paths = findPaths({ document, foreign });
    const operations = findOperations({ document, foreign }, paths);
    const read: UserDocument = {
      document,
      file,
      foreign,
      joined: new Set(),
      purposes: readPart({ foreign }, new Map<string, string>(), () => purposesOf(document)),
      maxFields: Math.min(MAX_FIELDS, Math.max(MIN_FIELDS, Math.floor(MAX_FILE_FIELDS / operations.length))),
    };
    for (const operation of operations.slice(0, MAX_OPERATIONS))
      readPart({ foreign }, undefined, () => joinOperation(read, operation, layer), operation.at);
    reportMany(operations, report);
    patchProblems(paths).forEach((problem) => report(problem));
  });
  return problems;
}

function requireDocument(root: unknown, report: ForeignFile['report']): DocumentNode {
  const document = isNode(root) ? root : {};
  const stated = document['openapi'];
  // YAML reads `3.0` without quotes as a number.
  const version = typeof stated === 'number' ? stated.toFixed(1) : stated;
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

/** Adds the details of one operation. Also adds its endpoint and module if the catalog lacks them. */
function joinOperation(read: UserDocument, operation: FoundOperation, layer: GrowingLayer): void {
  const { method, template, path, node, shared, nodePath, at } = operation;
  const { document, file, joined } = read;
  const foreign = { ...read.foreign, operation: { left: read.maxFields } };
  const source = { document, origin: 'user' as const, file, foreign };
  if (!isCallableTemplate(template)) {
    const problem = l10n.t('each parameter of a path must be a whole segment');
    throw new CatalogDocumentError(nodePath, problem, at);
  }
  const known = layer.findEndpoint(method, path);
  if (known && joined.has(known.id)) {
    throw new CatalogDocumentError(nodePath, l10n.t('is defined twice; the first one is used'), at);
  }
  const knowledge = readOperation(source, method, node, shared, nodePath);
  const names = known ? segmentNames(known.path) : safeNames(segmentNames(path));
  const pathParameters = renamed(knowledge.pathParameters, segmentNames(path), names);
  const id = known?.id ?? layer.freeId(idOf(operation));
  if (!known) {
    const label = labelOf(operation);
    const moduleId = moduleOf(read, operation, layer);
    layer.addEndpoint({ id, moduleId, label, method, path: withNames(path, names), query: [], file });
  }
  layer.addDetails(id, { ...knowledge, pathParameters });
  joined.add(id);
}

/** Renames parameters to the catalog's names for the same segments. Leaves out parameters that are in no segment. */
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

/**
 * Id for an endpoint of a user's file, not checked for duplicates. `own.` distinguishes it from the reference's ids.
 */
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

/**
 * Id of the module for an operation's first tag, or for the file's name if there is no tag. Compares the tag or name
 * with the ids and labels of modules, and adds a module if none matches.
 */
function moduleOf(
  { file, purposes }: UserDocument,
  { node, nodePath }: FoundOperation,
  layer: GrowingLayer,
): string {
  const [tag = ''] = textsAt(node, 'tags', nodePath);
  const label = oneLine(tag).slice(0, MAX_LABEL) || file;
  const known = layer.findModule(label);
  if (known) return known.id;
  // The number distinguishes labels without Latin letters, because their slugs are equal.
  const id = `own.${slug(label)}.${layer.moduleCount()}`;
  const module: Module = { id, label, purpose: oneLine(purposes.get(tag) ?? '') || label, file };
  layer.addModule(module);
  return id;
}

function reportMany(operations: readonly FoundOperation[], report: ForeignFile['report']): void {
  const first = operations[MAX_OPERATIONS];
  if (!first) return;
  const problem = l10n.t('the file has more than {0} operations, and the rest is left out', MAX_OPERATIONS);
  report(new CatalogDocumentError(first.nodePath, problem, first.at));
}

/** One problem for each PATCH operation, which calls cannot send. HEAD, OPTIONS and TRACE are ignored. */
function patchProblems(paths: readonly FoundPath[]): readonly CatalogDocumentError[] {
  const problem = l10n.t('is left out, as calls are GET, POST, PUT or DELETE only');
  return paths.flatMap(({ path, holders }) => {
    const holder = holders.get('patch');
    return holder ? [new CatalogDocumentError(`PATCH ${path}`, problem, { node: holder, key: 'patch' })] : [];
  });
}

const parameter = /^\{([^{}:]+)\}$/;
const literal = /^[\w.~!$&'()*+,;=@-]+$/;

/** Names of the `:name` segments of a path, in order. */
function segmentNames(path: string): readonly string[] {
  return path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** Replaces the names of a path's parameters, in order. */
function withNames(path: string, names: readonly string[]): string {
  const rest = names.values();
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? `:${rest.next().value ?? part.slice(1)}` : part))
    .join('/');
}

/**
 * Whether an endpoint can be made from a path template. The template starts with `/`, and each parameter is a whole
 * segment with its own name. No segment is one that URL parsing changes, such as `..`. The template may end with a
 * slash.
 */
function isCallableTemplate(template: string): boolean {
  const [root, ...segments] = template.split('/');
  const names = segments.flatMap((segment) => parameter.exec(segment)?.[1] ?? []);
  return (
    root === '' &&
    segments.length > 0 &&
    new Set(names).size === names.length &&
    segments.every(
      (segment, index) =>
        parameter.test(segment) ||
        (literal.test(segment) && segment !== '.' && segment !== '..') ||
        (segment === '' && index === segments.length - 1),
    )
  );
}

/**
 * Makes parameter names of letters, digits and underscores, which do not start with a digit. Korean names of one length
 * would be equal, so the later one gets a number.
 */
function safeNames(names: readonly string[]): readonly string[] {
  return names
    .map((name) => name.replaceAll(/\W/g, '_').replace(/^\d/, '_$&'))
    .map((name, index, all) => (all.indexOf(name) < index ? `${name}_${index + 1}` : name));
}

/** Collects modules, endpoints and details that files add to a catalog. Each look-up takes constant time. */
interface GrowingLayer {
  readonly layer: CustomOpenApiLayer;
  /** Finds the endpoint with this method and path. Names of path parameters may differ. */
  findEndpoint(method: HttpMethod, path: string): Endpoint | undefined;
  /** Finds a module by id or label, in any letter case. */
  findModule(name: string): Module | undefined;
  /** Returns the id; if the id is taken, adds the first free number, as in `own.list-2`. */
  freeId(id: string): string;
  moduleCount(): number;
  addModule(module: Module): void;
  addEndpoint(endpoint: Endpoint): void;
  addDetails(endpointId: string, details: EndpointDetails): void;
}

function createGrowingLayer(base: Pick<Catalog, 'modules' | 'endpoints'>): GrowingLayer {
  const details = new Map<string, EndpointDetails[]>();
  const added = { modules: [] as Module[], endpoints: [] as Endpoint[] };
  const endpoints = new Map<string, Endpoint>();
  const modules = new Map<string, Module>();
  const ids = new Set<string>();
  const numbers = new Map<string, number>();
  const index = (endpoint: Endpoint): void => {
    ids.add(endpoint.id);
    const key = `${endpoint.method} ${pathShape(endpoint.path)}`;
    if (!endpoints.has(key)) endpoints.set(key, endpoint);
  };
  const indexModule = (module: Module): void => {
    for (const name of [module.id, module.label].map((text) => text.toLowerCase()))
      if (!modules.has(name)) modules.set(name, module);
  };
  base.endpoints.forEach(index);
  base.modules.forEach(indexModule);
  return {
    layer: { ...added, details },
    findEndpoint: (method, path) => endpoints.get(`${method} ${pathShape(path)}`),
    findModule: (name) => modules.get(name.toLowerCase()),
    freeId: (id) => {
      let free = id;
      for (let number = numbers.get(id) ?? 2; ids.has(free); number += 1) {
        free = `${id}-${number}`;
        numbers.set(id, number);
      }
      return free;
    },
    moduleCount: () => base.modules.length + added.modules.length,
    addModule: (module) => {
      added.modules.push(module);
      indexModule(module);
    },
    addEndpoint: (endpoint) => {
      added.endpoints.push(endpoint);
      index(endpoint);
    },
    addDetails: (endpointId, entry) => {
      const known = details.get(endpointId);
      if (known) known.push(entry);
      else details.set(endpointId, [entry]);
    },
  };
}

function pathShape(path: string): string {
  return path
    .split('/')
    .map((part) => (part.startsWith(':') ? ':' : part))
    .join('/');
}
