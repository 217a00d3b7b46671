import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import type { UserGroupCall } from '../userGroupCalls';
import {
  compareUpdate,
  decideSave,
  pickFields,
  sentFields,
  updateBody,
  withSent,
  type ChangedField,
  type SaveDecision,
  type SaveTexts,
} from './decideSave';
import type { DoubtfulWrite, FileState, SentFields } from './fileState';
import type { FileEditor } from './fileStates';
import { conflictStatus } from './findConflict';
import { NotSavedError } from './planSave';
import { ignoredUpdate, saveProblem, unknownOutcome, type ProblemContext } from './problems';
import { publishService, readUserGroup, type UserGroupAccess } from './readUserGroup';
import { toDocumentText } from './toDocumentText';

export interface SendUpdateDeps {
  readonly access: UserGroupAccess;
  readonly fields: readonly UserGroupField[];
  readonly editor: Pick<FileEditor, 'documentOf'>;
  /** Resolves when what is known of a draft would outlive the window. Never rejects. */
  readonly keepDraft: (state: FileState) => Promise<void>;
  /** Told what the service has after a save. */
  readonly noteSaved: (environmentName: string, service: string) => void;
  /** UTC, ms since 1970. */
  readonly now: () => number;
}

/** An update that the service took. */
export interface TakenUpdate {
  /** What the service has now. */
  readonly service: string;
  /** Fields that the service has neither as they were nor as they were sent, each with its value. */
  readonly altered: readonly string[];
}

/**
 * Sends one update and looks at what became of it. `texts` are those that it was decided from. Throws `NotSavedError`
 * when it was refused, when nobody knows, and when the service left a field as it was; that field stays a change.
 */
export async function sendUpdate(
  deps: SendUpdateDeps,
  state: FileState,
  { target, token, level }: Connection,
  texts: SaveTexts,
  fields: readonly ChangedField[],
): Promise<TakenUpdate> {
  const { id, environmentName } = state.address;
  const context: ProblemContext = { ...deps.access.contextOf(state), level };
  const sent = sentFields(fields);
  const earlier = state.baseline?.inDoubt;
  // The window may go, or its extensions end, before the answer comes: then nobody would know of the write.
  setInDoubt(state, {
    sent,
    sentence: l10n.t(
      'The window was closed or reloaded, or its extensions stopped, before the answer came, so nobody knows what was saved.',
    ),
  });
  await deps.keepDraft(state);
  const outcome = await deps.access.withProgress(environmentName, (signal) => {
    const call: UserGroupCall = { target, token, id, signal };
    return deps.access.calls.update(call, updateBody(fields));
  });
  if (outcome.kind !== 'group') {
    const { message: sentence } = outcome.error;
    const isInDoubt = outcome.kind === 'unknown' || outcome.error.facts.mayBePartlyDone === true;
    setInDoubt(state, isInDoubt ? { sent, sentence } : earlier);
    await deps.keepDraft(state);
    if (outcome.kind === 'unknown') throw new NotSavedError(unknownOutcome(sentence, context));
    throw await refused(deps, state, context, texts, outcome.error);
  }
  // What is kept of the draft goes when VS Code has finished the save.
  setInDoubt(state, undefined);
  const reading = await readUserGroup(deps.access, state);
  const service = reading.kind === 'text' ? reading.text : toDocumentText(outcome.text);
  if (service === undefined) return { service: state.shown?.service ?? '', altered: [] };
  const { ignored, altered } = compareUpdate(sent, texts.service, service);
  if (ignored.length === 0) return { service, altered };
  const taken = pickFields(sent, (name) => !ignored.includes(name));
  await keepIgnored(deps, state, taken, service);
  throw new NotSavedError(
    ignoredUpdate(ignored.map((name) => sanitizeForDisplay(name, 80)).join(', '), context),
  );
}

/** From now on VS Code knows of another content too, and offers to overwrite it. */
export function conflictFound(
  deps: SendUpdateDeps,
  state: FileState,
  service: string,
  decision: SaveDecision,
): NotSavedError {
  publishService(state, service, deps.now());
  state.described = state.shown;
  return new NotSavedError(conflictStatus(deps.access.contextOf(state), decision));
}

/** A service that keeps versions may know of a change that came after our own look at the user group. */
async function refused(
  deps: SendUpdateDeps,
  state: FileState,
  context: ProblemContext,
  texts: SaveTexts,
  error: ApiError,
): Promise<NotSavedError> {
  if (error.kind === 'conflict') {
    const reading = await readUserGroup(deps.access, state);
    if (reading.kind === 'text' && reading.text !== texts.service) {
      const decision = decideSave({ ...texts, service: reading.text }, deps.fields);
      return conflictFound(deps, state, reading.text, decision);
    }
  }
  return new NotSavedError(saveProblem(error, context));
}

/** What was taken is no change of the user's any more, and what the service has now is nobody else's. */
async function keepIgnored(
  deps: SendUpdateDeps,
  state: FileState,
  taken: SentFields,
  service: string,
): Promise<void> {
  publishService(state, service, deps.now());
  deps.noteSaved(state.address.environmentName, service);
  if (!state.baseline || !deps.editor.documentOf(state.uri)?.isDirty) return;
  state.baseline = { ...state.baseline, text: withSent(state.baseline.text, taken), service };
  await deps.keepDraft(state);
}

function setInDoubt(state: FileState, inDoubt: DoubtfulWrite | undefined): void {
  if (state.baseline) state.baseline = { ...state.baseline, inDoubt };
}
