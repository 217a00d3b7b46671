import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { levelName } from '../../environments/nameAndLevel';
import type { Connection } from '../../environments/types';
import { unknownMessage } from '../../http/errorMessage';
import { inServiceWords } from '../../http/inServiceWords';
import type { NoteThrown } from '../../http/noteThrown';
import {
  compareSent,
  compareUpdate,
  decideSave,
  pickFields,
  sentFields,
  updateBody,
  type ChangedField,
  type SaveTexts,
} from './decideSave';
import type { DoubtfulWrite, SentFields } from './draftStorage';
import { noteAnswered } from './noteAnswered';
import { ignoredUpdate, refusedConflict, saveProblem, unknownOutcome } from './problems';
import { readJsonFields } from './readJsonFields';
import { readUserGroup, toDocumentText, type UserGroupAccess } from './readUserGroup';
import type { FileEditor } from './userGroupEditor';
import { NotSavedError } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';

/** How the user hears of saves without being asked anything. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Takes the note of an earlier save away. */
  readonly clearStatus: () => void;
  /** Shows a notice that waits for nobody. */
  readonly showNotice: (text: string) => void;
  readonly noteThrown: NoteThrown;
}

export interface SendUpdateDeps {
  readonly access: UserGroupAccess;
  readonly fields: () => readonly UserGroupField[];
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
 * Sends one update and looks at what became of it; resolves with what the service has then. A field that the service
 * left as it was stays a change. Throws `NotSavedError`: of unknown outcome for whatever our own code throws meanwhile.
 */
export async function sendUpdate(
  deps: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  texts: SaveTexts,
  fields: readonly ChangedField[],
): Promise<string> {
  const sent = sentFields(fields);
  const earlier = state.baseline?.inDoubt;
  // Kept before the update is sent: the extension host may end before the answer comes.
  state.doubt({
    sent,
    before: texts.service,
    sentence: l10n.t(
      'The window was closed or reloaded, or its extensions stopped, before the answer came, or another window still waits for it, so it is not known here what was saved.',
    ),
  });
  await deps.keepDraft(state);
  try {
    return await sendAndLook(deps, state, connection, texts, fields, earlier);
  } catch (thrown) {
    if (thrown instanceof NotSavedError) throw thrown;
    throw await unhandledSave(deps, state, sent, thrown);
  }
}

/** What our own code threw over a save whose update has left: it is in doubt from now on. */
export async function unhandledSave(
  { access, keepDraft, notices: { noteThrown } }: Pick<SendUpdateDeps, 'access' | 'keepDraft' | 'notices'>,
  state: UserGroupState,
  sent: SentFields,
  thrown: unknown,
): Promise<NotSavedError> {
  noteThrown(thrown);
  const context = access.contextOf(state);
  const sentence = unknownMessage('unhandled', {});
  state.doubt({ ...state.baseline?.inDoubt, sent, sentence });
  await keepDraft(state).catch(noteThrown);
  return new NotSavedError(unknownOutcome(sentence, context, 'unhandled'));
}

async function sendAndLook(
  deps: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  texts: SaveTexts,
  fields: readonly ChangedField[],
  earlier: DoubtfulWrite | undefined,
): Promise<string> {
  const { access, editor, keepDraft } = deps;
  const { id, environmentName } = state.address;
  const { target, credential, level } = connection;
  const sent = sentFields(fields);
  const title = l10n.t('Saving a user group to {0}', sanitizeForDisplay(environmentName));
  const outcome = await access.withProgress(title, (signal) =>
    access.calls.update({ target, credential, id, signal }, updateBody(fields, connection.environment)),
  );
  noteAnswered(state, connection, outcome);
  if (outcome.call) access.noteUpdate({ ...outcome.call, environmentName, level });
  const context = { ...access.contextOf(state), level };
  if (outcome.kind !== 'group') {
    const { kind, error } = outcome;
    const sentence = inServiceWords(error);
    const isInDoubt = kind === 'unknown' || error.facts.mayBePartlyDone === true;
    state.doubt(isInDoubt ? { sent, before: texts.service, sentence } : earlier);
    await keepDraft(state);
    if (kind === 'unknown') throw new NotSavedError(unknownOutcome(sentence, context, error.kind));
    if (error.kind === 'conflict') await throwConflict(deps, state, connection, texts);
    throw new NotSavedError(saveProblem(error, context, Object.keys(sent)));
  }
  // The stored draft keeps the doubt until VS Code has finished its save.
  state.doubt(undefined);
  const service = await readAfter(deps, state, connection, sent, texts.service, outcome.text);
  const { ignored, altered } = compareUpdate(sent, texts.service, service);
  deps.noteSaved(environmentName, service);
  if (ignored.length > 0) {
    const taken = pickFields(sent, (name) => !ignored.includes(name));
    state.showService(service);
    if (editor.documentOf(state.uri)?.isDirty) {
      // What the service ignored stays a change; what it took is one no more.
      state.moveBaseline(taken, service);
      await keepDraft(state);
    } else editor.announce(state.uri);
    throw new NotSavedError(ignoredUpdate(ignored, context));
  }
  noteTaken(deps.notices, connection, altered);
  return service;
}

/**
 * What the service has after an update. Its answer says so if it is the whole user group with the values as sent, and
 * the address was seen to answer with what it stored; else the service is asked.
 */
async function readAfter(
  { access, truthful }: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  sent: SentFields,
  before: string,
  answer: string,
): Promise<string> {
  const answered = toDocumentText(answer);
  const { origin = '' } = access.contextOf(state);
  const isWhole = answered !== undefined && isWholeAnswer(answered, sent, before);
  if (isWhole && truthful.has(origin)) return answered;
  const reading = await readUserGroup(access, state, connection);
  if (reading.kind !== 'text') {
    if (answered === undefined) throw new Error('neither the answer nor the user group can be read');
    return answered;
  }
  if (isWhole && answered === reading.text) truthful.add(origin);
  return reading.text;
}

/** The answer has every sent value, and every field that the user group had before. */
function isWholeAnswer(answered: string, sent: SentFields, before: string): boolean {
  const { fields } = readJsonFields(answered);
  return (
    compareSent(sent, answered).arrived.length === Object.keys(sent).length &&
    [...readJsonFields(before).fields.keys()].every((name) => fields.has(name))
  );
}

function noteTaken(
  notices: SaveNotices,
  { environment, level }: Connection,
  altered: readonly string[],
): void {
  const environmentAndLevel = [sanitizeForDisplay(environment.name), levelName(level)] as const;
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

/** A service that refuses an update as outdated may have a change that came after our own look at the user group. */
async function throwConflict(
  { access, fields }: SendUpdateDeps,
  state: UserGroupState,
  connection: Connection,
  texts: SaveTexts,
): Promise<void> {
  const reading = await readUserGroup(access, state, connection);
  if (reading.kind !== 'text') return;
  const decision = decideSave({ ...texts, service: reading.text }, fields());
  if (decision.kind === 'conflict') throw conflictFound(access, state, reading.text, decision.fields);
}

/** Shows the service's text as the file's newest content. */
export function conflictFound(
  access: UserGroupAccess,
  state: UserGroupState,
  service: string,
  fields: readonly string[],
  isAgain = false,
): NotSavedError {
  state.showService(service);
  return new NotSavedError(refusedConflict(access.contextOf(state), { fields, service, isAgain }));
}
