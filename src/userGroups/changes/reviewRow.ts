import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../../base/userError';
import type { Company } from '../../calls/writes/describeWrite';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import { inServiceWords } from '../../http/errorMessage';
import { companyOf } from '../readJsonFields';
import { decideSave, literalsOf, type SaveTexts, type SentFields } from '../save/decideSave';
import { readGroup, type UserGroupCalls } from '../userGroupCalls';
import { writeFields, type ChangeRow } from './changeSet';
import type { Pace } from './pace';
import { createStopRules } from './stopRules';

/** What a run would do with a row, by what the service has: `same` has the new values already. */
type RowState = 'change' | 'same' | 'conflict' | 'open' | 'notFound' | 'notReturned' | 'unread';

export interface ReviewedRow {
  readonly row: ChangeRow;
  readonly state: RowState;
  /** The values that the service has of the row's fields, as literals. */
  readonly is: SentFields;
  /** Why the user group could not be read: in words of the service, untrusted. */
  readonly sentence?: string;
  /** Whose user group it is, in the service's own texts. */
  readonly company?: Company;
  /** The user saw the values of a conflict, and wants to write over them. */
  readonly usesMine?: true;
}

/** Told before each row: how many are done, and which one follows. */
export type ReportRow = (done: number, next: string) => void;

/** What the service has of a user group: its text, or why there is none. */
export type Reading = Awaited<ReturnType<typeof readGroup>>;

/** Reads user groups once, one after the other. Throws `CancelledError`, and `UserError` where it stops by itself. */
export async function readRows(
  { calls, pace }: { readonly calls: Pick<UserGroupCalls, 'read'>; readonly pace: Pace },
  rows: readonly Pick<ChangeRow, 'id' | 'name'>[],
  connection: Connection,
  signal: AbortSignal,
  report: ReportRow,
): Promise<readonly Reading[]> {
  const rules = createStopRules(pace);
  const readings: Reading[] = [];
  for (const { id, name = id } of rows) {
    report(readings.length, name);
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

/** What a run would do with a row now. `isDirty`: the group's document has unsaved changes. */
export function reviewRow(
  row: ChangeRow,
  reading: Reading | undefined,
  isDirty: boolean,
  fields: readonly UserGroupField[],
): ReviewedRow {
  if (reading?.kind !== 'text') {
    const isGone = reading?.error.kind === 'notFound';
    const sentence = reading && inServiceWords(reading.error);
    return { row, state: isGone ? 'notFound' : 'unread', is: {}, ...(sentence && { sentence }) };
  }
  const { text } = reading;
  const names = Object.keys(row.to);
  const is = literalsOf(text, names);
  const known = { row, is, company: companyOf(text, row.id) };
  if (isDirty) return { ...known, state: 'open' };
  if (names.some((name) => !Object.hasOwn(is, name))) return { ...known, state: 'notReturned' };
  const { kind } = decideSave({ ...textsOf({ row, is }), service: text }, fields);
  return { ...known, state: kind === 'nothing' ? 'same' : kind === 'send' ? 'change' : kind };
}

/** The texts that the save of a row is decided from. */
export function textsOf({
  row: { was, to },
  is,
  usesMine,
}: Pick<ReviewedRow, 'row' | 'is' | 'usesMine'>): Omit<SaveTexts, 'service'> {
  const baseline = writeFields(was);
  return { baseline, mine: writeFields(to), seen: usesMine ? writeFields({ ...was, ...is }) : baseline };
}

/** Whether a run would send the row. */
export function willRun({ state, usesMine }: Pick<ReviewedRow, 'state' | 'usesMine'>): boolean {
  return state === 'change' || (state === 'conflict' && usesMine === true);
}

/** The state of a row in a few words. */
export function describeState({ state, usesMine, sentence = '' }: ReviewedRow): string {
  switch (state) {
    case 'change':
      return l10n.t('will change');
    case 'same':
      return l10n.t('already so');
    case 'open':
      return l10n.t('open with unsaved changes');
    case 'notFound':
      return l10n.t('not found');
    case 'notReturned':
      return l10n.t('the service does not return this field');
    case 'unread':
      return sanitizeForDisplay(sentence, 300);
    case 'conflict':
      return usesMine ? l10n.t('will write over the change of others') : l10n.t('changed meanwhile');
  }
}
