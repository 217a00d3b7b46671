import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { issueAt, type RequestIssue } from '../../calls/requests/requestIssue';
import { memberOf, memberTwiceIssues } from '../../calls/requests/requestShape';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Environment } from '../../environments/types';
import { checkPathValue } from '../../http/checkPathValue';
import type { Target } from '../../http/types';
import { emptyJsonSentence, jsonFaultSentence } from '../../json/jsonFaultSentence';
import { propertiesOf, readJsonTree, type JsonNode } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/measureIndented';
import { valueProblem } from '../file/findIssues';
import type { SentFields } from '../save/decideSave';

/** The changes of one user group. */
export interface ChangeRow {
  readonly id: string;
  /** For readers: the id alone counts. */
  readonly name?: string;
  /** The values that are known to be at the service, as literals. */
  readonly was: SentFields;
  /** The wanted values of the same fields, as literals. */
  readonly to: SentFields;
}

export interface ChangeSet {
  /** The only address that the changes are for, as `addressOf` writes it. */
  readonly origin: string;
  readonly rows: readonly ChangeRow[];
}

/** A change set as it stands in a text. */
interface ReadChangeSet {
  /** Set when there is no issue. */
  readonly set?: ChangeSet;
  readonly issues: readonly RequestIssue[];
}

export const MAX_ROWS = 1000;
const VERSION = 1;
/** The sandbox has another port in each window, and is the same service all the same. */
const SANDBOX_ADDRESS = 'sandbox';

/** How a change set names where a connection goes: two environments of one host may differ by their path. */
export function addressOf({
  builtIn,
  target,
}: Pick<Environment, 'builtIn'> & { readonly target: Pick<Target, 'origin' | 'basePath'> }): string {
  return builtIn ? SANDBOX_ADDRESS : target.origin + target.basePath;
}

/** Reads a change set, and finds all its mistakes, in the order of the text. Never throws. */
export function readChangeSet(text: string, fields: readonly UserGroupField[]): ReadChangeSet {
  const { root, fault } = readJsonTree(text);
  const whole = { offset: 0, length: text.length };
  const failed = (issue: RequestIssue): ReadChangeSet => ({ issues: [issue] });
  if (text.trim() === '') return failed(issueAt(whole, emptyJsonSentence()));
  if (fault?.kind === 'broken') return failed(issueAt(fault, jsonFaultSentence(text, fault), 'schema'));
  if (!root)
    return failed(issueAt(whole, l10n.t('The changes are nested deeper than {0} levels.', MAX_DEPTH)));
  if (root.type !== 'object')
    return failed(issueAt(root, l10n.t('Changes of user groups are one JSON object.')));
  const reader = createRowReader(text, fields);
  const list = memberOf(root, 'changes');
  const rows = list?.type === 'array' ? list.children.map(reader.read) : [];
  const issues = [...memberTwiceIssues(root), ...headIssues(root, list), ...reader.issues].sort(
    (one, other) => one.offset - other.offset,
  );
  const origin = String(memberOf(root, 'origin')?.value);
  return { issues, ...(issues.length === 0 ? { set: { origin, rows } } : {}) };
}

/** A change set as the text of its file: one line a group. */
export function writeChangeSet({ origin, rows }: ChangeSet): string {
  const lines = rows.map(({ id, name, was, to }) => {
    const named = name === undefined ? '' : ` "name": ${JSON.stringify(name)},`;
    return `  { "id": ${JSON.stringify(id)},${named} "was": ${writeFields(was)}, "to": ${writeFields(to)} }`;
  });
  const head = `"userGroupChanges": ${VERSION}, "origin": ${JSON.stringify(origin)}`;
  return `{ ${head}, "changes": [\n${lines.join(',\n')}\n] }\n`;
}

/** Fields as the text of a JSON object, on one line. */
export function writeFields(fields: SentFields): string {
  const members = Object.entries(fields).map(([name, literal]) => `${JSON.stringify(name)}: ${literal}`);
  return `{ ${members.join(', ')} }`;
}

const headMembers = ['userGroupChanges', 'origin', 'changes'];
const rowMembers = ['id', 'name', 'was', 'to'];

/** A mistake for each member that is not among the known ones. */
function unknownIssues(node: JsonNode, known: readonly string[]): readonly RequestIssue[] {
  return propertiesOf(node)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, key }) =>
      issueAt(key, l10n.t('A change has no member “{0}”.', sanitizeForDisplay(name, 80)), 'schema'),
    );
}

