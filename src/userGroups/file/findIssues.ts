import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { issueAt, type RequestIssue } from '../../calls/requests/requestIssue';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { markProblem } from '../../http/buildRequest';
import { emptyJsonSentence, jsonFaultSentence } from '../../json/jsonTree';
import { MAX_DEPTH } from '../../json/formatJson';
import { allSame, readJsonFields, type JsonFields, type JsonMember, type Members } from '../readJsonFields';

/**
 * Compares the text with the baseline and returns all issues that prevent a save, in text order. The rules come from
 * the reference. An unchanged value is never an issue.
 */
export function findIssues(
  text: string,
  baselineText: string,
  fields: readonly UserGroupField[],
): readonly RequestIssue[] {
  const mine = readJsonFields(text);
  const { root, fault } = mine;
  if (!root) {
    const tooDeep = l10n.t('The user group is nested deeper than {0} levels.', MAX_DEPTH);
    return [faultIssue(text, fault, tooDeep)];
  }
  if (root.type !== 'object') return [issueAt(root, l10n.t('A user group must be one JSON object.'))];
  const baseline = readJsonFields(baselineText).fields;
  const rules = new Map(fields.map((field) => [field.name, field]));
  const issues = [...mine.fields.values()].flatMap(
    (member) => fieldIssue(member, baseline, rules.get(member.name)) ?? [],
  );
  const removed = [...baseline.keys()]
    .filter((name) => !mine.fields.has(name) && rules.get(name)?.change !== 'notReturned')
    .map((name) =>
      issueAt(
        { offset: root.offset, length: 1 },
        l10n.t('The field “{0}” was removed; an update cannot remove a field.', sanitizeForDisplay(name, 80)),
      ),
    );
  return [...issues, ...removed].sort((one, other) => one.offset - other.offset);
}

function fieldIssue(
  member: JsonMember,
  baseline: Members,
  rule: UserGroupField | undefined,
): RequestIssue | undefined {
  const { name, key, value, text, all } = member;
  const shownName = sanitizeForDisplay(name, 80);
  const known = baseline.get(name);
  const extra = all[known?.all.length ?? 1];
  // VS Code's JSON extension only warns about a repeated name; this issue prevents the save.
  if (extra) return issueAt(extra.value, l10n.t('The user group has the field “{0}” twice.', shownName));
  if (known && allSame(known) === allSame(member)) return undefined;
  if (!rule) {
    return known
      ? issueAt(value, l10n.t('“{0}” is not a field that an update can change.', shownName))
      : issueAt(key, l10n.t('A user group has no field “{0}”.', shownName));
  }
  if (rule.change === 'readOnly') return issueAt(value, readOnlySentence(name, baseline));
  const problem = valueProblem(name, text, rule);
  return problem === undefined ? undefined : issueAt(value, problem);
}

/**
 * Why an update cannot set a changeable field to this text; undefined if it can. `text`: undefined for a value that is
 * no string.
 */
export function valueProblem(
  name: string,
  text: string | undefined,
  { maxLength = Infinity }: Pick<UserGroupField, 'maxLength'> = {},
): string | undefined {
  if (text === undefined) return l10n.t('“{0}” must be a string in double quotes.', name);
  if (Array.from(text).length > maxLength)
    return l10n.t('The value is longer than {0} characters.', maxLength);
  return markProblem(name, text);
}

function readOnlySentence(name: string, baseline: Members): string {
  if (name === 'business_number' && baseline.get('corporate_type')?.same === '2') {
    return l10n.t('business_number of an enterprise group cannot be changed.');
  }
  return l10n.t('“{0}” cannot be changed by an update.', name);
}

/** Issue of a text that is no editable JSON; `tooDeep`: sentence for too deep nesting. */
export function faultIssue(text: string, fault: JsonFields['fault'], tooDeep: string): RequestIssue {
  const whole = { offset: 0, length: text.length };
  // VS Code's JSON extension reports nothing for an empty text, so this issue is needed.
  if (text.trim() === '') return issueAt(whole, emptyJsonSentence());
  if (fault?.kind === 'broken') return issueAt(fault, jsonFaultSentence(text, fault), 'schema');
  return issueAt(whole, tooDeep);
}
