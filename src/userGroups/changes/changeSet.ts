import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { issueAt, type RequestIssue } from '../../calls/requests/requestIssue';
import { memberOf, memberTwiceIssues } from '../../calls/requests/requestShape';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Environment } from '../../environments/types';
import { checkPathValue } from '../../http/buildRequest';
import type { Target } from '../../http/types';
import { propertiesOf, readJsonTree, type JsonNode } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/formatJson';
import { faultIssue, valueProblem } from '../file/findIssues';
import { describeUserGroupField } from '../file/userGroupSchemaText';
import type { SentFields } from '../save/decideSave';
import { companyOf, readJsonFields } from '../readJsonFields';

/** Changes of one user group. */
export interface ChangeRow {
  readonly id: string;
  /** For human readers; only the id identifies the group. */
  readonly name?: string;
  /** Values that the row expects at the service, as JSON literals. Fields that `to` lacks are ignored. */
  readonly was: SentFields;
  /** New values, as JSON literals; `was` has each of these fields. */
  readonly to: SentFields;
}

export interface ChangeSet {
  /** The only address that the changes are for, as written by `addressOf`. */
  readonly origin: string;
  readonly rows: readonly ChangeRow[];
}

/** Result of parsing a change set. */
interface ReadChangeSet {
  /** Set if there is no issue. */
  readonly set?: ChangeSet;
  readonly issues: readonly RequestIssue[];
}

export const MAX_ROWS = 1000;
const VERSION = 1;
/** Replaces the sandbox's origin in a change set, because the port of the sandbox differs per window. */
const SANDBOX_ADDRESS = 'sandbox';

/**
 * Address of a connection as a change set names it: `sandbox`, or origin and base path. Environments on one host may
 * differ only by their base paths.
 */
export function addressOf({
  builtIn,
  target,
}: Pick<Environment, 'builtIn'> & { readonly target: Pick<Target, 'origin' | 'basePath'> }): string {
  return builtIn ? SANDBOX_ADDRESS : target.origin + target.basePath;
}

/** Rule for a member of the file or of a row. The checks and the JSON schema use it. */
interface Member {
  readonly type: JsonNode['type'];
  readonly value?: number;
  readonly isOptional?: true;
  readonly meaning: () => string;
}
type Members = Readonly<Record<string, Member>>;

const fileMembers: Members = {
  userGroupChanges: {
    type: 'number',
    value: VERSION,
    meaning: () => l10n.t('The version of this format, which is {0}.', VERSION),
  },
  origin: {
    type: 'string',
    meaning: () => l10n.t('The address of the environment, or “sandbox”. The changes run nowhere else.'),
  },
  changes: { type: 'array', meaning: () => l10n.t('The changes, one line per user group.') },
};
const rowMembers: Members = {
  id: { type: 'string', meaning: () => l10n.t('The id of the user group, in double quotes.') },
  name: {
    type: 'string',
    isOptional: true,
    meaning: () => l10n.t('The name, for readers only. The id identifies the group.'),
  },
  was: {
    type: 'object',
    meaning: () => l10n.t('The old values. A group is skipped if the service has other values.'),
  },
  to: { type: 'object', meaning: () => l10n.t('The new values of the same fields.') },
};

/**
 * Parses a change set and returns all issues, in text order. A text that is no JSON object has only one issue. Never
 * throws.
 */
