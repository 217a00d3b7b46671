import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../../base/userError';
import type { ChangedField } from '../../calls/writes/describeWrite';
import type { CallOrigin, WriteGate, WritePlan } from '../../calls/writes/writeGate';
import { levelName } from '../../environments/nameAndLevel';
import type { Connection } from '../../environments/types';
import { ApiError } from '../../http/apiError';
import { unknownMessage, inServiceWords } from '../../http/errorMessage';
import { companyOf, readJsonFields } from '../readJsonFields';
import { changedFields, pickFields, sentFields, withSent } from '../save/decideSave';
import { lookAtService, saveChanges, type SaveChangesDeps, type SaveOutcome } from '../save/saveChanges';
import type { DoubtfulWrite, FileBaseline, SavedText } from './draftStorage';
import {
  draftStatus,
  findBaseline,
  reviewBaseline,
  findArrival,
  notArrived,
  type Arrival,
} from './draftStatus';
import { findIssues } from './findIssues';
import { createForeignSaveQuestion } from './foreignSaveQuestion';
import {
  ignoredUpdate,
  notSaved,
  refusedConflict,
  refusedSave,
  saveProblem,
  signedOutToSave,
  unknownOutcome,
} from './problems';
import { readUserGroup, type UserGroupAccess } from './readUserGroup';
import { NotSavedError, type NotSaved, type SaveNotices, type Unreadable } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';
import type { UserGroupStates, UserGroupStatesDeps } from './userGroupStates';

export interface UserGroupSavesDeps extends Pick<SaveChangesDeps, 'fields'> {
  readonly access: UserGroupAccess;
  readonly editor: UserGroupStatesDeps['editor'];
  readonly gate: Pick<WriteGate, 'allow' | 'alone' | 'reopen'>;
  readonly notices: SaveNotices;
  /** The user's own hands made the present text. */
  readonly isTyped: (uri: string) => boolean;
  readonly wait: (milliseconds: number) => Promise<void>;
}

interface Saver extends UserGroupSavesDeps, SaveChangesDeps {
  /** Asks about a save where there is a reason. */
  readonly allow: ReturnType<typeof createForeignSaveQuestion>;
  readonly say: UserGroupStates['say'];
  /** Resolves when what is known of a draft would outlive the window. Never rejects. */
  readonly keepDraft: (state: UserGroupState) => Promise<void>;
}

/** What is to be saved, and who wants it. */
interface SaveOrder {
  readonly text: string;
  readonly origin: CallOrigin;
  /** The service's text that the user chose to write over. */
  readonly accepted?: string | undefined;
}

interface SaveOptions extends Partial<Pick<SaveOrder, 'origin'>> {
  readonly isOverwriting?: boolean;
}

/**
 * Saves a text. Nothing is sent when nothing changed. Throws `NotSavedError`; then nothing was sent, it was refused, or
 * the outcome is unknown. Throws `CancelledError` when the user did not confirm it.
 */
