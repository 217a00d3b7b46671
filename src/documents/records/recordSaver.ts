import * as l10n from '@vscode/l10n';
import { ApiError } from '../../api/apiError';
import type { UserGroupCall, UserGroupCalls } from '../../api/userGroups';
import type { Connection } from '../../auth/types';
import type { UserGroupField } from '../../catalog/userGroupFields';
import { plain } from '../../platform/plain';
import type { RecordStatus } from '../../platform/recordStatus';
import { isCancelled, UserError } from '../../platform/userError';
import type { ConfirmOptions } from '../../platform/userInput';
import { describeSave } from './describeSave';
import { findBase } from './recordBase';
import { conflictStatus } from './recordConflict';
import { changedFields, decideSave, sentFields, updateBody, type ChangedField } from './recordChange';
import {
  refusedSave,
  saveProblem,
  signedOutToSave,
  unknownOutcome,
  type ProblemPlace,
} from './recordProblems';
import { publishService, readRecord, show, type RecordReaderNeeds } from './recordReader';
import { recordIssues } from './recordRules';
import type { RecordBase, RecordState } from './recordState';
import { toRecordText } from './recordText';

export interface RecordSaverNeeds extends RecordReaderNeeds {
  readonly calls: UserGroupCalls;
  readonly fields: readonly UserGroupField[];
  /** Whether writes to that environment are confirmed. */
  mustConfirm(connection: Connection): boolean;
  /** VS Code asks before it lets a save through over a newer version of the file. */
  asksOnConflict(uri: string): boolean;
  /** Throws `CancelledError` when the user says no. */
  confirm(question: ConfirmOptions): Promise<void>;
  /** Throws `UserError` while another task of the key runs. */
  runAlone<T>(key: string, task: () => Promise<T>): Promise<T>;
  showStatus(text: string): void;
  /** Told what the service has after a save. */
  noteSaved(environmentName: string, service: string): void;
  setStatus(state: RecordState, status: RecordStatus): void;
}

type NotSaved = Extract<RecordStatus, { kind: 'notSaved' }>;

/** A save that did not happen, or of which nobody knows; its status says it all. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: NotSaved) {
    super(status.sentence);
  }
}

/** What a save of a text would send, before anything is asked of the service. */
export interface PlannedSave {
  readonly base: RecordBase;
  readonly fields: readonly ChangedField[];
}

/** Checks a text by the rules that need no service. Throws `NotSavedError`. */
export function planSave(needs: RecordSaverNeeds, state: RecordState, text: string): PlannedSave {
  const found = findBase(needs, state);
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { base } = found;
  const [issue] = recordIssues(text, base.text, needs.fields);
  if (issue) {
    throw new NotSavedError({ kind: 'notSaved', reason: 'invalid', sentence: issue.message, remedies: [] });
  }
  return { base, fields: changedFields(text, base.text, needs.fields) };
}

/** A connection for the record's save, and the question that belongs to it. Throws `NotSavedError`. */
export async function connectSave(
  needs: RecordSaverNeeds,
  state: RecordState,
  fields: readonly ChangedField[],
): Promise<{
  readonly connection: Connection;
  readonly question: ConfirmOptions;
  /** Stands for exactly this request. */
  readonly ticket: string;
  readonly key: string;
}> {
  const place = placeOf(needs, state);
  const { environmentName, id } = state.address;
  const connection = await needs.connect(environmentName, place.level);
  if (connection?.token === undefined) throw new NotSavedError(signedOutToSave(place));
  const body = updateBody(fields);
  try {
    const request = needs.calls.describeUpdate({ target: connection.target, id }, body);
    return {
      connection,
      question: describeSave(request, connection, fields),
      ticket: `${connection.level} ${request.url} ${body}`,
      key: `${request.method} ${request.url}`,
    };
  } catch (error) {
    if (ApiError.is(error)) throw new NotSavedError(saveProblem(error, place));
    throw error;
  }
}

export interface SaveOrder {
  readonly text: string;
  /** The request that the user has said yes to already. */
  readonly ticket: string | undefined;
  /** The user must say yes whatever the policy. */
  readonly isForeign: boolean;
}

