import type { Endpoint, EndpointDetails, ErrorCode, Field, Module } from '../types';
import { fieldsToSchema, fieldToSchema, hintMembers, type Part } from './fieldToSchema';

export interface OpenApiInput {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** By endpoint id. */
  readonly details: Readonly<Record<string, EndpointDetails>>;
  /** Titles of the hints' source codes; absent: the document holds the reference alone. */
  readonly sources?: Readonly<Record<string, string>>;
}

const description = 'Backend for online shops, called by shop servers over HTTP.';
const hintNote =
  'Members marked x-hint are not stated by the API reference: public client libraries of the service, named in x-sources, send or read them.';

/** The catalog as one OpenAPI 3.1 document. It names no server: the address is the shop's own. */
export function buildOpenApi(input: OpenApiInput): Part {
  const { modules, endpoints, details, sources } = input;
  const errors = endpoints.flatMap(({ id }) => details[id]?.errors ?? []);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Commerce API',
      version: 'v1',
      description: sources ? `${description} ${hintNote}` : description,
    },
    tags: modules.map(({ id, label, purpose }) => ({
      name: id,
      'x-label': label,
      description: purpose,
      'x-endpoints': endpoints.filter(({ moduleId }) => moduleId === id).map((endpoint) => endpoint.id),
    })),
    paths: buildPaths(endpoints, details),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token from a token-issuing operation.',
        },
      },
    },
    ...(errors.length > 0 ? { 'x-error-codes': describeErrors(errors) } : {}),
    ...(sources ? { 'x-sources': sources } : {}),
  };
}

function buildPaths(endpoints: readonly Endpoint[], details: OpenApiInput['details']): Part {
  const paths = new Map<string, Record<string, unknown>>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const item = paths.get(path) ?? {};
    item[endpoint.method.toLowerCase()] = buildOperation(endpoint, details[endpoint.id]);
    paths.set(path, item);
  }
  return Object.fromEntries(paths);
}

function buildOperation({ id, moduleId, label, method }: Endpoint, details?: EndpointDetails): Part {
  const head = { operationId: id, tags: [moduleId], summary: label };
  if (!details) return head;
  const { summary, authorization, role, bodyKnowledge, errors, rules, disagreements, unknown } = details;
  const named = unknown.filter((item) => !parts.has(item));
  const parameters = [
    ...details.pathParameters.map((field) => toParameter('path', field)),
    ...details.queryParameters.map((field) => toParameter('query', field)),
  ];
  return {
    ...head,
    ...(summary === undefined ? {} : { description: summary }),
    ...(authorization === undefined ? {} : { security: [{ accessToken: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(details.body && method !== 'GET' ? { requestBody: toBody(details.body) } : {}),
    ...(bodyKnowledge === 'none' ? { 'x-request-body': 'none' } : {}),
    responses: {
      '2XX': {
        description:
          details.response.length > 0 ? 'Success' : 'Success; the reference does not show the answer',
        ...(details.response.length > 0 ? { content: toContent(details.response) } : {}),
      },
    },
    ...(errors.length > 0 ? { 'x-errors': errors.map(({ code }) => code) } : {}),
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
    ...(named.length > 0 ? { 'x-not-shown': named } : {}),
    ...(role ? { 'x-role': { name: role.name, 'x-hint': true, 'x-sources': role.sources } } : {}),
    ...(disagreements.length > 0 ? { 'x-public-sources-differ': disagreements } : {}),
  };
}

/** Parts of an operation that are simply absent. */
const parts: ReadonlySet<string> = new Set(['parameters', 'body', 'response', 'errors']);

function toBody(fields: readonly Field[]): Part {
  const isNeeded = fields.some(({ required, origin }) => required === true && origin === 'reference');
  return { ...(isNeeded ? { required: true } : {}), content: toContent(fields) };
}

function toContent(fields: readonly Field[]): Part {
  return { 'application/json': { schema: fieldsToSchema(fields) } };
}

function toParameter(where: 'path' | 'query', field: Field): Part {
  const { name, meaning, required } = field;
  const schema = withoutParameterMembers(fieldToSchema(field));
  return {
    name,
    in: where,
    ...(where === 'path' ? { required: true } : required === undefined ? {} : { required }),
    ...(meaning === undefined ? {} : { description: meaning }),
    schema,
    ...hintMembers(field),
  };
}

/** What stands at the parameter itself. */
const parameterMembers: ReadonlySet<string> = new Set(['description', 'x-hint', 'x-sources']);

function withoutParameterMembers(schema: Part): Part {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !parameterMembers.has(name)));
}

function describeErrors(errors: readonly ErrorCode[]): Part {
  return Object.fromEntries(
    errors.map((error) => [
      error.code,
      {
        ...(error.meaning === undefined ? {} : { meaning: error.meaning }),
        ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
        ...hintMembers({ origin: error.origin, ...(error.sources ? { sources: error.sources } : {}) }),
      },
    ]),
  );
}
