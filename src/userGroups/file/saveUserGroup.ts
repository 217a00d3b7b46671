import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../../base/userError';
import type { ConfirmOptions } from '../../base/userInput';
import { connectSave, NotSavedError, planSave, type SaveUserGroupDeps } from './planSave';
import { decideSave } from './decideSave';
import { refusedSave, saveProblem } from './problems';
import { problemContextOf, readUserGroup, publishContent } from './readUserGroup';
import type { FileBaseline, FileState } from './fileState';
import { conflictFound, sendUpdate } from './sendUpdate';

export interface SaveOrder {
  readonly text: string;
  /** The request that the user has said yes to already. */
  readonly ticket: string | undefined;
  /** The user must say yes whatever the policy. */
  readonly isForeign: boolean;
}

/** Saves a text as one update, or as nothing when nothing changed. Throws `NotSavedError`; then nothing was sent, or the outcome is unknown. */
export async function saveUserGroup(
  deps: SaveUserGroupDeps,
  state: FileState,
  order: SaveOrder,
): Promise<void> {
  const { baseline, fields } = planSave(deps, state, order.text);
  const seen = seenService(deps, state, baseline);
  if (fields.length === 0) {
    deps.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
    afterWrite(deps, state, order.text, state.shown?.service ?? baseline.service);
    return;
  }
  const { connection, question, ticket, key } = await connectSave(deps, state, fields);
  const mustAsk = order.isForeign || deps.mustConfirm(connection);
  if (mustAsk && order.ticket !== ticket) await confirmInside(deps, question);
  await alone(deps, key, async () => {
    deps.setStatus(state, { kind: 'saving' });
    const texts = { baseline: baseline.text, mine: order.text, service: await freshText(deps, state), seen };
    const decision = decideSave(texts, deps.fields);
    if (decision.kind === 'conflict') throw conflictFound(deps, state, texts.service, decision);
    if (decision.kind === 'nothing') {
      deps.showStatus(l10n.t('The service has these values already, so nothing was sent.'));
      afterWrite(deps, state, order.text, texts.service);
      return;
    }
    const { service, altered } = await sendUpdate(deps, state, connection, texts, decision.fields);
    const environmentAndLevel = [sanitizeForDisplay(connection.environment.name), connection.level] as const;
    if (altered.length === 0) deps.showStatus(l10n.t('Saved to {0} ({1}).', ...environmentAndLevel));
    else {
      // What the user typed is about to change in the document: a line of the status bar is overlooked.
      deps.clearStatus();
      deps.showNotice(
        l10n.t('Saved, but the service has {0} now ({1}, {2}).', altered.join(', '), ...environmentAndLevel),
      );
    }
    deps.noteSaved(state.address.environmentName, service);
    afterWrite(deps, state, order.text, service);
  });
}

/** What the user knows that the service has. A version that VS Code has not asked about counts for nothing. */
function seenService(deps: SaveUserGroupDeps, state: FileState, baseline: FileBaseline): string {
  const { accepted, seen = baseline.service } = state;
  return accepted ?? (deps.asksOnConflict(state.uri) ? seen : baseline.service);
}

/** What the service has now. Throws `NotSavedError` when it cannot say. */
async function freshText(deps: SaveUserGroupDeps, state: FileState): Promise<string> {
  const reading = await readUserGroup(deps, state);
  if (reading.kind === 'text') return reading.text;
  const context = problemContextOf(deps, state);
  const { outcome, problem } = reading;
  throw new NotSavedError(
    outcome && outcome.kind !== 'group'
      ? saveProblem(outcome.error, context)
      : refusedSave(problem.sentence, problem.remedies),
  );
}

/** The file holds what VS Code wrote until its save is over; then the service's text takes its place. */
function afterWrite(deps: SaveUserGroupDeps, state: FileState, text: string, service: string): void {
  if (state.shown?.text === text) state.shown = { ...state.shown, service };
  else publishContent(state, { text, readOnly: false, service }, deps.now());
  state.isAfterWrite = true;
  state.accepted = undefined;
  deps.setStatus(state, { kind: 'ready' });
}

async function confirmInside(deps: SaveUserGroupDeps, question: ConfirmOptions): Promise<void> {
  try {
    await deps.confirm(question);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new NotSavedError(refusedSave(l10n.t('The save was cancelled; nothing was sent.')));
  }
}

async function alone(deps: SaveUserGroupDeps, key: string, task: () => Promise<void>): Promise<void> {
  try {
    await deps.runAlone(key, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}