function headIssues(root: JsonNode, list: JsonNode | undefined): readonly RequestIssue[] {
  const start = { offset: root.offset, length: 1 };
  const version = memberOf(root, 'userGroupChanges');
  const origin = memberOf(root, 'origin');
  const issues = [...unknownIssues(root, headMembers)];
  if (version?.value !== VERSION)
    issues.push(issueAt(version ?? start, l10n.t('“userGroupChanges” must be {0}.', VERSION)));
  if (typeof origin?.value !== 'string')
    issues.push(issueAt(origin ?? start, l10n.t('“origin” must name the address of the environment.')));
  if (list?.type !== 'array')
    issues.push(issueAt(list ?? start, l10n.t('“changes” must be a list of changes.')));
  else if (list.children.length === 0)
    issues.push(issueAt(list, l10n.t('There are no changes in this file.')));
  else if (list.children.length > MAX_ROWS)
    issues.push(
      issueAt(
        list.children[MAX_ROWS] ?? list,
        l10n.t('A file holds at most {0} changes.', formatCount(MAX_ROWS)),
      ),
    );
  return issues;
}

/** Reads the rows of one text; notes their mistakes. */
function createRowReader(text: string, fields: readonly UserGroupField[]) {
  const rules = new Map(fields.map((field) => [field.name, field]));
  const issues: RequestIssue[] = [];
  const ids = new Set<string>();
  const note = (node: Pick<JsonNode, 'offset' | 'length'>, message: string): void =>
    void issues.push(issueAt(node, message));
  const literalsOf = (node: JsonNode | undefined): SentFields =>
    Object.fromEntries(
      propertiesOf(node).map(({ name, value }) => [
        name,
        text.slice(value.offset, value.offset + value.length),
      ]),
    );

  const checkId = (node: JsonNode | undefined, start: Pick<JsonNode, 'offset' | 'length'>): void => {
    if (typeof node?.value !== 'string') {
      note(node ?? start, l10n.t('“id” must be the id of a user group, in double quotes.'));
      return;
    }
    const problem = checkPathValue(node.value);
    if (problem !== undefined) note(node, problem);
    else if (ids.has(node.value))
      note(node, l10n.t('This user group stands here twice: put its changes into one line.'));
    else ids.add(node.value);
  };

  const checkTo = (to: JsonNode, was: JsonNode | undefined): void => {
    if (to.members.length === 0) note(to, l10n.t('“to” must name at least one field.'));
    for (const { name, key, value } of to.members) {
      const problem = fieldProblem(name, rules.get(name));
      if (problem !== undefined) {
        note(key, problem);
        continue;
      }
      const wrong = valueProblem(
        name,
        value.type === 'string' ? String(value.value) : undefined,
        rules.get(name),
      );
      if (wrong !== undefined) note(value, wrong);
      if (was?.type === 'object' && !memberOf(was, name))
        note(
          key,
          l10n.t('“was” lacks {0}: without the old value nobody could see what is overwritten.', name),
        );
    }
  };

  return {
    issues,
    read: (node: JsonNode): ChangeRow => {
      const [id, name, was, to] = rowMembers.map((each) => memberOf(node, each));
      const start = { offset: node.offset, length: 1 };
      if (node.type !== 'object') note(node, l10n.t('A change is a JSON object.'));
      else {
        issues.push(...unknownIssues(node, rowMembers));
        checkId(id, start);
        if (to?.type === 'object') checkTo(to, was);
        else note(to ?? start, l10n.t('“to” must be an object of fields and their new values.'));
        if (was?.type !== 'object')
          note(was ?? start, l10n.t('“was” must be an object of the same fields and their old values.'));
      }
      return {
        id: String(id?.value),
        ...(typeof name?.value === 'string' ? { name: name.value } : {}),
        was: literalsOf(was),
        to: literalsOf(to),
      };
    },
  };
}

/** Why a field cannot be changed by a change set; undefined when it can. */
function fieldProblem(name: string, rule: UserGroupField | undefined): string | undefined {
  const shown = sanitizeForDisplay(name, 80);
  if (!rule) return l10n.t('A user group has no field “{0}”.', shown);
  if (rule.change === 'readOnly') return l10n.t('“{0}” cannot be changed by an update.', shown);
  return rule.change === 'notReturned'
    ? l10n.t(
        '{0} is not returned by the service, so nobody could see what is overwritten: use the form.',
        shown,
      )
    : undefined;
}
