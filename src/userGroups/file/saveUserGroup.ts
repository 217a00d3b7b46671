import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../../base/userError';
import type { ConfirmOptions } from '../../base/userInput';
import type { Connection } from '../../environments/types';
import { decideSave } from './decideSave';
import type { FileBaseline, FileState } from './fileState';
import { connectSave, NotSavedError, planSave } from './planSave';
import { refusedSave, saveProblem } from './problems';
import { readUserGroup, publishContent, type UserGroupAccess } from './readUserGroup';
import { conflictFound, sendUpdate, type SendUpdateDeps } from './sendUpdate';
import type { UserGroupFileStatus } from './userGroupFileStatus';

/** What keeps a save from being sent unasked, or twice. */
export interface SaveGuards {
  /** VS Code asks before it lets a save through over a newer version of the file. */
  asksOnConflict(uri: string): boolean;
  /** Whether writes to that environment are confirmed. */
  mustConfirm(connection: Connection): boolean;
  /** Throws `CancelledError` when the user says no. */
  confirm(question: ConfirmOptions): Promise<void>;
  /** Throws `UserError` while another task of the key runs. */
  runAlone<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** How the user hears of saves without being asked anything. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Takes the note of an earlier save away. */
  readonly clearStatus: () => void;
  /** Shows a notice that waits for nobody. */
  readonly showNotice: (text: string) => void;
}

export interface SaveUserGroupDeps extends SendUpdateDeps {
  readonly guards: SaveGuards;
  readonly notices: SaveNotices;
  readonly setStatus: (state: FileState, status: UserGroupFileStatus) => void;
}

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
  const { access, guards, notices } = deps;
  const { text, ticket: allowed, isForeign } = order;
  const { baseline, fields } = planSave(deps, state, text);
  const seen = seenService(guards, state, baseline);
  if (fields.length === 0) {
    notices.showStatus(l10n.t('Nothing changed, so nothing was sent.'));
    afterWrite(deps, state, text, state.shown?.service ?? baseline.service);
    return;
  }
  const { connection, question, ticket, key } = await connectSave(access, state, fields);
  const mustAsk = isForeign || guards.mustConfirm(connection);
  if (mustAsk && allowed !== ticket) await confirmInside(guards, question);
  await alone(guards, key, async () => {
    deps.setStatus(state, { kind: 'saving' });
    const texts = { baseline: baseline.text, mine: text, service: await freshText(access, state), seen };
    const decision = decideSave(texts, deps.fields);
    if (decision.kind === 'conflict') throw conflictFound(deps, state, texts.service, decision);
    if (decision.kind === 'nothing') {
      notices.showStatus(l10n.t('The service has these values already, so nothing was sent.'));
      afterWrite(deps, state, text, texts.service);
      return;
    }
    const { service, altered } = await sendUpdate(deps, state, connection, texts, decision.fields);
    const environmentAndLevel = [sanitizeForDisplay(connection.environment.name), connection.level] as const;
    if (altered.length === 0) notices.showStatus(l10n.t('Saved to {0} ({1}).', ...environmentAndLevel));
    else {
      // What the user typed is about to change in the document: a line of the status bar is overlooked.
      notices.clearStatus();
      notices.showNotice(
        l10n.t('Saved, but the service has {0} now ({1}, {2}).', altered.join(', '), ...environmentAndLevel),
      );
    }
    deps.noteSaved(state.address.environmentName, service);
    afterWrite(deps, state, text, service);
  });
}

/** What the user knows that the service has. A version that VS Code has not asked about counts for nothing. */
function seenService(guards: SaveGuards, state: FileState, baseline: FileBaseline): string {
  const { accepted, seen = baseline.service } = state;
  return accepted ?? (guards.asksOnConflict(state.uri) ? seen : baseline.service);
}

/** What the service has now. Throws `NotSavedError` when it cannot say. */
async function freshText(access: UserGroupAccess, state: FileState): Promise<string> {
  const reading = await readUserGroup(access, state);
  if (reading.kind === 'text') return reading.text;
  const context = access.contextOf(state);
  const { outcome, problem } = reading;
  throw new NotSavedError(
    outcome && outcome.kind !== 'group'
      ? saveProblem(outcome.error, context)
      : refusedSave(problem.sentence, problem.remedies),
  );
}

/** The file holds what VS Code wrote until its save is over; then the service's text replaces it. */
function afterWrite(deps: SaveUserGroupDeps, state: FileState, text: string, service: string): void {
  if (state.shown?.text === text) state.shown = { ...state.shown, service };
  else publishContent(state, { text, readOnly: false, service }, deps.now());
  state.isAfterWrite = true;
  state.accepted = undefined;
  deps.setStatus(state, { kind: 'ready' });
}

async function confirmInside(guards: SaveGuards, question: ConfirmOptions): Promise<void> {
  try {
    await guards.confirm(question);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new NotSavedError(refusedSave(l10n.t('The save was cancelled; nothing was sent.')));
  }
}

async function alone(guards: SaveGuards, key: string, task: () => Promise<void>): Promise<void> {
  try {
    await guards.runAlone(key, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}