export function readChangeSet(text: string, fields: readonly UserGroupField[]): ReadChangeSet {
  const { root, fault } = readJsonTree(text);
  if (!root) {
    const tooDeep = l10n.t('The changes are nested deeper than {0} levels.', MAX_DEPTH);
    return { issues: [faultIssue(text, fault, tooDeep)] };
  }
  if (root.type !== 'object')
    return { issues: [issueAt(root, l10n.t('Changes of user groups must be one JSON object.'))] };
  const list = memberOf(root, 'changes');
  const nodes = list?.type === 'array' ? list.children : undefined;
  const rules = new Map(fields.map((field) => [field.name, field]));
  const ids = new Set<unknown>();
  const issues = [
    ...memberTwiceIssues(root),
    ...memberIssues(root, fileMembers),
    ...(nodes?.length === 0 ? [issueAt(list ?? root, l10n.t('There are no changes in this file.'))] : []),
    ...(nodes?.slice(MAX_ROWS, MAX_ROWS + 1) ?? []).map((node) => issueAt(node, tooManySentence())),
    ...(nodes ?? []).flatMap((node) => rowIssues(node, rules, ids)),
  ].sort((one, other) => one.offset - other.offset);
  if (issues.length > 0 || !nodes) return { issues };
  return {
    issues,
    set: { origin: String(memberOf(root, 'origin')?.value), rows: nodes.map((node) => readRow(text, node)) },
  };
}

export function tooManySentence(): string {
  return l10n.t('A file holds at most {0} changes.', formatCount(MAX_ROWS));
}

/** Issues for unknown members, for missing required members, and for members with a wrong type or value. */
function memberIssues(node: JsonNode, members: Members): readonly RequestIssue[] {
  const unknown = propertiesOf(node).filter(({ name }) => !Object.hasOwn(members, name));
  return [
    ...unknown.map(({ name, key }) =>
      issueAt(key, l10n.t('A change must not contain “{0}”.', sanitizeForDisplay(name, 80)), 'schema'),
    ),
    ...Object.entries(members).flatMap(([name, { type, value, isOptional, meaning }]) => {
      const member = memberOf(node, name);
      if (member ? member.type === type && member.value === (value ?? member.value) : isOptional) return [];
      const message = l10n.t('“{0}” is missing or has the wrong type. {1}', name, meaning());
      return [issueAt(member ?? { offset: node.offset, length: 1 }, message)];
    }),
  ];
}

/** Issues of one row. `ids`: ids of earlier rows; the function adds the id of this row. */
function rowIssues(
  node: JsonNode,
  rules: ReadonlyMap<string, UserGroupField>,
  ids: Set<unknown>,
): readonly RequestIssue[] {
  if (node.type !== 'object') return [issueAt(node, l10n.t('A change must be a JSON object.'))];
  const issues = [...memberIssues(node, rowMembers)];
  const [id, was, to] = ['id', 'was', 'to'].map((name) => memberOf(node, name));
  if (id?.type === 'string') {
    const problem =
      checkPathValue(String(id.value)) ??
      (ids.has(id.value)
        ? l10n.t('This user group appears here twice. Put its changes into one line.')
        : undefined);
    if (problem !== undefined) issues.push(issueAt(id, problem));
    ids.add(id.value);
  }
  if (to?.type !== 'object') return issues;
  if (to.members.length === 0) issues.push(issueAt(to, l10n.t('“to” must contain at least one field.')));
  for (const { name, key, value } of to.members) {
    const rule = rules.get(name);
    const problem = fieldProblem(name, rule);
    const text = value.type === 'string' ? String(value.value) : undefined;
    const wrong = problem === undefined ? valueProblem(name, text, rule) : undefined;
    if (problem !== undefined) issues.push(issueAt(key, problem));
    if (wrong !== undefined) issues.push(issueAt(value, wrong));
    if (problem === undefined && was?.type === 'object' && !memberOf(was, name))
      issues.push(
        issueAt(
          key,
          l10n.t('“was” lacks {0}. Without the old value you cannot see what is overwritten.', name),
        ),
      );
  }
  return issues;
}

/**
 * Why a change set cannot change a field, whatever the new value is; undefined if it can. `valueProblem` checks the new
 * value.
 */
function fieldProblem(name: string, rule: UserGroupField | undefined): string | undefined {
  const shown = sanitizeForDisplay(name, 80);
  if (!rule) return l10n.t('A user group has no field “{0}”.', shown);
  if (rule.change === 'readOnly') return l10n.t('“{0}” cannot be changed by an update.', shown);
  return rule.change === 'notReturned'
    ? l10n.t('The service does not return {0}, so you cannot see what is overwritten. Use the form.', shown)
    : undefined;
}

