import type { WritePlan } from '../../calls/writes/writeGate';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { FinishedCall } from '../../http/types';
import { readJsonTree } from '../../json/jsonTree';
import { valueProblem } from '../file/findIssues';
import { readJsonFields } from '../readJsonFields';
import { writeFields, type ChangeRow, type ChangeSet } from './changeSet';
import { countStates, isDone, sentenceOf } from './reviewRow';
import type { RunEnd } from './runRows';

/** A run and its change set; `results` has each row of the file. */
export interface EndedRun extends RunEnd {
  readonly set: ChangeSet;
  /** True for the interim result of a run that goes on. */
  readonly isUnfinished?: true;
}

/** Result of a run in one line: number of rows per state, and why the run stopped. */
export function describeRun({ results, stopped }: RunEnd): string {
  return [countStates(results), ...(stopped === undefined ? [] : [stopped])].join('. ');
}

/** The result as a JSON list: one line per field that the file changes. */
export function resultText({ results }: Pick<EndedRun, 'results'>): string {
  const lines = results.flatMap((known) => {
    const { row, state, before, is, status } = known;
    return Object.keys(row.to).map((field) => {
      const had = before?.[field];
      const members = {
        id: JSON.stringify(row.id),
        name: JSON.stringify(row.name),
        field: JSON.stringify(field),
        before: had,
        after: had && is[field],
        label: JSON.stringify(state),
        sentence: JSON.stringify(sentenceOf(known)),
        status: status?.toString(),
      };
      return `  ${writeFields(members)}`;
    });
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/**
 * Presents a run as one finished call, so that the history has one entry for it. The response does not come from the
 * service: it has status 200 and the run's results as JSON.
 */
export function callOfRun(
  run: EndedRun,
  { request: { endpointId, method, url, target, headers }, connection }: WritePlan,
  startedAt: number,
  durationMs: number,
): FinishedCall {
  const text = resultText(run);
  const { results } = run;
  const done = results.filter(isDone).length;
  const end = run.isUnfinished
    ? 'unknown'
    : run.isByUser
      ? 'cancelled'
      : done < results.length
        ? 'failed'
        : 'all';
  return {
    environmentName: connection.environment.name,
    level: connection.level,
    endpointId,
    values: { path: { user_group_id: ALL }, query: [] },
    request: { endpointId, method, url: url.replace(/[^/]*$/, ALL), target, headers },
    outcome: {
      kind: 'response',
      response: {
        status: 200,
        statusText: 'OK',
        headers: [],
        text,
        bytes: new TextEncoder().encode(text),
        format: 'json',
        durationMs,
      },
    },
    startedAt,
    pages: {
      rows: done,
      count: results.length,
      end,
      ...(end === 'failed' ? { message: describeRun(run) } : {}),
    },
  };
}

/** Path value of a run, in place of the id of one user group. */
const ALL = '*';

/** Reads from a run's result the changes that the run saved: new and replaced values. */
export function changesOfResult(text: string): readonly ChangeRow[] {
  const rows = new Map<string, ChangeRow>();
  for (const node of readJsonTree(text).root?.children ?? []) {
    const { fields } = readJsonFields(text.slice(node.offset, node.offset + node.length));
    const [id, name, field] = ['id', 'name', 'field'].map((member) => fields.get(member)?.text);
    const [before, after] = ['before', 'after'].map((member) => fields.get(member)?.literal);
    if (id === undefined || field === undefined || before === undefined || after === undefined) continue;
    const { was, to } = rows.get(id) ?? { was: {}, to: {} };
    const named = name === undefined ? {} : { name };
    rows.set(id, { id, ...named, was: { ...was, [field]: before }, to: { ...to, [field]: after } });
  }
  return [...rows.values()];
}

/**
 * A change set of the rows that need a further run. It includes rows of unknown outcome, and rows that the service
 * saved only in part.
 */
export function restOf({ results, set }: EndedRun): ChangeSet {
  return { ...set, rows: results.filter((known) => !isDone(known)).map(({ row }) => row) };
}

/** Changes that revert `rows`. Skips fields whose old value an update cannot set, for example `null`. */
export function reversed(
  rows: readonly ChangeRow[],
  fields: readonly UserGroupField[],
): readonly ChangeRow[] {
  const rules = new Map(fields.map((field) => [field.name, field]));
  return rows.flatMap(({ was, to, ...group }): readonly ChangeRow[] => {
    const old = readJsonFields(writeFields(was)).fields;
    const names = Object.keys(to).filter(
      (field) => old.has(field) && valueProblem(field, old.get(field)?.text, rules.get(field)) === undefined,
    );
    const pick = (values: ChangeRow['to']): ChangeRow['to'] =>
      Object.fromEntries(names.map((field) => [field, values[field] ?? '']));
    return names.length === 0 ? [] : [{ ...group, was: pick(to), to: pick(was) }];
  });
}