async function saveUserGroup(saver: Saver, state: UserGroupState, order: SaveOrder): Promise<SavedText> {
  const { access, gate } = saver;
  const { text, accepted } = order;
  const found = findBaseline(access, state);
  if ('problem' in found) throw new NotSavedError(found.problem);
  const { baseline } = found;
  const [issue] = findIssues(text, baseline.text, saver.fields());
  if (issue) throw new NotSavedError(notSaved('invalid', issue.message));
  const changed = changedFields(text, baseline.text, saver.fields());
  const sent = sentFields(changed);
  if (isEmpty(sent)) {
    saver.say(state, l10n.t('Nothing changed, so nothing was sent.'));
    return { text, sent, service: state.shown?.service ?? baseline.service };
  }
  const shown = await access.connect(state.address.environmentName, access.contextOf(state).level);
  if (shown?.credential === undefined) throw signedOut(saver, state, shown?.signedOutReason);
  // A write of unknown outcome may itself have changed the service.
  const seen = accepted ?? withSent(baseline.service, baseline.inDoubt?.sent ?? {});
  const texts = { baseline: baseline.text, mine: text, seen };
  const plan = planSave(saver, state, shown, { baseline, changed, order });
  // Whoever saves in spite of a conflict is told of it again, rather than asked about a value that is not there.
  if (accepted === undefined && state.status.kind === 'notSaved' && state.status.reason === 'conflict') {
    const look = await lookAtService(saver, { id: state.address.id, connection: shown, texts });
    if (look.kind === 'unread') throw notRead(saver, state, look);
    if (look.kind === 'conflict') throw conflictFound(saver, state, order, look.service, look.fields);
  }
  const ticket = await saver.allow(plan, state.uri);
  const now = await gate.reopen(plan, ticket);
  if (now.kind === 'changed') throw environmentChanged(state);
  if (now.kind === 'signedOut') throw signedOut(saver, state, now.reason);
  return alone(gate, plan, async () => {
    saver.notices.clearStatus();
    state.setStatus({ kind: 'saving' });
    const earlier = state.baseline?.inDoubt;
    const outcome = await saveChanges(saver, {
      id: state.address.id,
      plan,
      ticket,
      connection: now.connection,
      texts,
      aboutToSend: async (update) => {
        // Kept before the update is sent: the extension host may end before the response comes.
        state.doubt({ ...update, sentence: endedWindow() });
        await saver.keepDraft(state);
      },
    });
    try {
      const service = await takeOutcome(saver, state, order, now.connection, outcome, earlier);
      // What the service has already is saved too.
      return { text, sent, service, ...(outcome.kind === 'saved' ? { before: outcome.before } : {}) };
    } catch (thrown) {
      if (thrown instanceof NotSavedError || !('sent' in outcome)) throw thrown;
      throw await unhandledSave(saver, state, outcome.sent, thrown);
    }
  });
}

interface PlannedSave {
  readonly baseline: FileBaseline;
  readonly changed: readonly ChangedField[];
  readonly order: SaveOrder;
}

/** The update that saves a text; of an overwrite, the fields are shown with the values that it writes over. */
function planSave(
  { access, isTyped }: Saver,
  state: UserGroupState,
  connection: Connection,
  { baseline, changed, order }: PlannedSave,
): WritePlan {
  const { id } = state.address;
  const { accepted, origin } = order;
  const before = readJsonFields(accepted ?? baseline.text).fields;
  try {
    return access.calls.planUpdate({
      connection,
      id,
      changed: changed.map((field) => ({ ...field, before: before.get(field.name)?.literal })),
      company: companyOf(state.shown?.service ?? baseline.service, id),
      origin,
      isUnedited: !isTyped(state.uri),
    });
  } catch (error) {
    if (ApiError.is(error)) throw new NotSavedError(saveProblem(error, access.contextOf(state)));
    throw error;
  }
}

async function alone<T>(gate: Pick<WriteGate, 'alone'>, plan: WritePlan, task: () => Promise<T>): Promise<T> {
  try {
    return await gate.alone(plan, task);
  } catch (error) {
    if (UserError.is(error)) throw new NotSavedError(refusedSave(error.message));
    throw error;
  }
}

/** Notes with the user group how its save ended; resolves with what the service has. Throws `NotSavedError`. */
async function takeOutcome(
  saver: Saver,
  state: UserGroupState,
  order: SaveOrder,
  connection: Connection,
  outcome: SaveOutcome,
  earlier: DoubtfulWrite | undefined,
): Promise<string> {
  const { access, keepDraft } = saver;
  const call = 'call' in outcome ? outcome.call : undefined;
  state.noteAnswered(call, outcome.kind === 'saved');
  switch (outcome.kind) {
    case 'same':
      saver.say(state, l10n.t('The service has these values already, so nothing was sent.'));
      return outcome.service;
    case 'unread':
      throw notRead(saver, state, outcome);
    case 'conflict':
      state.doubt(earlier);
      await keepDraft(state);
      throw conflictFound(saver, state, order, outcome.service, outcome.fields);
    case 'saved':
      // The stored draft keeps the doubt until VS Code has finished its save.
      state.doubt(undefined);
      saver.notices.noteSaved(state.address.environmentName, outcome.service);
      if (outcome.ignored.length > 0) throw await ignoredFields(saver, state, outcome);
      noteTaken(saver, state, connection, outcome.altered);
      return outcome.service;
    default: {
      const { kind, error, sent, before } = outcome;
      const sentence = inServiceWords(error);
      const isInDoubt = kind === 'unknown' || error.facts.mayBePartlyDone === true;
      const isAccepted = error.kind === 'accepted' ? ({ isAccepted: true } as const) : {};
      state.doubt(isInDoubt ? { sent, before, sentence, ...isAccepted } : earlier);
      await keepDraft(state);
      const context = access.contextOf(state);
      throw new NotSavedError(
        kind === 'unknown'
          ? unknownOutcome(sentence, context, error.kind)
          : saveProblem(error, context, Object.keys(sent)),
      );
    }
  }
}

