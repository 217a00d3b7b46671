import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { readJsonFields } from '../readJsonFields';
import type { SentFields } from '../save/decideSave';
import { valueProblem } from '../file/findIssues';
import { writeFields, type ChangeRow, type ChangeSet } from './changeSet';
import type { EndedRun } from './changeSets';
import type { RowLabel, RowResult } from './runRows';

/** Labels of rows that need no other run. */
const doneLabels: readonly RowLabel[] = ['saved', 'altered', 'same'];

const labelWords: Readonly<Record<RowLabel, () => string>> = {
  saved: () => l10n.t('saved'),
  altered: () => l10n.t('saved with another value'),
  same: () => l10n.t('already so'),
  ignored: () => l10n.t('not changed by the service'),
  conflict: () => l10n.t('changed meanwhile'),
  open: () => l10n.t('open with unsaved changes'),
  refused: () => l10n.t('refused'),
  unread: () => l10n.t('not read'),
  unknown: () => l10n.t('unknown'),
  notTried: () => l10n.t('not tried'),
  skipped: () => l10n.t('skipped'),
};

/** The result of a row in a few words. */
export function describeResult({ label, sentence }: RowResult): string {
  const words = labelWords[label]();
  return sentence === undefined ? words : `${words} · ${sanitizeForDisplay(sentence, 300)}`;
}

/** What became of a run, in a line: how many rows have which label, and why it stopped. */
export function describeRun({ results, stopped }: Pick<EndedRun, 'results' | 'stopped'>): string {
  const labels = [...new Set(results.map(({ label }) => label))];
  const counts = labels.map(
    (label) =>
      `${formatCount(results.filter((result) => result.label === label).length)} ${labelWords[label]()}`,
  );
  return [counts.join(', '), ...(stopped === undefined ? [] : [stopped])].join('. ');
}

/** The result as a JSON document: one line a user group. */
export function resultText(run: EndedRun): string {
  const lines = run.results.map(({ before, after, ...rest }) => {
    const facts = JSON.stringify(rest).slice(1, -1);
    return `  { ${facts}, "before": ${writeFields(before)}, "after": ${writeFields(after)} }`;
  });
  const head = JSON.stringify({
    environment: run.environmentName,
    origin: run.set.origin,
    stopped: run.stopped,
  });
  return `${head.slice(0, -1)}, "results": [\n${lines.join(',\n')}\n] }\n`;
}

/** The result as rows of cells, the first of them the names of the columns: one row for each field of a group. */
export function resultCells({ results, set }: EndedRun): readonly (readonly string[])[] {
  const rows = new Map(set.rows.map((row) => [row.id, row]));
  return [
    ['id', 'name', 'field', 'before', 'after', 'label', 'sentence', 'status'],
    ...results.flatMap(({ id, name = '', label, sentence = '', status, before, after }) =>
      Object.keys(rows.get(id)?.to ?? {}).map((field) => [
        id,
        name,
        field,
        cellOf(before, field),
        cellOf(after, field),
        label,
        sentence,
        status === undefined ? '' : String(status),
      ]),
    ),
  ];
}

function cellOf(fields: SentFields, name: string): string {
  const literal = fields[name];
  return literal === undefined ? '' : (readJsonFields(`{"a":${literal}}`).fields.get('a')?.text ?? literal);
}

/** The changes that no run has made so far. */
export function restOf({ results, set }: Pick<EndedRun, 'results' | 'set'>): ChangeSet {
  const done = new Set(results.filter(({ label }) => doneLabels.includes(label)).map(({ id }) => id));
  return { ...set, rows: set.rows.filter(({ id }) => !done.has(id)) };
}

/**
 * The changes that bring back what the service had before a run. A field that an update cannot set to its old value, such
 * as `null`, is left out.
 */
export function undoOf(
  { results, set }: Pick<EndedRun, 'results' | 'set'>,
  fields: readonly UserGroupField[],
): ChangeSet {
  const rules = new Map(fields.map((field) => [field.name, field]));
  const rows = results.flatMap(({ id, name, before, after }): readonly ChangeRow[] => {
    const old = readJsonFields(writeFields(before)).fields;
    const names = Object.keys(after).filter(
      (field) => old.has(field) && valueProblem(field, old.get(field)?.text, rules.get(field)) === undefined,
    );
    const pick = (values: SentFields): SentFields =>
      Object.fromEntries(names.map((field) => [field, values[field] ?? '']));
    if (names.length === 0) return [];
    return [{ id, ...(name === undefined ? {} : { name }), was: pick(after), to: pick(before) }];
  });
  return { ...set, rows };
}
