import * as l10n from '@vscode/l10n';
import type { EndpointDetails, Field, HttpMethod } from '../types';
import { type DocumentNode, isNode, listAt, textAt, CatalogDocumentError } from './documentNode';
import { followedNodeAt, followReference } from './followReference';
import { countWithinLimits, entriesOf, readPart, type LayerSource } from './layerSource';
import { oneLine, readSchema, lineAt, readSources, type Members, noMembers, type Schema } from './readSchema';

/** One operation of a document: its method and path, and the document's facts about it. */
export interface LayerOperation {
  readonly method: HttpMethod;
  /** With `:name` parameters. */
  readonly path: string;
  readonly node: DocumentNode;
  readonly nodePath: string;
  readonly knowledge: EndpointDetails;
}

/** A layer's facts about the endpoint of an operation. */
export interface OperationDetails extends EndpointDetails {
  readonly endpointId: string;
}

/**
 * Reads the members of a JSON body. Empty if the schema allows no members. Undefined if no members are known, for
 * example for a list.
 */
function readBody(source: LayerSource, node: unknown, nodePath: string): readonly Field[] | undefined {
  const holder = followReference(source, node, nodePath);
  const stated = contentSchema(source, holder, nodePath) ?? {};
  const schema = readSchema(source, stated, nodePath);
  const fields = readFields(source, { ...schema, items: undefined }, nodePath);
  if (fields.length > 0) return fields;
  const isClosed =
    isNode(stated) && followReference(source, stated, nodePath)['additionalProperties'] === false;
  return isClosed && schema.members().byName.size === 0 ? [] : undefined;
}

/**
 * Reads the members of a successful response, or of the objects in its list. Without a response for a status 2xx, reads
 * `default`.
 */
function readResponse(source: LayerSource, operation: DocumentNode, nodePath: string): readonly Field[] {
  const responses = entriesOf(source, followedNodeAt(source, operation, 'responses', nodePath));
  const success =
    responses.find(([status]) => status.startsWith('2')) ??
    responses.find(([status]) => status === 'default');
  if (!success) return [];
  const holderPath = `${nodePath}.responses`;
  const holder = followReference(source, success[1], holderPath);
  const schema = readSchema(source, contentSchema(source, holder, holderPath) ?? {}, holderPath);
  return readFields(source, schema, holderPath);
}

/** Parameters of a path and of its operation. If both define a parameter, the operation's definition wins. */
function readParameters(
  source: LayerSource,
  operation: DocumentNode,
  shared: readonly unknown[],
  nodePath: string,
): readonly DocumentNode[] {
  const listed = readPart(source, [], () => listAt(operation, 'parameters', nodePath));
  const parameters = [...shared, ...listed].flatMap((node) =>
    countWithinLimits(source, nodePath)
      ? readPart(source, [], () => [followReference(source, node, `${nodePath}.parameters`)], {
          node: operation,
          key: 'parameters',
        })
      : [],
  );
  return [
    ...new Map(parameters.map((node) => [`${String(node['in'])} ${String(node['name'])}`, node])).values(),
  ];
}

/** Reads one operation of an OpenAPI document. `shared`: the parameters of the operation's path. */
export function readOperation(
  source: LayerSource,
  method: HttpMethod,
  operation: DocumentNode,
  shared: readonly unknown[],
  nodePath: string,
): LayerOperation['knowledge'] {
  const parameters = readParameters(source, operation, shared, nodePath);
  const parametersIn = (where: string): readonly Field[] =>
    parameters
      .filter((node) => node['in'] === where)
      .flatMap((node) => {
        const schema = (): unknown =>
          node['schema'] ?? contentSchema(source, node, nodePath, [...jsonTypes, /./]) ?? {};
        return readPart(source, [], () => [readParameter(source, node, schema(), nodePath)], { node });
      });
  const body =
    operation['requestBody'] === undefined
      ? undefined
      : readPart(source, undefined, () => readBody(source, operation['requestBody'], `${nodePath}.body`));
  const description = textAt(operation, 'description', nodePath);
  const response = readPart(source, [], () => readResponse(source, operation, nodePath), {
    node: operation,
    key: 'responses',
  });
  const pathParameters = parametersIn('path');
  const queryParameters = parametersIn('query');
  const typed = [...pathParameters, ...queryParameters].some((field) => field.type !== 'mixed');
  return {
    summary: description === undefined ? undefined : oneLine(description),
    pathParameters,
    queryParameters,
    body,
    bodyKnowledge: body ? 'known' : 'unknown',
    response,
    errors: [],
    rules: [],
    disagreements: [],
    unknown: [
      ...(typed ? [] : ['parameters']),
      ...(body || method === 'GET' ? [] : ['body']),
      ...(response.length > 0 ? [] : ['response']),
      'errors',
    ],
  };
}

