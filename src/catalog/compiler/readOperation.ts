import type { EndpointDetails, ErrorCode, Field, HttpMethod } from '../types';
import {
  CatalogDocumentError,
  type DocumentNode,
  isNode,
  listAt,
  nodeAt,
  nodesAt,
  requiredTextAt,
  sourcesAt,
  textAt,
  textsAt,
} from './documentNode';
import { followedNodeAt, followReference } from './followReference';
import { countWithinLimits, entriesOf, readPart } from './foreignFile';
import type { LayerSource } from './layerSource';
import { readFields, readParameter } from './readFields';
import { oneLine, readSchema } from './readSchema';

/** One operation of a document: where it is, and what the document says about it. */
export interface LayerOperation {
  readonly method: HttpMethod;
  /** With `:name` parameters. */
  readonly path: string;
  readonly node: DocumentNode;
  readonly nodePath: string;
  readonly knowledge: EndpointDetails;
}

/** What a layer says about the endpoint that an operation is. */
export interface OperationDetails extends EndpointDetails {
  readonly endpointId: string;
}

/** The members of a JSON body. Undefined where none is understood: a list or a scalar has no members to show. */
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

/** The members of a successful answer, or of the objects in its list. */
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

/** Parameters of a path and of its operation, which replaces those of the same name. */
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

/** What is said about one operation. `shared` are the parameters that stand at its path. */
export function readOperation(
  source: LayerSource,
  method: HttpMethod,
  operation: DocumentNode,
  shared: readonly unknown[],
  nodePath: string,
): LayerOperation['knowledge'] {
  // What a foreign file means by members of these names is not known.
  const own: DocumentNode = source.origin === 'user' ? {} : operation;
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
  const bodyKnowledge = body ? 'known' : own['x-request-body'] === 'none' ? 'none' : 'unknown';
  const description = textAt(operation, 'description', nodePath);
  const response = readPart(source, [], () => readResponse(source, operation, nodePath), {
    node: operation,
    key: 'responses',
  });
  const errors = readErrors(source, own, nodePath);
  const pathParameters = parametersIn('path');
  const queryParameters = parametersIn('query');
  const carriesToken = nodesAt(own, 'security', nodePath).some((scheme) => 'accessToken' in scheme);
  const typed = [...pathParameters, ...queryParameters].some((field) => field.type !== 'mixed');
  const missing = {
    parameters: !typed,
    body: bodyKnowledge === 'unknown' && method !== 'GET',
    response: !response.length,
    errors: !errors.length,
  };
  return {
    summary: description === undefined ? undefined : oneLine(description),
    authorization: carriesToken ? 'bearer' : undefined,
    role: readRole(own, nodePath),
    pathParameters,
    queryParameters,
    body,
    bodyKnowledge,
    response,
    errors,
    rules: textsAt(own, 'x-rules', nodePath),
    disagreements: readDisagreements(own, nodePath),
    unknown: [
      ...Object.entries(missing).flatMap(([part, isMissing]) => (isMissing ? [part] : [])),
      ...textsAt(own, 'x-not-shown', nodePath),
    ],
  };
}

/** Media types that hold JSON, the surest first. */
const jsonTypes: readonly RegExp[] = [
  /^application\/json$/,
  /^text\/json$|\+json$/,
  /^application\/\*$/,
  /^\*\/\*$/,
];
const MAX_TYPE = 200;

/** The schema under `content` with the first of the wanted media types; undefined when there is none. */
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
