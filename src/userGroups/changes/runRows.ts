import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { UserError } from '../../base/userError';
import type { WriteGate, WritePlan, WriteTicket } from '../../calls/writes/writeGate';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import { inServiceWords } from '../../http/errorMessage';
import { compareSent, compareUpdate, literalsOf, type SentFields } from '../save/decideSave';
import { saveChanges, type SaveChangesDeps, type SaveOutcome } from '../save/saveChanges';
import { readGroup } from '../userGroupCalls';
import type { Pace } from './pace';
import { textsOf, type ReportRow, type ReviewedRow } from './reviewRow';
import { createStopRules } from './stopRules';

/** How a row of a run ended. `altered`: saved, but the service has another value than was sent. */
export type RowLabel =
  | 'saved'
  | 'altered'
  | 'same'
  | 'ignored'
  | 'conflict'
  | 'open'
  | 'refused'
  | 'unread'
  | 'unknown'
  | 'notTried'
  /** The review left it out. */
  | 'skipped';

export interface RowResult {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label: RowLabel;
  /** One sentence, also of the service: untrusted. */
  readonly sentence?: string;
  /** HTTP status of the response to the update, or to the read where none was sent. */
  readonly status?: number | undefined;
  /** The fields that the service took, as literals: what it had before the update, and what it has now. */
  readonly before: SentFields;
  readonly after: SentFields;
}

/** A row that was confirmed, with its update as the question showed it. */
export interface PlannedRow {
  readonly reviewed: ReviewedRow;
  readonly plan: WritePlan;
}

export interface RunDeps extends SaveChangesDeps {
  readonly gate: Pick<WriteGate, 'alone' | 'reopen'>;
  /** The user group's document has unsaved changes. */
  readonly isDirty: (id: string) => boolean;
  /** Why what was confirmed is not wanted any more, such as an edit of the file; undefined while it is. */
  readonly whyStop: () => string | undefined;
  /** Takes what the service has after a save. */
  readonly noteSaved: (id: string, service: string) => void;
  readonly pace: Pace;
}

/** How a run ended: a result for each row. */
export interface RunEnd {
  readonly results: readonly RowResult[];
  /** Why it stopped before its last row. */
  readonly stopped?: string;
  /** The person stopped it. */
  readonly isByUser?: true;
}

interface RowEnd extends Omit<RowResult, 'id' | 'name'> {
  /** For the rules that stop a run. */
  readonly error?: ApiError | undefined;
  readonly stop?: string;
}

const nothing = { before: {}, after: {} } as const;

/**
 * Saves the confirmed rows, one after the other, each as the form saves one. Stops after the row in flight by the rules,
 * by the signal, and when what was confirmed is no longer as it was; the ticket is void after it. Never throws for what
 * the network or the service does.
 */
export async function runRows(
  run: RunDeps,
  rows: readonly PlannedRow[],
  ticket: WriteTicket,
  signal: AbortSignal,
  report: ReportRow,
): Promise<RunEnd> {
  const deps = { ...run, calls: counted(run) };
  const rules = createStopRules(deps.pace);
  const results: RowResult[] = [];
  let stopped: string | undefined;
  try {
    for (const planned of rows) {
      const { id, name } = planned.reviewed.row;
      report(results.length, name ?? id);
      await deps.pace.turn(signal);
      stopped = signal.aborted ? l10n.t('You stopped the run.') : deps.whyStop();
      if (stopped !== undefined) break;
      const now = await deps.gate.reopen(planned.plan, ticket);
      stopped = now.kind === 'open' ? undefined : closedSentence(now);
      if (now.kind !== 'open') break;
      const { error, stop, ...end } = await runRow(deps, planned, ticket, now.connection);
      results.push({ id, name, ...end });
      stopped = stop ?? (await rules.after(error, signal));
      if (stopped !== undefined) break;
    }
  } finally {
    ticket.revoke();
  }
  const left = rows.slice(results.length).map(({ reviewed: { row } }) => ({
    id: row.id,
    name: row.name,
    label: 'notTried' as const,
    ...nothing,
  }));
  return {
    results: [...results, ...left],
    ...(stopped !== undefined && left.length > 0
      ? { stopped, ...(signal.aborted ? { isByUser: true as const } : {}) }
      : {}),
  };
}

