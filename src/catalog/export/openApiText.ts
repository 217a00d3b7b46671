import { referenceDetails } from '../generated/details';
import { hintDetails, hintSources } from '../generated/hints';
import { endpoints, modules } from '../generated/index';
import { mergeDetails } from '../mergeDetails';
import type { Endpoint, EndpointDetails, ErrorCode, Field } from '../types';

export interface OpenApiOptions {
  /** Adds facts from public client libraries, marked with `x-hint`. */
  readonly hints: boolean;
  readonly format: 'yaml' | 'json';
}

/** A part of an OpenAPI document. Undefined members are not written. */
type Part = Readonly<Record<string, unknown>>;

const description = 'Backend for online shops, called by shop servers over HTTP.';
const hintNote =
  'Members marked x-hint are not stated by the API reference: public client libraries of the service, named in x-sources, send or read them.';

/** The built-in catalog as OpenAPI 3.1 text. It names no server, because each shop has its own. */
export function openApiText({ hints, format }: OpenApiOptions): string {
  const details = hints ? withHints() : referenceDetails;
  const document: Part = {
    openapi: '3.1.0',
    info: {
      title: 'Commerce API',
      version: 'v1',
      description: hints ? `${description} ${hintNote}` : description,
    },
    tags: modules.map(({ id, label, purpose }) => ({
      name: id,
      'x-label': label,
      description: purpose,
      'x-endpoints': endpoints.filter(({ moduleId }) => moduleId === id).map((endpoint) => endpoint.id),
    })),
    paths: toPaths(details),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token from a token-issuing operation.',
        },
      },
    },
    'x-error-codes': toErrorCodes(endpoints.flatMap(({ id }) => details[id]?.errors ?? [])),
    'x-sources': hints ? hintSources : undefined,
  };
  const json = JSON.stringify(document, null, 2);
  return format === 'json' ? `${json}\n` : `${yamlLines(JSON.parse(json)).join('\n')}\n`;
}

