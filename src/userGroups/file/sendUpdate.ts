import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import {
  compareSent,
  compareUpdate,
  decideSave,
  hasFieldsOf,
  pickFields,
  sentFields,
  updateBody,
  withSent,
  type ChangedField,
  type SaveTexts,
} from './decideSave';
import { conflictStatus } from './findConflict';
import { NotSavedError } from './notSavedError';
import { ignoredUpdate, saveProblem, unknownOutcome } from './problems';
import { readUserGroup, type UserGroupAccess } from './readUserGroup';
import { toDocumentText } from './toDocumentText';
import type { SentFields } from './fileBaseline';
import type { UserGroupState } from './userGroupState';
import type { FileEditor } from './userGroupStates';

/** How the user hears of saves without being asked anything. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Takes the note of an earlier save away. */
  readonly clearStatus: () => void;
  /** Shows a notice that waits for nobody. */
  readonly showNotice: (text: string) => void;
}

export interface SendUpdateDeps {
  readonly access: UserGroupAccess;
  readonly fields: readonly UserGroupField[];
  readonly editor: Pick<FileEditor, 'documentOf' | 'announce'>;
  readonly notices: SaveNotices;
  /** Resolves when what is known of a draft would outlive the window. Never rejects. */
  readonly keepDraft: (state: UserGroupState) => Promise<void>;
  /** Told what the service has after a save. */
  readonly noteSaved: (environmentName: string, service: string) => void;
  /** Addresses that were seen to answer an update with what they stored. */
  readonly truthful: Set<string>;
}

/**
 * Sends one update and looks at what became of it; resolves with what the service has then. A field that the service left
 * as it was stays a change. Throws `NotSavedError`.
 */
export async function sendUpdate(
  deps: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  texts: SaveTexts,
  fields: readonly ChangedField[],
): Promise<string> {
  const { id, environmentName } = state.address;
  const context = { ...deps.access.contextOf(state), level: connection.level };
  const sent = sentFields(fields);
  const earlier = state.baseline?.inDoubt;
  // The window may go, or its extensions end, before the answer comes: then nobody would know of the write.
  state.doubt({
    sent,
    sentence: l10n.t(
      'The window was closed or reloaded, or its extensions stopped, before the answer came, so nobody knows what was saved.',
    ),
  });
  await deps.keepDraft(state);
  const outcome = await deps.access.withProgress(environmentName, (signal) =>
    deps.access.calls.update(
      { target: connection.target, token: connection.token, id, signal },
      updateBody(fields),
    ),
  );
  if (outcome.kind !== 'group') {
    const { message: sentence } = outcome.error;
    const isInDoubt = outcome.kind === 'unknown' || outcome.error.facts.mayBePartlyDone === true;
    state.doubt(isInDoubt ? { sent, sentence } : earlier);
    await deps.keepDraft(state);
    if (outcome.kind === 'unknown') throw new NotSavedError(unknownOutcome(sentence, context));
    throw await refused(deps, state, connection, texts, outcome.error);
  }
  // What is kept of the draft keeps the doubt until VS Code has finished its save.
  state.doubt(undefined);
  const service = await readAfter(deps, state, connection, {
    sent,
    before: texts.service,
    answer: outcome.text,
  });
  const { ignored, altered } = compareUpdate(sent, texts.service, service);
  deps.noteSaved(environmentName, service);
  if (ignored.length > 0) {
    await keepIgnored(
      deps,
      state,
      pickFields(sent, (name) => !ignored.includes(name)),
      service,
    );
    const names = ignored.map((name) => sanitizeForDisplay(name, 80)).join(', ');
    throw new NotSavedError(ignoredUpdate(names, context));
  }
  noteTaken(deps.notices, connection, altered);
  return service;
}

/** What was taken is no change of the user's any more, and what the service has now is nobody else's. */
async function keepIgnored(
  { editor, keepDraft }: SendUpdateDeps,
  state: UserGroupState,
  taken: SentFields,
  service: string,
): Promise<void> {
  state.showService(service);
  if (editor.documentOf(state.uri)?.isDirty) {
    state.moveBaseline(taken, service);
    await keepDraft(state);
  } else editor.announce(state.uri);
}

/**
 * What the service has after an update: what its answer says, if that says all and the address was seen to answer with
 * what it stored; else what it says when it is asked.
 */
async function readAfter(
  deps: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  { sent, before, answer }: { readonly sent: SentFields; readonly before: string; readonly answer: string },
): Promise<string> {
  const answered = toDocumentText(answer);
  const { origin = '' } = deps.access.contextOf(state);
  const isWhole =
    answered !== undefined &&
    compareSent(sent, answered).arrived.length === Object.keys(sent).length &&
    hasFieldsOf(answered, before);
  if (isWhole && deps.truthful.has(origin)) return answered;
  const reading = await readUserGroup(deps.access, state, connection);
  if (reading.kind !== 'text') return answered ?? withSent(before, sent);
  if (isWhole && answered === reading.text) deps.truthful.add(origin);
  return reading.text;
}

function noteTaken(
  notices: SaveNotices,
  { environment, level }: Connection,
  altered: readonly string[],
): void {
  const environmentAndLevel = [sanitizeForDisplay(environment.name), level] as const;
  if (altered.length === 0) {
    notices.showStatus(l10n.t('Saved to {0} ({1}).', ...environmentAndLevel));
    return;
  }
  // What the user typed is about to change in the document: a line of the status bar is overlooked.
  notices.clearStatus();
  notices.showNotice(
    l10n.t('Saved, but the service has {0} now ({1}, {2}).', altered.join(', '), ...environmentAndLevel),
  );
}

/** A service that keeps versions may know of a change that came after our own look at the user group. */
async function refused(
  deps: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  texts: SaveTexts,
  error: ApiError,
): Promise<NotSavedError> {
  if (error.kind === 'conflict') {
    const reading = await readUserGroup(deps.access, state, connection);
    if (reading.kind === 'text') {
      const decision = decideSave({ ...texts, service: reading.text }, deps.fields);
      if (decision.kind === 'conflict')
        return conflictFound(deps.access, state, reading.text, decision.fields);
    }
  }
  return new NotSavedError(saveProblem(error, { ...deps.access.contextOf(state), level: connection.level }));
}

/** From now on the file is known to have another content too. */
export function conflictFound(
  access: UserGroupAccess,
  state: UserGroupState,
  service: string,
  fields: readonly string[],
): NotSavedError {
  state.showService(service);
  return new NotSavedError(conflictStatus(access.contextOf(state), fields));
}
