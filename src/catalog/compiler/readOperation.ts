import type { EndpointDetails, Field, HttpMethod } from '../types';
import { type DocumentNode, isNode, listAt, textAt } from './documentNode';
import { followedNodeAt, followReference } from './followReference';
import { countWithinLimits, entriesOf, readPart } from './foreignFile';
import type { LayerSource } from './layerSource';
import { readFields, readParameter } from './readFields';
import { oneLine, readSchema } from './readSchema';

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

/** The members of a JSON body. Undefined if none are understood: a list or a scalar has no members. */
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

/** The members of a successful response, or of the objects in its list. */
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

/** Parameters of a path and its operation; the operation's win. */
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

/** Reads one operation of any OpenAPI document. `shared`: the parameters of its path. */
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

/** Media types of JSON, the most certain first. */
const jsonTypes: readonly RegExp[] = [
  /^application\/json$/,
  /^text\/json$|\+json$/,
  /^application\/\*$/,
  /^\*\/\*$/,
];
const MAX_TYPE = 200;

/** The schema under `content` of the first matching media type; undefined if there is none. */
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
