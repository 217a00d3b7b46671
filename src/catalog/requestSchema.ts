import * as l10n from '@vscode/l10n';
import { emptyValue } from './buildRequestSkeleton';
import { customOpenApiMark, isHinted, originMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails, Field, Catalog } from './types';

/** A JSON Schema of draft-07, with the additions of VS Code's JSON service. */
export type JsonSchema = Readonly<Record<string, unknown>>;

function describe(field: Field): string | undefined {
  const parts = [translated(field.meaning), originMark(field)].filter((part) => part !== undefined);
  return parts.length ? parts.join(' — ') : undefined;
}

/**
 * The part of a schema for completion: an empty value to insert, or a choice of known values. Other values are reported
 * if the reference is the field's only source and `open` is not set.
 */
function valueSchema(field: Field): JsonSchema {
  if (!field.values) return { default: emptyValue(field) };
  const values = field.values.map(({ value }) => value);
  const closed = {
    enum: values,
    enumDescriptions: field.values.map(({ meaning }) => translated(meaning) ?? ''),
  };
  // VS Code's JSON service needs `examples` to offer a choice, because it does not count values in `anyOf`.
  return isHinted(field) || field.open ? { anyOf: [closed, {}], examples: values } : closed;
}

/** Schema of a field's members; for a list, of the members of its items. */
function memberSchema(field: Field): JsonSchema {
  if (!field.fields) return {};
  const members = membersSchema(field.fields);
  return field.type === 'array' ? { items: members } : members;
}

/** Properties of fields, for completion and hover. Unknown members stay allowed. */
function membersSchema(fields: readonly Field[]): JsonSchema {
  const required = fields
    .filter((field) => field.required === true && !isHinted(field))
    .map((field) => field.name);
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    ...(required.length ? { required } : {}),
  };
}

/** Schema of a field. Its type is checked if the reference is its only source; other fields only suggest. */
function fieldSchema(field: Field): JsonSchema {
  const description = describe(field);
  const isChecked = !isHinted(field) && field.type !== 'mixed';
  return {
    ...(description === undefined ? {} : { description }),
    ...(isChecked ? { type: field.type } : {}),
    ...valueSchema(field),
    ...memberSchema(field),
  };
}

const draft = 'http://json-schema.org/draft-07/schema#';

/** Path and query values are sent as text. Numbers and booleans are accepted too. */
const textTypes = ['string', 'number', 'boolean'];

/** A list repeats the query parameter. */
const queryTypes = [...textTypes, 'array'];

function pathSchema(endpoint: Endpoint, fields: readonly Field[]): JsonSchema {
  const names = endpoint.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  const known = new Map(fields.map((field) => [field.name, field]));
  return {
    type: 'object',
    description: l10n.t('Values of the path parameters'),
    properties: Object.fromEntries(
      names.map((name) => {
        const field = known.get(name) ?? { name, type: 'string', origin: 'reference' };
        return [name, { ...fieldSchema(field), type: textTypes }];
      }),
    ),
    ...(names.length ? { required: names } : {}),
    additionalProperties: false,
  };
}

/** Schema of the query. Unknown members are allowed, because an endpoint may take undocumented parameters. */
function querySchema(endpoint: Endpoint, fields: readonly Field[]): JsonSchema {
  const known = new Set(fields.map((field) => field.name));
  const unknown = endpoint.query.filter((name) => !known.has(name));
  const all: readonly Field[] = [
    ...fields,
    ...unknown.map((name): Field => ({ name, type: 'string', origin: 'reference' })),
  ];
  return {
    type: 'object',
    description: l10n.t('Query parameters; others can be sent too'),
    properties: Object.fromEntries(
      all.map((field) => [
        field.name,
        { ...fieldSchema(field), type: queryTypes, ...(field.values ? {} : { default: '' }) },
      ]),
    ),
  };
}

function bodySchema(endpoint: Endpoint, details: EndpointDetails): JsonSchema {
  if (endpoint.method === 'GET') {
    return { not: {}, doNotSuggest: true, errorMessage: l10n.t('A GET call has no body.') };
  }
  return {
    description: l10n.t('JSON body; other fields can be sent too'),
    ...membersSchema(details.body ?? []),
  };
}

function addressOf({ method, path, file }: Endpoint): string {
  return `${method} ${path}${file === undefined ? '' : ` — ${customOpenApiMark(file)}`}`;
}

function documentSchema(endpoint: JsonSchema, parts: JsonSchema): JsonSchema {
  return {
    $schema: draft,
    type: 'object',
    required: ['endpoint'],
    properties: {
      endpoint,
      note: { type: 'string', description: l10n.t('A note for readers. It is not sent.') },
      ...parts,
    },
    additionalProperties: false,
  };
}

/**
 * Schema of request documents for one endpoint, `{ endpoint, note, path, query, body }`. Checks the values that the
 * reference lists. In `body`, also checks the reference's types and required fields. Hints and the user's files only
 * suggest. Unknown members are refused at the top and in `path`.
 */
export function requestSchema(endpoint: Endpoint, details: EndpointDetails): JsonSchema {
  return documentSchema(
    { const: endpoint.id, description: addressOf(endpoint) },
    {
      path: pathSchema(endpoint, details.pathParameters),
      query: querySchema(endpoint, details.queryParameters),
      body: bodySchema(endpoint, details),
    },
  );
}

/** Schema of request documents for any endpoint, made without details. */
export function requestSchemaForAll(endpoints: readonly Endpoint[]): JsonSchema {
  const any = documentSchema(
    { enum: endpoints.map((endpoint) => endpoint.id), enumDescriptions: endpoints.map(addressOf) },
    { path: { type: 'object' }, query: { type: 'object' }, body: {} },
  );
  return {
    ...any,
    allOf: endpoints.map((endpoint) => ({
      if: { required: ['endpoint'], properties: { endpoint: { const: endpoint.id } } },
      then: { properties: { path: pathSchema(endpoint, []), query: querySchema(endpoint, []) } },
    })),
  };
}

/**
 * Text of the JSON schema for request documents of all endpoints. Offers an endpoint's parameters and fields once the
 * member `endpoint` names the endpoint.
 */
export async function buildRequestSchemaText(catalog: Catalog, hints: boolean): Promise<string> {
  const { endpoints } = catalog;
  const branches = await Promise.all(
    endpoints.map(async (endpoint) => ({
      if: { required: ['endpoint'], properties: { endpoint: { const: endpoint.id } } },
      then: requestSchema(endpoint, await catalog.loadDetails(endpoint.id, { hints })),
    })),
  );
  return JSON.stringify({ ...requestSchemaForAll(endpoints), allOf: branches }, forJsonService);
}

/**
 * Replacer for `JSON.stringify` that adds keywords of VS Code's JSON extension. `errorMessage` replaces the extension's
 * message for an unknown endpoint, which lists all endpoints. `suggestSortText` keeps the reference's order of fields;
 * otherwise the extension would sort them by name.
 */
function forJsonService(key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (key === 'endpoint' && 'enum' in value)
    return { ...value, errorMessage: l10n.t('No endpoint has this name.') };
  const members = Object.entries(value);
  // A field may be called `properties` too; then not all of its members are objects.
  if (key !== 'properties' || !members.every(([, member]) => isObject(member))) return value;
  return Object.fromEntries(
    members.map(([name, member], index) => [
      name,
      { ...Object(member), suggestSortText: String(index).padStart(4, '0') },
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
