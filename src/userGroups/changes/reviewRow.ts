import * as l10n from '@vscode/l10n';
import { formatCount } from '../../base/formatFigures';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../../base/userError';
import type { Company } from '../../calls/writes/describeWrite';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import { inServiceWords } from '../../http/errorMessage';
import { companyOf, readJsonFields } from '../readJsonFields';
import { decideSave, literalsOf, type SaveTexts, type SentFields } from '../save/decideSave';
import { readGroup } from '../userGroupCalls';
import { writeFields, type ChangeRow } from './changeSet';
import type { Pace } from './pace';

/** States of a row in a few words, most important first. Stored results contain these keys. */
const stateWords = {
  // A run would send the row.
  change: () => l10n.t('will change'),
  overwrite: () => l10n.t('will overwrite a change made elsewhere'),
  // A run saved the row.
  saved: () => l10n.t('saved'),
  altered: () => l10n.t('saved with another value'),
  // A run sends nothing for the row.
  same: () => l10n.t('already up to date'),
  conflict: () => l10n.t('changed elsewhere'),
  open: () => l10n.t('open with unsaved changes'),
  notFound: () => l10n.t('not found'),
  notReturned: () => l10n.t('the service does not return this field'),
  unread: () => l10n.t('not read'),
  // A run did not save the row completely, or the outcome is unknown.
  ignored: () => l10n.t('not changed by the service'),
  refused: () => l10n.t('refused'),
  unknown: () => l10n.t('unknown'),
  notTried: () => l10n.t('not tried'),
} as const;
type RowState = keyof typeof stateWords;

/** A row with the result of a review or run. */
export interface KnownRow {
  readonly row: ChangeRow;
  readonly state: RowState;
  /** Known values of the row's fields at the service, as literals. */
  readonly is: SentFields;
  /** Old values of the fields that a run saved. */
  readonly before?: SentFields;
  /** HTTP status of a run's update, or of the run's failed read if there was no update. */
  readonly status?: number | undefined;
  /** Error of service or network. */
  readonly error?: ApiError | undefined;
  /** Explanation of the state, shown instead of the message in `error`; unsanitized. */
  readonly sentence?: string;
  /** The group's company, in unsanitized texts of the service. */
  readonly company?: Company;
  readonly isEnterprise?: boolean;
}

/** Called before each row with the number of finished rows, and the name or id of the row that starts. */
export type ReportRow = (done: number, next: string) => void;

/** A user group's text, or why it could not be read. */
export type Reading = Awaited<ReturnType<typeof readGroup>>;

/**
 * Reads user groups one by one, each once. Throws `CancelledError` if the signal aborts, and `UserError` if failures
 * stop the reading.
 */
export async function readRows<Row extends Pick<ChangeRow, 'id' | 'name'>>(
  pace: Pace,
  rows: readonly Row[],
  connection: Connection,
  signal: AbortSignal,
  report: ReportRow,
): Promise<readonly { readonly row: Row; readonly reading: Reading }[]> {
  const readings: { readonly row: Row; readonly reading: Reading }[] = [];
  for (const row of rows) {
    const { id, name = id } = row;
    report(readings.length, name);
    await pace.turn(signal);
    throwIfCancelled(signal);
    const reading = await readGroup(pace.calls, connection, id);
    throwIfCancelled(signal);
    const error = reading.kind === 'failed' && reading.error.kind !== 'notFound' ? reading.error : undefined;
    const stopped = await pace.after(error, signal);
    if (stopped !== undefined) throw new UserError(`${stopped} ${l10n.t('Nothing was sent.')}`);
    readings.push({ row, reading });
  }
  return readings;
}

function throwIfCancelled({ aborted }: AbortSignal): void {
  if (aborted) throw new CancelledError();
}

/**
 * Compares a row with the service, and returns the row with the state in which a run would find it. `isDirty`: the
 * document of the group has unsaved changes.
 */
export function reviewRow(
  row: ChangeRow,
  reading: Reading,
  isDirty: boolean,
  fields: readonly UserGroupField[],
): KnownRow {
  if (reading.kind === 'failed') {
    const { error } = reading;
    return { row, state: error.kind === 'notFound' ? 'notFound' : 'unread', is: {}, error };
  }
  const { text } = reading;
  const names = Object.keys(row.to);
  const is = literalsOf(text, names);
  const isEnterprise = readJsonFields(text).fields.get('corporate_type')?.literal === '2';
  const known = { row, is, company: companyOf(text, row.id), isEnterprise };
  if (isDirty) return { ...known, state: 'open' };
  if (names.some((name) => !Object.hasOwn(is, name))) return { ...known, state: 'notReturned' };
  const { kind } = decideSave({ ...textsOf({ row, is, state: 'change' }), service: text }, fields);
  return { ...known, state: kind === 'nothing' ? 'same' : kind === 'send' ? 'change' : kind };
}

/** Texts from which `decideSave` decides what a run sends for the row. */
export function textsOf({
  row: { was, to },
  is,
  state,
}: Pick<KnownRow, 'row' | 'is' | 'state'>): Omit<SaveTexts, 'service'> {
  const baseline = writeFields(was);
  return {
    baseline,
    mine: writeFields(to),
    seen: state === 'overwrite' ? writeFields({ ...was, ...is }) : baseline,
  };
}

/** Whether a run would send the row. */
export function willRun({ state }: Pick<KnownRow, 'state'>): boolean {
  return state === 'change' || state === 'overwrite';
}

/** Whether a row needs no further run. */
export function isDone({ state }: Pick<KnownRow, 'state'>): boolean {
  return state === 'saved' || state === 'altered' || state === 'same';
}

/** Explanation of a row's state, if there is one; unsanitized. */
export function sentenceOf({ state, error, sentence }: KnownRow): string | undefined {
  return sentence ?? (error && state !== 'notFound' ? inServiceWords(error) : undefined);
}

/** A row's state in a few words, with its explanation. */
export function describeState(known: KnownRow): string {
  const why = sentenceOf(known);
  const words = stateWords[known.state]();
  return why === undefined ? words : `${words} · ${sanitizeForDisplay(why, 300)}`;
}

/** Number of rows per state, in one line. */
export function countStates(rows: readonly KnownRow[]): string {
  return (Object.keys(stateWords) as RowState[])
    .flatMap((state) => {
      const count = rows.filter((row) => row.state === state).length;
      return count === 0 ? [] : `${formatCount(count)} ${stateWords[state]()}`;
    })
    .join(', ');
}
