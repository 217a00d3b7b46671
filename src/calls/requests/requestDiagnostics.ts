import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Catalog, Endpoint, Field, ValueType } from '../../catalog/types';
import { findOtherOperation, checkPathValue } from '../../http/buildRequest';
import { findSpansWhere } from '../../http/redaction/findSpansWhere';
import { propertiesOf, type JsonNode } from '../../json/jsonTree';
import { pathParameterNames } from '../prompts/buildQuestions';
import { issueAt, SECRET_CODE, type RequestIssue } from './requestIssue';
import { readRequestShape, memberOf, readRequestTree, isEmptyNode } from './requestShape';
import { typoDistance } from '../../base/typoDistance';
import { isHinted } from '../../catalog/hintMark';
import { isSecretField } from '../../catalog/isSecretField';

/** Mistakes in a request document, with warnings about fields, and about secrets in a shared document. */
export async function checkRequest(
  text: string,
  catalog: Pick<Catalog, 'endpoints' | 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean; readonly isShared?: boolean },
): Promise<readonly RequestIssue[]> {
  const warnings = await fieldWarnings(text, catalog, options);
  return [...requestDiagnostics(text, catalog), ...warnings, ...(options.isShared ? secretIssues(text) : [])];
}

/** Mistakes in a request document, in text order. */
export function requestDiagnostics(
  text: string,
  catalog: Pick<Catalog, 'endpoints' | 'findEndpoint'>,
): readonly RequestIssue[] {
  const { root, issues } = readRequestShape(text);
  if (!root) return issues;
  const endpoint = memberOf(root, 'endpoint');
  const known = typeof endpoint?.value === 'string' ? catalog.findEndpoint(endpoint.value) : undefined;
  const more = known ? checkAgainst(known, root, catalog) : unknownEndpoint(endpoint);
  return [...issues, ...more].sort((one, other) => one.offset - other.offset);
}

function unknownEndpoint(node: JsonNode | undefined): readonly RequestIssue[] {
  if (typeof node?.value !== 'string' || node.value === '') return [];
  return [issueAt(node, l10n.t('There is no endpoint “{0}”.', sanitizeForDisplay(node.value, 80)), 'schema')];
}

function checkAgainst(
  endpoint: Endpoint,
  root: JsonNode,
  { endpoints }: Pick<Catalog, 'endpoints'>,
): readonly RequestIssue[] {
  const names = pathParameterNames(endpoint.path);
  const ofPath = propertiesOf(memberOf(root, 'path')).flatMap(({ name, key, value }) => {
    if (!names.includes(name)) {
      const message = l10n.t('The path has no parameter {0}.', sanitizeForDisplay(name, 80));
      return [issueAt(key, message, 'schema')];
    }
    // An empty value only gets a warning, because the command Send asks for the value.
    if (typeof value.value !== 'string' || value.value === '') return [];
    const problem = checkPathValue(value.value) ?? findOtherOperation(endpoint, name, value.value, endpoints);
    return problem === undefined ? [] : [issueAt(value, problem)];
  });
  const body = memberOf(root, 'body');
  if (!body || endpoint.method !== 'GET') return ofPath;
  return [...ofPath, issueAt(body, l10n.t('A GET call has no body.'), 'schema')];
}

