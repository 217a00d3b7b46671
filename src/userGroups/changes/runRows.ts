import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { WriteGate, WritePlan, WriteTicket } from '../../calls/writes/writeGate';
import type { Connection } from '../../environments/types';
import { inServiceWords } from '../../http/errorMessage';
import { compareSent, compareUpdate, literalsOf, type SentFields } from '../save/decideSave';
import { saveChanges, type SaveChangesDeps, type SaveOutcome } from '../save/saveChanges';
import { readGroup } from '../userGroupCalls';
import type { Pace } from './pace';
import { textsOf, type KnownRow, type ReportRow } from './reviewRow';

/** A row to send, with the update that the question to the user shows. */
export interface PlannedRow {
  readonly reviewed: KnownRow;
  readonly plan: WritePlan;
}

export interface RunDeps extends SaveChangesDeps {
  readonly gate: Pick<WriteGate, 'alone' | 'reopen'>;
  /** True if the user group's document has unsaved changes. */
  readonly isDirty: (id: string) => boolean;
  /** Why the confirmation no longer holds, for example because the file was edited; undefined if it holds. */
  readonly whyStop: () => string | undefined;
  /** Gets the service's text after a save. */
  readonly noteSaved: (id: string, service: string) => void;
  readonly pace: Pace;
  /** Called after each row with all results so far. */
  readonly noteResults: (results: readonly KnownRow[]) => void;
}

/** End of a run, with a result per row. */
export interface RunEnd {
  readonly results: readonly KnownRow[];
  /** Why the run stopped before its last row. */
  readonly stopped?: string;
  /** True if the user stopped the run. */
  readonly isByUser?: boolean;
}

/** Result of one row; `runRows` adds the row itself. */
type RowEnd = Omit<KnownRow, 'row'>;

/**
 * Saves the confirmed rows one by one with `saveChanges`, as the form does. Sends nothing for a group whose document
 * has unsaved changes. Stops between two rows if the user stops the run, if the confirmation no longer holds, or after
 * certain failures; `RunEnd.stopped` tells why. The ticket is void afterwards. Never throws for errors of network or
 * service.
 */
export async function runRows(
  deps: RunDeps,
  rows: readonly PlannedRow[],
  ticket: WriteTicket,
  signal: AbortSignal,
  report: ReportRow,
): Promise<RunEnd> {
  const results: KnownRow[] = [];
  let stopped: string | undefined;
  try {
    for (const planned of rows) {
      const { row } = planned.reviewed;
      report(results.length, row.name ?? row.id);
      await deps.pace.turn(signal);
      stopped = signal.aborted ? l10n.t('You stopped the run.') : deps.whyStop();
      if (stopped !== undefined) break;
      const now = await deps.gate.reopen(planned.plan, ticket);
      stopped = now.kind === 'open' ? undefined : closedSentence(now);
      if (now.kind !== 'open') break;
      const end = await runRow(deps, planned, ticket, now.connection);
      results.push({ ...planned.reviewed, ...end });
      deps.noteResults(results);
      stopped =
        end.state === 'unknown'
          ? unknownSentence(row.name ?? row.id, end)
          : await deps.pace.after(end.error, signal);
      if (stopped !== undefined) break;
    }
  } finally {
    ticket.revoke();
  }
  const left = rows
    .slice(results.length)
    .map(({ reviewed }) => ({ ...reviewed, state: 'notTried' as const }));
  return {
    results: [...results, ...left],
    ...(stopped !== undefined && left.length > 0 ? { stopped, isByUser: signal.aborted } : {}),
  };
}

function closedSentence(
  now: { readonly kind: 'changed' } | { readonly kind: 'signedOut'; readonly reason?: string | undefined },
): string {
  return now.kind === 'changed'
    ? l10n.t('The environment or the session is not the one you confirmed, so the run stopped.')
    : (now.reason ?? l10n.t('You are signed out, so the run stopped.'));
}

function unknownSentence(group: string, { error }: RowEnd): string {
  const shown = sanitizeForDisplay(group, 80);
  const why = error ? inServiceWords(error) : '';
  return l10n.t('It is unknown whether {0} was saved, so the run stopped: {1}', shown, why);
}

async function runRow(
  deps: RunDeps,
  { reviewed, plan }: PlannedRow,
  ticket: WriteTicket,
  connection: Connection,
): Promise<RowEnd> {
  const { id } = reviewed.row;
  if (deps.isDirty(id)) return { state: 'open', is: reviewed.is };
  try {
    return await deps.gate.alone(plan, async () => {
      const aboutToSend = () => Promise.resolve();
      const changes = { id, plan, ticket, connection, texts: textsOf(reviewed), aboutToSend };
      return endOf(deps, await saveChanges(deps, changes), connection, reviewed);
    });
  } catch (error) {
    // Another save of the group is running in this window.
    if (UserError.is(error)) return { state: 'open', sentence: error.message, is: reviewed.is };
    throw error;
  }
}

async function endOf(
  deps: RunDeps,
  outcome: SaveOutcome,
  connection: Connection,
  { row: { id, to } }: KnownRow,
): Promise<RowEnd> {
  const status = 'call' in outcome ? outcome.call?.outcome.response?.status : undefined;
  const valuesAt = (service = ''): SentFields => literalsOf(service, Object.keys(to));
  switch (outcome.kind) {
    case 'same':
    case 'conflict':
      return { state: outcome.kind, status, is: valuesAt(outcome.service) };
    case 'unread':
      return { state: 'unread', status, error: outcome.error, is: {} };
    case 'saved':
      return { ...savedEnd(deps, outcome, id), status };
    default: {
      const { kind, error, sent, before } = outcome;
      const failedWith = (state: 'refused' | 'unknown', service?: string): RowEnd => {
        return { state, status, error, is: valuesAt(service) };
      };
      if (kind === 'failed' && error.facts.mayBePartlyDone !== true) return failedWith('refused', before);
      const reading = await readGroup(deps.calls, connection, id);
      if (reading.kind === 'failed') return failedWith('unknown');
      const count = Object.keys(sent).length;
      const compared = compareUpdate(sent, before, reading.text);
      if (compareSent(sent, reading.text).arrived.length === count)
        return { ...savedEnd(deps, { sent, before, service: reading.text, ...compared }, id), status };
      // True if the service refused the update and still has all old values.
      const isRefused = kind === 'failed' && compared.ignored.length === count;
      return failedWith(isRefused ? 'refused' : 'unknown', reading.text);
    }
  }
}

function savedEnd(
  { noteSaved }: Pick<RunDeps, 'noteSaved'>,
  { sent, before, service, ignored, altered }: Omit<Extract<SaveOutcome, { kind: 'saved' }>, 'kind' | 'call'>,
  id: string,
): RowEnd {
  noteSaved(id, service);
  const taken = Object.keys(sent).filter((name) => !ignored.includes(name));
  const values = { before: literalsOf(before, taken), is: literalsOf(service, Object.keys(sent)) };
  if (ignored.length > 0) {
    const names = sanitizeForDisplay(ignored.join(', '));
    return { state: 'ignored', sentence: l10n.t('The service did not change {0}.', names), ...values };
  }
  return altered.length > 0
    ? { state: 'altered', sentence: l10n.t('The service has {0} now.', altered.join(', ')), ...values }
    : { state: 'saved', ...values };
}
