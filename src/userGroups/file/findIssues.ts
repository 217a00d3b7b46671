import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { issueAt, type RequestIssue } from '../../calls/requests/requestIssue';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { emptyJsonSentence, jsonFaultSentence } from '../../json/jsonFaultSentence';
import { MAX_DEPTH } from '../../json/measureIndented';
import { readJsonFields, comparableValueOf, type JsonField, type JsonFields } from './readJsonFields';

const ENTERPRISE = '2';
const TYPE_FIELD = 'corporate_type';
const FIXED_FOR_ENTERPRISE = 'business_number';

/**
 * Everything in a user group's text for which a save is refused, in the order of the text, judged against the text
 * that it was read as. The rules are the reference's; what the service itself sent is never wrong.
 */
export function findIssues(
  text: string,
  baselineText: string,
  fields: readonly UserGroupField[],
): readonly RequestIssue[] {
  const mine = readJsonFields(text);
  const { root, fault } = mine;
  if (!root) return [faultIssue(text, fault)];
  if (root.type !== 'object') return [issueAt(root, l10n.t('A user group is one JSON object.'))];
  const baseline = readJsonFields(baselineText);
  const rules = new Map(fields.map((field) => [field.name, field]));
  const issues = [...mine.fields.values()].flatMap((found) => fieldIssues(found, baseline, rules));
  const missing = [...baseline.fields.keys()].filter((name) => !mine.fields.has(name));
  const notFilledIn = new Set(
    fields.filter(({ change }) => change === 'notReturned').map(({ name }) => name),
  );
  const removed = missing
    .filter((name) => !notFilledIn.has(name))
    .map((name) =>
      issueAt(
        { offset: root.offset, length: 1 },
        l10n.t('The field “{0}” was removed; an update cannot remove a field.', sanitizeForDisplay(name, 80)),
      ),
    );
  return [...issues, ...removed].sort((one, other) => one.offset - other.offset);
}

function fieldIssues(
  found: readonly JsonField[],
  baseline: JsonFields,
  rules: ReadonlyMap<string, UserGroupField>,
): readonly RequestIssue[] {
  const [first] = found;
  if (!first) return [];
  const { name } = first;
  const known = baseline.fields.get(name) ?? [];
  const extra = found[Math.max(known.length, 1)];
  if (extra) {
    // VS Code's JSON service warns at both names, and of no more than a warning.
    return [
      issueAt(extra.value, l10n.t('The user group has the field “{0}” twice.', sanitizeForDisplay(name, 80))),
    ];
  }
  if (known.length > 0 && sameValues(known) === sameValues(found)) return [];
  const rule = rules.get(name);
  const last = found.at(-1) ?? first;
  if (!rule) {
    return known.length > 0
      ? [
          issueAt(
            last.value,
            l10n.t('“{0}” is not among the fields that an update can change.', sanitizeForDisplay(name, 80)),
          ),
        ]
      : [issueAt(last.key, l10n.t('A user group has no field “{0}”.', sanitizeForDisplay(name, 80)))];
  }
  if (rule.change === 'readOnly') return [issueAt(last.value, readOnlySentence(name, baseline))];
  return last.value.type === 'string'
    ? []
    : [issueAt(last.value, l10n.t('“{0}” must be a text in double quotes.', name))];
}

function sameValues(found: readonly JsonField[]): string {
  return found.map(({ same }) => same).join(',');
}

function readOnlySentence(name: string, baseline: JsonFields): string {
  if (name === FIXED_FOR_ENTERPRISE && comparableValueOf(baseline, TYPE_FIELD) === ENTERPRISE) {
    return l10n.t('business_number of an enterprise group cannot be changed.');
  }
  return l10n.t('“{0}” cannot be changed by an update.', name);
}

function faultIssue(text: string, fault: JsonFields['fault']): RequestIssue {
  // VS Code's JSON service finds nothing wrong with it.
  if (text.trim() === '') return issueAt(whole(text), emptyJsonSentence());
  if (fault?.kind === 'broken') return issueAt(fault, jsonFaultSentence(text, fault), 'schema');
  return issueAt(
    whole(text),
    fault?.kind === 'tooDeep'
      ? l10n.t('The user group is nested deeper than {0} levels.', MAX_DEPTH)
      : l10n.t('The user group is not valid JSON.'),
  );
}

function whole(text: string): { readonly offset: number; readonly length: number } {
  return { offset: 0, length: text.length };
}