/** Values of members with the name of a secret, in text order. Leaves out empty texts, booleans and null. */
function secretIssues(text: string): readonly RequestIssue[] {
  // Searches by name only: the command Send asks for members with the name of a secret.
  return findSpansWhere(text, () => false)
    .filter(({ offset, length }) =>
      /^(?:"[^"]|[\d[{-])/.test(text.slice(offset, offset + Math.min(length, 2))),
    )
    .map(({ name, offset, length }) => ({
      offset,
      length,
      message: l10n.t(
        'Request files are shared. Leave {0} blank: you are asked for it when you send.',
        sanitizeForDisplay(name, 80),
      ),
      foundBy: 'us' as const,
      isWarning: true as const,
      code: SECRET_CODE,
    }));
}

/**
 * Warns about empty required values, and about unknown body fields in objects whose fields the reference states. The
 * request can still be sent; the command Send asks for empty path and query values.
 */
export async function fieldWarnings(
  text: string,
  catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>,
  options: { readonly hints: boolean },
): Promise<readonly RequestIssue[]> {
  const { root } = readRequestTree(text);
  const id: unknown = memberOf(root, 'endpoint')?.value;
  const endpoint = typeof id === 'string' ? catalog.findEndpoint(id) : undefined;
  if (!endpoint) return [];
  const { body = [], queryParameters } = await catalog.loadDetails(endpoint.id, options);
  return [
    ...emptyIn(memberOf(root, 'path'), pathParameterNames(endpoint.path).map(requiredByReference)),
    ...emptyIn(memberOf(root, 'query'), queryParameters),
    ...checkBody(memberOf(root, 'body'), body).filter(isWarned),
  ];
}

/**
 * True if `fieldWarnings` reports the issue. False for wrong types and missing members, which VS Code's JSON
 * extension reports. False also for an unknown field of an object if the reference states no field of the object.
 */
function isWarned({ kind, isOfReference }: BodyIssue): boolean {
  return kind === 'empty' || (kind === 'unknown' && isOfReference);
}

/**
 * A mistake in a body. Wrong types and missing members have `foundBy: 'schema'`: if they break a rule of the reference,
 * VS Code's JSON extension reports them too.
 */
export interface BodyIssue extends RequestIssue {
  readonly kind: 'unknown' | 'empty' | 'type' | 'missing';
  readonly name: string;
  /** True if the broken rule is in the reference, false if it comes from public clients or a user's OpenAPI file. */
  readonly isOfReference: boolean;
  /** Name of the member that was probably meant, or a path such as `user_group.phone` into an inner object. */
  readonly near?: string | undefined;
}

/** Checks a body or a part of it against the known fields, for request documents and programs' requests. */
export function checkBody(node: JsonNode | undefined, fields: readonly Field[]): readonly BodyIssue[] {
  if (node?.type === 'array') return node.children.flatMap((item) => checkBody(item, fields));
  if (node?.type !== 'object') return [];
  const isStated = fields.some(({ origin }) => origin === 'reference');
  const members = propertiesOf(node);
  const missing = fields
    .filter(({ name, required }) => required && !members.some((member) => member.name === name))
    .map((field): BodyIssue => {
      const span = { offset: node.offset, length: 1 };
      return { ...bodyIssue('missing', field.name, span, requiresByReference(field)), foundBy: 'schema' };
    });
  const inside = members.flatMap(({ name, key, value }): readonly BodyIssue[] => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) {
      const near = nearOf(name, fields, members);
      // If the reference names no fields of this object, only misspelled and misplaced names of known fields are
      // reported.
      return isStated || near !== undefined
        ? [{ ...bodyIssue('unknown', name, key, isStated), isWarning: true, near }]
        : [];
    }
    return [...typeIssues(field, value), ...checkBody(value, field.fields ?? [])];
  });
  return [...missing, ...emptyIn(node, fields), ...inside];
}

function bodyIssue(
  kind: BodyIssue['kind'],
  name: string,
  span: Pick<JsonNode, 'offset' | 'length'>,
  isOfReference: boolean,
): BodyIssue {
  const shown = sanitizeForDisplay(name, 80);
  const message =
    kind === 'unknown'
      ? l10n.t('The reference has no field “{0}” here. It is sent anyway.', shown)
      : l10n.t('{0} is required.', shown);
  return { ...issueAt(span, message), kind, name, isOfReference };
}

function nearOf(
  name: string,
  fields: readonly Field[],
  members: readonly { readonly name: string }[],
): string | undefined {
  const wrapper = fields.find((field) => field.fields?.some((inner) => inner.name === name));
  if (wrapper?.type === 'object') return `${wrapper.name}.${name}`;
  const free = fields.filter((field) => !members.some((member) => member.name === field.name));
  const [nearest] = free
    .map((field) => ({ field, distance: typoDistance(name, field.name) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.field.name;
}

function typeIssues(field: Field, value: JsonNode): readonly BodyIssue[] {
  const { type, name } = field;
  const isReference = !isHinted(field);
  // Types in hints come from a few calls, so only a number that is sent as text is reported.
  const isNumber = type === 'integer' || type === 'number';
  if (!isReference && !(isNumber && value.type === 'string')) return [];
  if (fits(type, value)) return [];
  const message = typeNames()[type].replace('{0}', () => sanitizeForDisplay(name, 80));
  return [{ ...issueAt(value, message, 'schema'), kind: 'type', name, isOfReference: isReference }];
}

function fits(type: ValueType, value: JsonNode): boolean {
  if (type === 'mixed') return true;
  if (type === 'integer') return value.type === 'number' && Number.isInteger(value.value);
  return value.type === type;
}

function typeNames(): Readonly<Record<ValueType, string>> {
  return {
    string: l10n.t('“{0}” must be a string.'),
    integer: l10n.t('“{0}” must be a whole number.'),
    number: l10n.t('“{0}” must be a number.'),
    boolean: l10n.t('“{0}” must be true or false.'),
    object: l10n.t('“{0}” must be an object.'),
    array: l10n.t('“{0}” must be a list.'),
    mixed: '',
  };
}

type RequiredField = Pick<Field, 'name' | 'required' | 'origin' | 'filled'>;

/** Whether the reference requires the field. False if public clients or a user's OpenAPI file require it. */
function requiresByReference({ origin, filled }: RequiredField): boolean {
  return origin === 'reference' && !filled?.includes('required');
}

function requiredByReference(name: string): RequiredField {
  return { name, required: true, origin: 'reference' };
}

/** Warnings about empty required members of an object. Secrets are left out, because the command Send asks for them. */
function emptyIn(node: JsonNode | undefined, fields: readonly RequiredField[]): readonly BodyIssue[] {
  return propertiesOf(node).flatMap(({ name, value }) => {
    const field = fields.find((each) => each.required && each.name === name);
    if (!field || !isEmptyNode(value) || isSecretField(name)) return [];
    return [{ ...bodyIssue('empty', name, value, requiresByReference(field)), isWarning: true }];
  });
}
