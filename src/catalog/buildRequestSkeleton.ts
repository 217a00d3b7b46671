import { isSecretField } from './isSecretField';
import type { Endpoint, EndpointDetails, Field, ValueType } from './types';

export interface SkeletonValues {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** JSON text, copied byte for byte. */
  readonly body?: string;
}

function pathNames(endpoint: Endpoint): readonly string[] {
  return endpoint.path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
}

/** Query members; a repeated name becomes a list. */
function queryMembers(
  endpoint: Endpoint,
  details: EndpointDetails,
  given: SkeletonValues['query'] = [],
): Record<string, string | string[]> {
  const needed = details.queryParameters
    .filter((field) => field.required === true)
    .map((field) => field.name);
  const names = new Set([...endpoint.query, ...needed, ...given.map(([name]) => name)]);
  return Object.fromEntries(
    Array.from(names, (name) => {
      const values = given.filter(([other]) => other === name).map(([, value]) => value);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Whether a skeleton contains a body field: the reference names the field, or another source requires it. */
function isExpected(field: Field): boolean {
  return field.origin === 'reference' || field.required === true;
}

/**
 * The secret field that a skeleton contains although no source says whether it is required, such as the password of a
 * log-in. Only the first such field counts, because the sources give that password two names. Undefined if there is
 * none, and for a body without expected fields. The command Send asks for the value.
 */
function secretAmong(body: readonly Field[]): Field | undefined {
  if (!body.some(isExpected)) return undefined;
  return body.find((field) => field.required === undefined && isSecretField(field.name));
}

function expectedAmong(body: readonly Field[]): readonly Field[] {
  const secret = secretAmong(body);
  return body.filter((field) => isExpected(field) || field === secret);
}

/** Body of a new request document. Undefined for a call without a body, and for a DELETE without expected fields. */
export function buildBodySkeleton(
  endpoint: Endpoint,
  details: EndpointDetails,
): Readonly<Record<string, unknown>> | undefined {
  if (endpoint.method === 'GET' || details.bodyKnowledge === 'none') return undefined;
  const members = expectedAmong(details.body ?? []);
  if (endpoint.method === 'DELETE' && !members.length) return undefined;
  return Object.fromEntries(members.map((field) => [field.name, emptyValue(field)]));
}

/**
 * A body for source code, with a placeholder such as `:phone` for each value. Contains the expected fields, or all
 * known fields if no field is expected. Undefined if `buildBodySkeleton` returns undefined.
 */
export function buildBodyNames(
  endpoint: Endpoint,
  details: EndpointDetails,
): Readonly<Record<string, unknown>> | undefined {
  return buildBodySkeleton(endpoint, details) && namesOf(details.body ?? []);
}

function namesOf(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const expected = expectedAmong(fields);
  const named = expected.length > 0 ? expected : fields;
  return Object.fromEntries(
    named.map(({ name, type, fields: members = [] }): readonly [string, unknown] => {
      if (members.length === 0) return [name, `:${name}`];
      return [name, type === 'array' ? [namesOf(members)] : namesOf(members)];
    }),
  );
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

/**
 * The text of a new request document. Without `values.body`, the body has empty values for the expected fields and the
 * secret of `secretAmong`. Other fields, which only hints or a user's file know, are left out, because their empty
 * values would overwrite data.
 */
export function buildRequestSkeleton(
  endpoint: Endpoint,
  details: EndpointDetails,
  values: SkeletonValues = {},
): string {
  const path = Object.fromEntries(pathNames(endpoint).map((name) => [name, values.path?.[name] ?? '']));
  const blank = buildBodySkeleton(endpoint, details);
  const body = values.body ?? (blank && indented(blank));
  const members = [
    `"endpoint": ${JSON.stringify(endpoint.id)}`,
    `"path": ${indented(path)}`,
    `"query": ${indented(queryMembers(endpoint, details, values.query))}`,
    ...(body === undefined ? [] : [`"body": ${body}`]),
  ];
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

const emptyValues: Readonly<Record<ValueType, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
  mixed: '',
};

/** Empty value of a field's type, for a skeleton or a completion. */
export function emptyValue(field: Pick<Field, 'type'>): unknown {
  return emptyValues[field.type];
}