/** Matches a text that needs no quotes in any version of YAML. */
const plain = /^(?!(?:n|no|null|off|on|true|false|y|yes)$)[a-z][\w ,.()'/-]*(?<! )$/i;

/**
 * A JSON value as YAML lines. Texts that match `plain` have no quotes; other scalars, empty lists and empty objects are
 * written in JSON.
 */
function yamlLines(value: unknown): readonly string[] {
  if (!isBlock(value))
    return [typeof value === 'string' && plain.test(value) ? value : JSON.stringify(value)];
  if (Array.isArray(value))
    return value.flatMap((item) =>
      yamlLines(item).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`),
    );
  return Object.entries<unknown>(value).flatMap(([name, member]) => {
    const [key = ''] = yamlLines(name);
    const lines = yamlLines(member);
    return isBlock(member) ? [`${key}:`, ...lines.map((line) => `  ${line}`)] : [`${key}: ${lines.join('')}`];
  });
}

/** A non-empty list or object. */
function isBlock(value: unknown): value is Part | unknown[] {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function withHints(): typeof referenceDetails {
  return Object.fromEntries(
    Object.entries(referenceDetails).map(([id, details]) => {
      const hint = hintDetails[id];
      return [id, hint ? mergeDetails(details, hint) : details];
    }),
  );
}

function toPaths(details: typeof referenceDetails): Part {
  const paths = new Map<string, Record<string, unknown>>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const item = paths.get(path) ?? {};
    item[endpoint.method.toLowerCase()] = toOperation(endpoint, details[endpoint.id]);
    paths.set(path, item);
  }
  return Object.fromEntries(paths);
}

/** Values of `unknown` that stand for whole parts of the document; an unknown part is left out of the document. */
const parts: ReadonlySet<string> = new Set(['parameters', 'body', 'response', 'errors']);

function toOperation({ id, moduleId, label, method }: Endpoint, details?: EndpointDetails): Part {
  const head = { operationId: id, tags: [moduleId], summary: label };
  if (!details) return head;
  const { role, body, response } = details;
  return {
    ...head,
    description: details.summary,
    security: details.authorization && [{ accessToken: [] }],
    parameters: unlessEmpty([
      ...details.pathParameters.map((field) => toParameter('path', field)),
      ...details.queryParameters.map((field) => toParameter('query', field)),
    ]),
    requestBody: body && method !== 'GET' ? toBody(body) : undefined,
    'x-request-body': details.bodyKnowledge === 'none' ? 'none' : undefined,
    responses: {
      '2XX': {
        description: response.length > 0 ? 'Success' : 'Success; the reference does not show the answer',
        content: response.length > 0 ? toContent(response) : undefined,
      },
    },
    'x-errors': unlessEmpty(details.errors.map(({ code }) => code)),
    'x-rules': unlessEmpty(details.rules),
    'x-not-shown': unlessEmpty(details.unknown.filter((item) => !parts.has(item))),
    'x-role': role && { name: role.name, 'x-hint': true, 'x-sources': role.sources },
    'x-public-sources-differ': unlessEmpty(
      details.disagreements.map(({ fact, sources }) => `${fact} (${sources.join(', ')})`),
    ),
  };
}

function unlessEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function toBody(fields: readonly Field[]): Part {
  const isNeeded = fields.some(({ required, origin }) => required === true && origin === 'reference');
  return { required: isNeeded || undefined, content: toContent(fields) };
}

function toContent(fields: readonly Field[]): Part {
  return { 'application/json': { schema: { type: 'object', ...toMembers(fields) } } };
}

/** A parameter object. Description and mark belong to the parameter, not to its schema. */
function toParameter(where: 'path' | 'query', field: Field): Part {
  return {
    name: field.name,
    in: where,
    required: where === 'path' ? true : field.required,
    description: field.meaning,
    schema: { type: typeOf(field), ...toValues(field), ...toNested(field) },
    ...hintMembers(field),
  };
}

/** Object members as properties, with lists of the required ones and of those known to be optional. */
function toMembers(fields: readonly Field[]): Part {
  const named = (required: boolean): readonly string[] =>
    fields.filter((field) => field.required === required).map(({ name }) => name);
  return {
    required: unlessEmpty(named(true)),
    'x-optional': unlessEmpty(named(false)),
    properties: Object.fromEntries(
      fields.map((field) => [
        field.name,
        {
          type: typeOf(field),
          description: field.meaning,
          maxLength: field.maxLength,
          ...toValues(field),
          ...toNested(field),
          ...hintMembers(field),
        },
      ]),
    ),
  };
}

function typeOf({ type }: Field): string | undefined {
  return type === 'mixed' ? undefined : type;
}

function toNested({ type, fields }: Field): Part {
  if (type === 'array') return { items: fields ? { type: 'object', ...toMembers(fields) } : {} };
  return fields ? toMembers(fields) : {};
}

function toValues({ values, open }: Field): Part {
  if (!values) return {};
  const alternatives = values.map(({ value, meaning }) => ({ const: value, title: meaning }));
  if (open) return { anyOf: [...alternatives, {}] };
  if (values.every(({ meaning }) => meaning === undefined)) return { enum: values.map(({ value }) => value) };
  return { oneOf: alternatives };
}

/** Marks facts that the reference lacks: `x-hint` is true for a whole field, or lists parts of the field. */
function hintMembers({ origin, filled, sources = [] }: Pick<Field, 'origin' | 'filled' | 'sources'>): Part {
  const mark = origin === 'hint' || filled;
  return mark ? { 'x-hint': mark, 'x-sources': sources } : {};
}

function toErrorCodes(errors: readonly ErrorCode[]): Part | undefined {
  const described = errors.map((error) => {
    const { code, meaning, remedy, origin, sources } = error;
    return [code, { meaning, remedy, ...hintMembers({ origin, sources }) }] as const;
  });
  return errors.length > 0 ? Object.fromEntries(described) : undefined;
}