/** Saves a text as one update, or as nothing when nothing changed. Throws `NotSavedError`; then nothing was sent, or the outcome is unknown. */
export async function saveRecord(
  needs: RecordSaverNeeds,
  state: RecordState,
  order: SaveOrder,
): Promise<void> {
  const { base, fields } = planSave(needs, state, order.text);
  const seen = seenService(needs, state, base);
  if (fields.length === 0) {
    needs.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
    afterWrite(needs, state, order.text, state.shown?.service ?? base.service);
    return;
  }
  const { connection, question, ticket, key } = await connectSave(needs, state, fields);
  const mustAsk = order.isForeign || needs.mustConfirm(connection);
  if (mustAsk && order.ticket !== ticket) await confirmInside(needs, question);
  await alone(needs, key, async () => {
    needs.setStatus(state, { kind: 'saving' });
    const texts = { base: base.text, mine: order.text, service: await freshText(needs, state), seen };
    const decision = decideSave(texts, needs.fields);
    if (decision.kind === 'conflict') throw conflict(needs, state, texts.service, decision.fields);
    if (decision.kind === 'nothing') {
      needs.showStatus(l10n.t('The service has these values already, so nothing was sent.'));
      afterWrite(needs, state, order.text, texts.service);
      return;
    }
    const service = await send(needs, state, connection, decision.fields);
    needs.showStatus(l10n.t('Saved to {0} ({1}).', plain(connection.environment.name), connection.level));
    needs.noteSaved(state.address.environmentName, service);
    afterWrite(needs, state, order.text, service);
  });
}

/** What the user knows that the service has. A version that VS Code has not asked about counts for nothing. */
function seenService(needs: RecordSaverNeeds, state: RecordState, base: RecordBase): string {
  if (state.accepted !== undefined) return state.accepted;
  return needs.asksOnConflict(state.uri) ? (state.described?.service ?? base.service) : base.service;
}

async function send(
  needs: RecordSaverNeeds,
  state: RecordState,
  { target, token, level }: Connection,
  fields: readonly ChangedField[],
): Promise<string> {
  const { id, environmentName } = state.address;
  const place: ProblemPlace = { uri: state.uri, address: state.address, level };
  const outcome = await needs.withProgress(environmentName, (signal) => {
    const call: UserGroupCall = { target, token, id, signal };
    return needs.calls.update(call, updateBody(fields));
  });
  if (outcome.kind === 'failed') throw new NotSavedError(saveProblem(outcome.error, place));
  if (outcome.kind === 'unknown') {
    const { message: sentence } = outcome.error;
    if (state.base) state.base = { ...state.base, inDoubt: { sent: sentFields(fields), sentence } };
    throw new NotSavedError(unknownOutcome(sentence, place));
  }
  if (state.base?.inDoubt) state.base = { ...state.base, inDoubt: undefined };
  const reading = await readRecord(needs, state);
  const own = toRecordText(outcome.text);
  return reading.kind === 'text' ? reading.text : (own ?? state.shown?.service ?? '');
}

/** What the service has now. Throws `NotSavedError` when it cannot say. */
async function freshText(needs: RecordSaverNeeds, state: RecordState): Promise<string> {
  const reading = await readRecord(needs, state);
  if (reading.kind === 'text') return reading.text;
  const place = placeOf(needs, state);
  const { outcome, problem } = reading;
  throw new NotSavedError(
    outcome && outcome.kind !== 'group'
      ? saveProblem(outcome.error, place)
      : refusedSave(problem.sentence, problem.remedies),
  );
}

function conflict(
  needs: RecordSaverNeeds,
  state: RecordState,
  service: string,
  fields: readonly string[],
): NotSavedError {
  // From now on VS Code knows of another content too, and offers to overwrite it.
  publishService(state, service, needs.now());
  return new NotSavedError(conflictStatus(placeOf(needs, state), fields));
}

/** The file holds what VS Code wrote until its save is over; then the service's text takes its place. */
function afterWrite(needs: RecordSaverNeeds, state: RecordState, text: string, service: string): void {
  if (state.shown?.text === text) state.shown = { ...state.shown, service };
  else show(state, { text, readOnly: false, service }, needs.now());
  state.isAfterWrite = true;
  state.accepted = undefined;
  needs.setStatus(state, { kind: 'ready' });
}

async function confirmInside(needs: RecordSaverNeeds, question: ConfirmOptions): Promise<void> {
  try {
    await needs.confirm(question);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new NotSavedError(refusedSave(l10n.t('The save was cancelled; nothing was sent.')));
  }
}

async function alone(needs: RecordSaverNeeds, key: string, task: () => Promise<void>): Promise<void> {
  try {
    await needs.runAlone(key, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}

export function placeOf(needs: Pick<RecordReaderNeeds, 'levelOf'>, state: RecordState): ProblemPlace {
  return { uri: state.uri, address: state.address, level: needs.levelOf(state) };
}