/** What the service ignored stays a change; what it took is one no more. */
async function ignoredFields(
  { access, editor, keepDraft }: Saver,
  state: UserGroupState,
  { service, sent, ignored }: Extract<SaveOutcome, { kind: 'saved' }>,
): Promise<NotSavedError> {
  state.showService(service);
  if (editor.documentOf(state.uri)?.isDirty) {
    const taken = pickFields(sent, (name) => !ignored.includes(name));
    state.moveBaseline(taken, service);
    await keepDraft(state);
  } else editor.announce(state.uri);
  return new NotSavedError(ignoredUpdate(ignored, access.contextOf(state)));
}

function noteTaken(
  { say, notices }: Saver,
  state: UserGroupState,
  { environment, level }: Connection,
  altered: readonly string[],
): void {
  state.noteTaken(level);
  const where = [sanitizeForDisplay(environment.name), levelName(level)] as const;
  const now = l10n.t('Saved, but the service has {0} now ({1}, {2}).', altered.join(', '), ...where);
  if (altered.length === 0) say(state, l10n.t('Saved to {0} ({1}).', ...where));
  // What the user typed is about to change in the document: a line of the status bar is overlooked.
  else say(state, now, notices.showNotice);
}

/** What our own code threw over a save whose update has left: it is in doubt from now on. */
async function unhandledSave(
  { access, keepDraft, notices: { noteThrown } }: Saver,
  state: UserGroupState,
  sent: SavedText['sent'],
  thrown: unknown,
): Promise<NotSavedError> {
  noteThrown(thrown);
  const sentence = unknownMessage('unhandled', {});
  state.doubt({ ...state.baseline?.inDoubt, sent, sentence });
  await keepDraft(state).catch(noteThrown);
  return new NotSavedError(unknownOutcome(sentence, access.contextOf(state), 'unhandled'));
}

/** Shows the service's text as the file's newest content. */
function conflictFound(
  { access }: Saver,
  state: UserGroupState,
  { accepted }: SaveOrder,
  service: string,
  fields: readonly string[],
): NotSavedError {
  state.showService(service);
  const conflict = { fields, service, isAgain: accepted !== undefined };
  return new NotSavedError(refusedConflict(access.contextOf(state), conflict));
}

function notRead(
  { access }: Saver,
  state: UserGroupState,
  { error, call }: Pick<Extract<SaveOutcome, { kind: 'unread' }>, 'error' | 'call'>,
): NotSavedError {
  state.noteAnswered(call);
  return new NotSavedError(saveProblem(error, access.contextOf(state)));
}

function signedOut({ access }: Saver, state: UserGroupState, reason: string | undefined): NotSavedError {
  return new NotSavedError(signedOutToSave(access.contextOf(state), reason));
}

function environmentChanged({ address }: UserGroupState): NotSavedError {
  const name = sanitizeForDisplay(address.environmentName);
  return new NotSavedError(
    refusedSave(l10n.t('The environment {0} changed meanwhile; nothing was sent. Save again.', name)),
  );
}

function endedWindow(): string {
  return l10n.t(
    'The window was closed or reloaded, or its extensions stopped, before the answer came, or another window still waits for it, so it is not known here what was saved.',
  );
}

