import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { typoDistance } from '../../base/typoDistance';
import { isHinted } from '../../catalog/hintMark';
import { isSecretField } from '../../catalog/isSecretField';
import type { Field, ValueType } from '../../catalog/types';
import { propertiesOf, type JsonNode } from '../../json/jsonTree';
import { isEmptyNode } from './requestShape';
import { issueAt, type RequestIssue } from './requestIssue';

/** A mistake in a body. Wrong types and missing members have `foundBy: 'schema'`. */
export interface BodyIssue extends RequestIssue {
  readonly kind: 'unknown' | 'empty' | 'type' | 'missing';
  readonly name: string;
  /** True if the reference states it; else public clients or a user's OpenAPI file do. */
  readonly isOfReference: boolean;
  /** The member that was probably meant, or `user_group.phone` if it belongs in another object. */
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
      return { ...bodyIssue('missing', field.name, span, !isHinted(field)), foundBy: 'schema' };
    });
  const inside = members.flatMap(({ name, key, value }): readonly BodyIssue[] => {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) {
      const near = nearOf(name, fields, members);
      // If the reference states no fields, report only near misses of known names.
      return isStated || near !== undefined
        ? [{ ...bodyIssue('unknown', name, key, isStated), isWarning: true, near }]
        : [];
    }
    return [...typeIssues(field, value), ...checkBody(value, field.fields ?? [])];
  });
  return [...missing, ...emptyIn(node, requiredAmong(fields)), ...inside];
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
  // A hint's types come from a few calls: report only a number sent as text.
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

export function requiredAmong(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, required }) => (required ? [name] : []));
}

/** Required members of an object that are empty. Without secrets, since Send asks for them. */
export function emptyIn(node: JsonNode | undefined, required: readonly string[]): readonly BodyIssue[] {
  return propertiesOf(node)
    .filter(({ name, value }) => required.includes(name) && isEmptyNode(value) && !isSecretField(name))
    .map(({ name, value }) => ({ ...bodyIssue('empty', name, value, true), isWarning: true }));
}