/** Patterns for media types of JSON, the most certain first. */
const jsonTypes: readonly RegExp[] = [
  /^application\/json$/,
  /^text\/json$|\+json$/,
  /^application\/\*$/,
  /^\*\/\*$/,
];
const MAX_TYPE = 200;

/**
 * Finds the schema of a media type under `content`. `wanted`: patterns for media types, the preferred first. Undefined
 * if no media type that matches has a schema.
 */
function contentSchema(
  source: LayerSource,
  holder: DocumentNode,
  nodePath: string,
  wanted = jsonTypes,
): unknown {
  const content = entriesOf(source, followedNodeAt(source, holder, 'content', nodePath)).map(
    ([type, media]) => [type.slice(0, MAX_TYPE).replace(/;.*/s, '').trim().toLowerCase(), media] as const,
  );
  const found = wanted.flatMap((type) => content.filter(([name]) => type.test(name)));
  for (const [, media] of found) {
    const schema = isNode(media) ? followReference(source, media, nodePath)['schema'] : undefined;
    if (schema !== undefined) return schema;
  }
  return undefined;
}

/** Maximum number of nested levels of fields. Deeper fields are left out, for example those of a recursive schema. */
const MAX_DEPTH = 6;

interface Level {
  readonly schema: Schema;
  readonly holder: { fields?: readonly Field[] };
  readonly nodePath: string;
  readonly depth: number;
}

/** Reads the fields of an object schema. For a list schema, reads the fields of the items. */
function readFields(source: LayerSource, schema: Schema, nodePath: string): readonly Field[] {
  const holder: Level['holder'] = {};
  readLevels(source, { schema, holder, nodePath, depth: 0 });
  return holder.fields ?? [];
}

/** Reads one level of nesting after another, so that the limits cut the deepest fields. */
function readLevels(source: LayerSource, top: Level): void {
  const levels = [top];
  for (const { schema, holder, nodePath, depth } of levels) {
    const { byName, required } = membersOf(source, schema, nodePath);
    const fields: Field[] = [];
    for (const [name, member] of byName) {
      if (!countWithinLimits(source, nodePath)) break;
      const memberPath = `${nodePath}.${name}`;
      const read = readPart(
        source,
        undefined,
        () => readSchema(source, member.schema, memberPath),
        member.at,
      );
      if (!read) continue;
      const field = toField(source, name, read, required.get(name));
      fields.push(field);
      if (depth + 1 < MAX_DEPTH)
        levels.push({ schema: read, holder: field, nodePath: memberPath, depth: depth + 1 });
    }
    if (fields.length > 0) holder.fields = fields;
  }
}

function membersOf(source: LayerSource, schema: Schema, nodePath: string): Members {
  let current = schema;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const members = current.members();
    const { items } = current;
    if (members.byName.size > 0 || items === undefined) return members;
    const read = readPart(source, undefined, () => readSchema(source, items, `${nodePath}.items`));
    if (!read) break;
    current = read;
  }
  return noMembers;
}

/** Makes a field from a schema. `required`: undefined if the document does not state it. */
function toField(
  source: LayerSource,
  name: string,
  { type = 'mixed', meaning, values, open, maxLength, sources }: Schema,
  required: boolean | undefined,
): Field & Level['holder'] {
  return {
    name,
    type,
    origin: source.origin,
    required,
    meaning,
    values,
    open,
    maxLength,
    fields: undefined,
    sources,
    file: source.file,
  };
}

/** Reads a path or query parameter. The parameter's own description and sources win over those of its schema. */
function readParameter(
  source: LayerSource,
  parameter: DocumentNode,
  schema: unknown,
  nodePath: string,
): Field {
  const name = textAt(parameter, 'name', nodePath);
  if (!name) throw new CatalogDocumentError(nodePath, l10n.t('has no name'), { node: parameter });
  const required = typeof parameter['required'] === 'boolean' ? parameter['required'] : undefined;
  const namePath = `${nodePath}.${name}`;
  const read = readSchema(source, schema, namePath);
  const field = toField(source, name, read, required);
  readLevels(source, { schema: read, holder: field, nodePath: namePath, depth: 0 });
  return {
    ...field,
    meaning: lineAt(source, parameter, 'description', namePath) ?? field.meaning,
    sources: readSources(source, parameter, namePath) ?? field.sources,
  };
}