/** How a save runs, whoever began it. */
function createSaveSteps(deps: UserGroupSavesDeps, states: UserGroupStates) {
  const { editor, notices } = deps;
  const keepDraft = (state: UserGroupState): Promise<void> => states.keepDraft(state);
  const saver: Saver = {
    ...deps,
    keepDraft,
    say: (...said) => states.say(...said),
    calls: deps.access.calls,
    noteThrown: notices.noteThrown,
    noteUpdate: notices.noteUpdate,
    truthful: new Set(),
    allow: createForeignSaveQuestion({ ...deps.gate, ...deps.editor, wait: deps.wait }),
  };

  /** Makes a save's failure the status of its user group. */
  const attempt = async (state: UserGroupState, order: SaveOrder): Promise<SavedText> => {
    try {
      return await saveUserGroup(saver, state, order);
    } catch (error) {
      if (error instanceof NotSavedError) refuse(state, order.text, error);
      else if (state.status.kind === 'saving') state.setStatus(draftStatus(deps, state));
      throw error;
    }
  };
  const refuse = (state: UserGroupState, text: string, { status }: NotSavedError): void => {
    notices.clearStatus();
    state.refuse(status, text);
  };

  /** Lets VS Code save a text that the service has, so that its document is clean; what was typed since stays. */
  const saveInEditor = async (state: UserGroupState, saved: SavedText): Promise<void> => {
    state.allow(saved);
    const before = editor.documentOf(state.uri);
    try {
      if (before?.isDirty && before.text === saved.text) await editor.save(state.uri);
    } finally {
      if (state.endUnwrittenSave()) await goOn(state);
      if (state.status.kind === 'saving') state.setStatus(draftStatus(deps, state));
    }
  };
  /** VS Code did not save: the document was changed or given up meanwhile, or VS Code would not. */
  const goOn = async (state: UserGroupState): Promise<void> => {
    const document = editor.documentOf(state.uri);
    if (!document?.isDirty) {
      state.renew();
      editor.announce(state.uri);
      return;
    }
    await keepDraft(state);
    const { baseline } = state;
    if (baseline && changedFields(document.text, baseline.text, deps.fields()).length > 0)
      saver.say(state, l10n.t('Saved, but not what you changed since.'));
  };

  /** Does what follows a save that the service answered. What our own code throws there leaves the save in doubt. */
  const settle = async (state: UserGroupState, saved: SavedText, step: () => unknown): Promise<void> => {
    try {
      await step();
    } catch (thrown) {
      if (thrown instanceof NotSavedError || isCancelled(thrown) || isEmpty(saved.sent)) throw thrown;
      const error = await unhandledSave(saver, state, saved.sent, thrown);
      refuse(state, saved.text, error);
      throw error;
    }
  };

  /** Texts that the service has, while VS Code writes them. */
  const finishing = new Map<UserGroupState, string>();
  const finish = (state: UserGroupState, saved: SavedText): Promise<void> => {
    finishing.set(state, saved.text);
    return settle(state, saved, () => saveInEditor(state, saved)).finally(() => finishing.delete(state));
  };
  const isFinishing = (state: UserGroupState, text: string): boolean => finishing.get(state) === text;

  return { attempt, refuse, finish, isFinishing, settle };
}

function isEmpty(sent: SavedText['sent']): boolean {
  return Object.keys(sent).length === 0;
}