/** Reads a row that has no mistakes. */
function readRow(text: string, node: JsonNode): ChangeRow {
  const literalsOf = (member: 'was' | 'to'): SentFields =>
    Object.fromEntries(
      propertiesOf(memberOf(node, member)).map(({ name, value }) => [
        name,
        text.slice(value.offset, value.offset + value.length),
      ]),
    );
  const name = memberOf(node, 'name')?.value;
  return {
    id: String(memberOf(node, 'id')?.value),
    ...(typeof name === 'string' ? { name } : {}),
    was: literalsOf('was'),
    to: literalsOf('to'),
  };
}

/** Writes a change set's file: one line per group. */
export function writeChangeSet({ origin, rows }: ChangeSet): string {
  const lines = rows.map(({ id, name, was, to }) => {
    const head = { id: JSON.stringify(id), name: JSON.stringify(name) };
    return `  ${writeFields({ ...head, was: writeFields(was), to: writeFields(to) })}`;
  });
  const head = `"userGroupChanges": ${VERSION}, "origin": ${JSON.stringify(origin)}`;
  return `{ ${head}, "changes": [\n${lines.join(',\n')}\n] }\n`;
}

/** Writes literals as a JSON object on one line; skips undefined ones. */
export function writeFields(fields: Readonly<Record<string, string | undefined>>): string {
  const members = Object.entries(fields).flatMap(([name, literal]) =>
    literal === undefined ? [] : `${JSON.stringify(name)}: ${literal}`,
  );
  return `{ ${members.join(', ')} }`;
}

/**
 * JSON schema of change sets, for hovers and completion. The schema checks only the form of the file; `readChangeSet`
 * also checks fields and values.
 */
export function buildChangeSetSchemaText(fields: readonly UserGroupField[]): string {
  const changeable = fields.filter(({ change }) => change === 'changeable');
  const properties = Object.fromEntries(
    changeable.map((field, index) => [
      field.name,
      { description: describeUserGroupField(field), suggestSortText: String(index).padStart(4, '0') },
    ]),
  );
  const body = { id: '$1', was: { '${2:phone}': '$3' }, to: { '${2:phone}': '$4' } };
  const row = {
    ...objectSchema(rowMembers, { was: { properties }, to: { properties } }),
    defaultSnippets: [{ label: l10n.t('A change'), body }],
  };
  return JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: l10n.t('Changes of user groups'),
    ...objectSchema(fileMembers, {
      changes: { maxItems: MAX_ROWS, items: row },
    }),
  });
}

/** JSON schema of an object with these members. `more`: further schema keywords per member. */
function objectSchema(members: Members, more: Readonly<Record<string, object>>): object {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, { type, value, meaning }]) => [
      name,
      { type, const: value, description: meaning(), ...more[name] },
    ]),
  );
  return { type: 'object', properties, additionalProperties: false };
}

/** A new value for every group, or a text to replace in the old value of each group. */
export type FieldChange =
  { readonly value: string } | { readonly find: string; readonly replaceWith: string };

/**
 * The change of one field in a user group's text. Undefined if nothing changes, if the text lacks the field, if the old
 * value is an object or array, or if the field cannot take the new value. Undefined too for `find` if the old value is
 * no string.
 */
export function changeField(
  id: string,
  text: string,
  field: UserGroupField,
  change: FieldChange,
): ChangeRow | undefined {
  const old = readJsonFields(text).fields.get(field.name);
  if (!old || old.value.type === 'object' || old.value.type === 'array') return undefined;
  const value =
    'value' in change ? change.value : old.text?.replaceAll(change.find, () => change.replaceWith);
  if (value === undefined || valueProblem(field.name, value, field) !== undefined) return undefined;
  const literal = JSON.stringify(value);
  if (literal === old.same) return undefined;
  const { companyName } = companyOf(text, id);
  return {
    id,
    ...(companyName === undefined ? {} : { name: companyName }),
    was: { [field.name]: old.literal },
    to: { [field.name]: literal },
  };
}
