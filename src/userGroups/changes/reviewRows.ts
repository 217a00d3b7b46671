import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../../base/userError';
import type { Company } from '../../calls/writes/describeWrite';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import { inServiceWords } from '../../http/errorMessage';
import { companyOf, readJsonFields } from '../readJsonFields';
import { decideSave, literalsOf, type SaveTexts, type SentFields } from '../save/decideSave';
import { readGroup, type UserGroupCalls } from '../userGroupCalls';
import { writeFields, type ChangeRow } from './changeSet';
import type { Pace } from './pace';
import { createStopRules } from './stopRules';

/** What a run would do with a row, by what the service has. */
type RowState =
  /** `same`: the service has the new values already. `open`: its document has unsaved changes. */
  | { readonly kind: 'change' | 'same' | 'open' | 'notFound' }
  /** `is`: the values of others that came meanwhile, as literals. */
  | { readonly kind: 'conflict'; readonly is: SentFields }
  | { readonly kind: 'notReturned'; readonly fields: readonly string[] }
  | { readonly kind: 'unread'; readonly sentence: string };

export interface ReviewedRow {
  readonly row: ChangeRow;
  readonly state: RowState;
  /** Whose user group it is, in the service's own texts. */
  readonly company?: Company;
  /** The user saw the values of a conflict, and wants to write over them. */
  readonly usesMine?: true;
}

export interface ReviewDeps {
  readonly calls: Pick<UserGroupCalls, 'read'>;
  readonly fields: () => readonly UserGroupField[];
  /** The user group's document has unsaved changes. */
  readonly isDirty: (id: string) => boolean;
  readonly pace: Pace;
}

/** What the service has of a user group: its text, or why there is none. */
type Reading = Awaited<ReturnType<typeof readGroup>>;

/** Reads user groups once, one after the other. Throws `CancelledError`, and `UserError` where it stops by itself. */
export async function readRows(
  { calls, pace }: Pick<ReviewDeps, 'calls' | 'pace'>,
  ids: readonly string[],
  connection: Connection,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<readonly Reading[]> {
  const rules = createStopRules(pace);
  const readings: Reading[] = [];
  for (const id of ids) {
    report(readings.length);
    await pace.turn(signal);
    throwIfCancelled(signal);
    pace.count();
    const reading = await readGroup(calls, connection, id);
    throwIfCancelled(signal);
    const error = reading.kind === 'failed' && reading.error.kind !== 'notFound' ? reading.error : undefined;
    const stopped = await rules.after(error, signal);
    if (stopped !== undefined) throw new UserError(`${stopped} ${l10n.t('Nothing was sent.')}`);
    readings.push(reading);
  }
  return readings;
}

function throwIfCancelled({ aborted }: AbortSignal): void {
  if (aborted) throw new CancelledError();
}

/** What a run would do now. Throws as `readRows` does. */
export async function reviewRows(
  deps: ReviewDeps,
  rows: readonly ChangeRow[],
  connection: Connection,
  signal: AbortSignal,
  report: (done: number) => void,
): Promise<readonly ReviewedRow[]> {
  const ids = rows.map(({ id }) => id);
  const readings = await readRows(deps, ids, connection, signal, report);
  return rows.flatMap((row, index): readonly ReviewedRow[] => {
    const reading = readings[index];
    if (!reading) return [];
    if (reading.kind === 'failed') {
      const { error } = reading;
      const unread: RowState = { kind: 'unread', sentence: inServiceWords(error) };
      return [{ row, state: error.kind === 'notFound' ? { kind: 'notFound' } : unread }];
    }
    const state: RowState = deps.isDirty(row.id)
      ? { kind: 'open' }
      : stateOf(row, reading.text, deps.fields());
    return [{ row, state, company: companyOf(reading.text, row.id) }];
  });
}

/** What a change does to a user group that the service has with this text. */
function stateOf(row: ChangeRow, service: string, fields: readonly UserGroupField[]): RowState {
  const returned = readJsonFields(service).fields;
  const missing = Object.keys(row.to).filter((name) => !returned.has(name));
  if (missing.length > 0) return { kind: 'notReturned', fields: missing };
  const decision = decideSave({ ...textsOf({ row }), service }, fields);
  switch (decision.kind) {
    case 'nothing':
      return { kind: 'same' };
    case 'send':
      return { kind: 'change' };
    case 'conflict':
      return { kind: 'conflict', is: literalsOf(service, decision.fields) };
  }
}

/** The texts that the save of a row is decided from. */
export function textsOf({
  row,
  state,
  usesMine,
}: Pick<ReviewedRow, 'row' | 'usesMine'> & Partial<Pick<ReviewedRow, 'state'>>): Omit<SaveTexts, 'service'> {
  const baseline = writeFields(row.was);
  const seen = usesMine && state?.kind === 'conflict' ? writeFields({ ...row.was, ...state.is }) : baseline;
  return { baseline, mine: writeFields(row.to), seen };
}

/** Whether a run would send the row. */
export function willRun({ state, usesMine }: ReviewedRow): boolean {
  return state.kind === 'change' || (state.kind === 'conflict' && usesMine === true);
}

/** The state of a row in a few words. */
export function describeState({ state, usesMine }: ReviewedRow): string {
  switch (state.kind) {
    case 'change':
      return l10n.t('will change');
    case 'same':
      return l10n.t('already so');
    case 'open':
      return l10n.t('open with unsaved changes');
    case 'notFound':
      return l10n.t('not found');
    case 'notReturned':
      return l10n.t('the service does not return {0}', sanitizeForDisplay(state.fields.join(', ')));
    case 'unread':
      return sanitizeForDisplay(state.sentence, 300);
    case 'conflict': {
      const values = Object.entries(state.is)
        .map(([name, literal]) => `${sanitizeForDisplay(name, 80)}: ${sanitizeForDisplay(literal, 80)}`)
        .join(', ');
      return usesMine
        ? l10n.t('will write over {0}', values)
        : l10n.t('changed meanwhile: the service has {0}', values);
    }
  }
}
