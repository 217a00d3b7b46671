import * as l10n from '@vscode/l10n';
import type { UserGroupCall } from '../../api/userGroups';
import type { Connection } from '../../auth/types';
import { plain } from '../../platform/plain';
import { isCancelled, UserError } from '../../platform/userError';
import type { ConfirmOptions } from '../../platform/userInput';
import { connectSave, NotSavedError, planSave, type RecordSaverNeeds } from './planSave';
import { conflictStatus } from './recordConflict';
import { decideSave, sentFields, updateBody, type ChangedField, type SaveDecision } from './recordChange';
import { refusedSave, saveProblem, unknownOutcome, type ProblemPlace } from './recordProblems';
import { placeOf, publishService, readRecord, show } from './recordReader';
import type { DoubtfulWrite, RecordBase, RecordState } from './recordState';
import { toRecordText } from './recordText';

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
    if (decision.kind === 'conflict') throw conflict(needs, state, texts.service, decision);
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
  const { accepted, seen = base.service } = state;
  return accepted ?? (needs.asksOnConflict(state.uri) ? seen : base.service);
}

async function send(
  needs: RecordSaverNeeds,
  state: RecordState,
  { target, token, level }: Connection,
  fields: readonly ChangedField[],
): Promise<string> {
  const { id, environmentName } = state.address;
  const place: ProblemPlace = { ...placeOf(needs, state), level };
  const sent = sentFields(fields);
  const earlier = state.base?.inDoubt;
  // The window may go, or its extensions end, before the answer comes: then nobody would know of the write.
  doubt(state, {
    sent,
    sentence: l10n.t(
      'The window was closed or reloaded before the answer came, so nobody knows what was saved.',
    ),
  });
  await needs.keepDraft(state);
  const outcome = await needs.withProgress(environmentName, (signal) => {
    const call: UserGroupCall = { target, token, id, signal };
    return needs.calls.update(call, updateBody(fields));
  });
  if (outcome.kind !== 'group') {
    const { message: sentence } = outcome.error;
    doubt(state, outcome.kind === 'unknown' ? { sent, sentence } : earlier);
    await needs.keepDraft(state);
    throw new NotSavedError(
      outcome.kind === 'unknown' ? unknownOutcome(sentence, place) : saveProblem(outcome.error, place),
    );
  }
  // What is kept of the draft goes when VS Code has finished the save.
  doubt(state, undefined);
  const reading = await readRecord(needs, state);
  const own = toRecordText(outcome.text);
  return reading.kind === 'text' ? reading.text : (own ?? state.shown?.service ?? '');
}

function doubt(state: RecordState, inDoubt: DoubtfulWrite | undefined): void {
  if (state.base) state.base = { ...state.base, inDoubt };
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
  decision: SaveDecision,
): NotSavedError {
  // From now on VS Code knows of another content too, and offers to overwrite it.
  publishService(state, service, needs.now());
  state.described = state.shown;
  return new NotSavedError(conflictStatus(placeOf(needs, state), decision));
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