/** The saves of this window's user groups: our own, those that others begin, and those of unknown outcome. */
export function createUserGroupSaves(deps: UserGroupSavesDeps, states: UserGroupStates) {
  const { editor } = deps;
  const { attempt, refuse, finish, isFinishing, settle } = createSaveSteps(deps, states);
  /** User groups that VS Code is about to save by itself. */
  const autoSaves = new Set<UserGroupState>();
  /** User groups that are being saved: whoever saves once more waits for what that save brings. */
  const running = new Set<UserGroupState>();
  return {
    ...createDraftChecks(deps, states),

    /**
     * Saves the document as it is now; `isOverwriting` writes over what the service is known to have. Resolves with the
     * reason when it was not saved, or when nobody knows. Does nothing while a save of it runs. Throws `CancelledError`.
     */
    save: async (
      uri: string,
      { isOverwriting = false, origin = 'user' }: SaveOptions = {},
    ): Promise<NotSaved | undefined> => {
      const state = states.require(uri);
      const document = editor.documentOf(state.uri);
      if (!document || running.has(state)) return undefined;
      const { text } = document;
      if (isFinishing(state, text)) return undefined;
      const accepted = isOverwriting ? state.shown?.service : undefined;
      running.add(state);
      try {
        const saved = await attempt(state, { text, origin, accepted }).finally(() => running.delete(state));
        await finish(state, saved);
        return undefined;
      } catch (error) {
        if (error instanceof NotSavedError) return error.status;
        throw error;
      }
    },

    /** VS Code is about to write a user group: by itself, or because somebody saves. */
    noteWillSave: (uri: string, isAutoSave: boolean): void => {
      const state = states.require(uri);
      if (isAutoSave) autoSaves.add(state);
      else autoSaves.delete(state);
    },

    /**
     * VS Code writes a text: one that was saved just now, or one that somebody else wants to save. Throws
     * `NotSavedError`; its status is the user group's status by then, unless the user chose to keep the draft.
     */
    write: async (uri: string, text: string): Promise<void> => {
      const state = states.require(uri);
      const isAutoSave = autoSaves.delete(state);
      if (state.bookIfAllowed(text)) return;
      if (isAutoSave) {
        const sentence = l10n.t('A user group is never saved by itself; save it when you are ready.');
        const error = new NotSavedError(refusedSave(sentence));
        refuse(state, text, error);
        throw error;
      }
      if (running.has(state))
        throw new NotSavedError(refusedSave(l10n.t('The same write is still running; wait for its answer.')));
      const saved = await attempt(state, { text, origin: 'editor' }).catch((error: unknown) => {
        // VS Code takes a write that ends for one that succeeded, and shows this sentence.
        const kept = refusedSave(l10n.t('Not saved, as you chose; nothing was sent.'));
        throw isCancelled(error) ? new NotSavedError(kept) : error;
      });
      await settle(state, saved, () => {
        state.allow(saved);
        state.bookIfAllowed(text);
        // The text comes from no open document, so VS Code will not report the end of this save.
        if (
          editor.documentOf(state.uri)?.text !== text &&
          state.finishSave() !== undefined &&
          state.showService(saved.service)
        )
          editor.announce(state.uri);
        state.setStatus({ kind: 'ready' });
      });
    },
  };
}

/** What is done about a draft of which nobody knows what it was made on, or whether it was saved. */
function createDraftChecks(deps: UserGroupSavesDeps, states: UserGroupStates) {
  const { access, editor } = deps;
  return {
    /** A save of that text would send something, as far as anybody knows. */
    hasChanges: (uri: string, text: string): boolean => {
      const { baseline } = states.require(uri);
      return !baseline || changedFields(text, baseline.text, deps.fields()).length > 0;
    },

    /** Judges a draft of unknown baseline against what the service has now. Resolves with the reason when it cannot. */
    keepMine: async (uri: string): Promise<Unreadable | undefined> => {
      const state = states.require(uri);
      const reading = await readUserGroup(access, state);
      if (reading.kind === 'problem') return reading.problem;
      state.keepDraft(reading.text, reading.origin, access.contextOf(state).level);
      await states.keepDraft(state);
      reviewBaseline(deps, state);
      state.setStatus(draftStatus(deps, state));
      return undefined;
    },

    /** Finds out what became of a write of unknown outcome; undefined when none is in doubt. */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const state = states.require(uri);
      // The write is under way: its own answer will say.
      if (state.status.kind === 'saving') return undefined;
      const arrival = await findArrival(access, state);
      if (arrival && 'report' in arrival) {
        await states.keepDraft(state);
        const rest = draftStatus(deps, state);
        const isLacking = !arrival.hasArrived && editor.documentOf(state.uri)?.isDirty;
        state.setStatus(isLacking ? notArrived(arrival, rest) : rest);
      }
      return arrival;
    },
  };
}