/** The calls, each of which counts for the pace. */
function counted({ calls, pace }: Pick<RunDeps, 'calls' | 'pace'>): RunDeps['calls'] {
  return {
    read: (...args) => {
      pace.count();
      return calls.read(...args);
    },
    update: (...args) => {
      pace.count();
      return calls.update(...args);
    },
  };
}

function closedSentence(
  now: { readonly kind: 'changed' } | { readonly kind: 'signedOut'; readonly reason?: string | undefined },
): string {
  return now.kind === 'changed'
    ? l10n.t('The environment or the session is not the one that you confirmed, so the run stopped.')
    : (now.reason ?? l10n.t('Nobody is signed in any more, so the run stopped.'));
}

async function runRow(
  deps: RunDeps,
  { reviewed, plan }: PlannedRow,
  ticket: WriteTicket,
  connection: Connection,
): Promise<RowEnd> {
  const { id } = reviewed.row;
  if (deps.isDirty(id)) return { label: 'open', ...nothing };
  try {
    return await deps.gate.alone(plan, async () => {
      const aboutToSend = () => Promise.resolve();
      const changes = { id, plan, ticket, connection, texts: textsOf(reviewed), aboutToSend };
      const outcome = await saveChanges(deps, changes);
      return endOf(deps, outcome, connection, id);
    });
  } catch (error) {
    // The same group is being saved elsewhere in this window.
    if (UserError.is(error)) return { label: 'open', sentence: error.message, ...nothing };
    throw error;
  }
}

async function endOf(
  deps: RunDeps,
  outcome: SaveOutcome,
  connection: Connection,
  id: string,
): Promise<RowEnd> {
  const status = 'call' in outcome ? outcome.call?.outcome.answer?.status : undefined;
  switch (outcome.kind) {
    case 'same':
      return { label: 'same', ...nothing };
    case 'unread':
      return {
        label: 'unread',
        sentence: inServiceWords(outcome.error),
        status,
        error: outcome.error,
        ...nothing,
      };
    case 'conflict':
      return { label: 'conflict', status, ...nothing };
    case 'saved':
      return { ...savedEnd(deps, outcome, outcome.service, id), status };
    default: {
      const { kind, error, sent, before } = outcome;
      const sentence = inServiceWords(error);
      if (kind === 'failed' && error.facts.mayBePartlyDone !== true)
        return { label: 'refused', sentence, status, error, ...nothing };
      const reading = await readGroup(deps.calls, connection, id);
      const service = reading.kind === 'text' ? reading.text : undefined;
      const report = service === undefined ? undefined : compareSent(sent, service);
      if (service !== undefined && report?.arrived.length === Object.keys(sent).length)
        return { ...savedEnd(deps, { sent, before }, service, id), status };
      const { ignored = [] } = service === undefined ? {} : compareUpdate(sent, before, service);
      // The service itself said no, and has what it had.
      if (kind === 'failed' && ignored.length === Object.keys(sent).length)
        return { label: 'refused', sentence, status, error, ...nothing };
      const stop = l10n.t(
        'It is unknown whether {0} was saved, so the run stopped: {1}',
        sanitizeForDisplay(id, 80),
        sentence,
      );
      return { label: 'unknown', sentence, status, stop, ...nothing };
    }
  }
}

function savedEnd(
  { noteSaved }: Pick<RunDeps, 'noteSaved'>,
  { sent, before }: { readonly sent: SentFields; readonly before: string },
  service: string,
  id: string,
): RowEnd {
  noteSaved(id, service);
  const { ignored, altered } = compareUpdate(sent, before, service);
  const taken = Object.keys(sent).filter((name) => !ignored.includes(name));
  const values = { before: literalsOf(before, taken), after: literalsOf(service, taken) };
  if (ignored.length > 0) {
    const names = sanitizeForDisplay(ignored.join(', '));
    return { label: 'ignored', sentence: l10n.t('The service did not change {0}.', names), ...values };
  }
  return altered.length > 0
    ? { label: 'altered', sentence: l10n.t('The service has {0} now.', altered.join(', ')), ...values }
    : { label: 'saved', ...values };
}
