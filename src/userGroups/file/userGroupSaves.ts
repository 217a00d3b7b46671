import * as l10n from '@vscode/l10n';
import { changedFields } from './decideSave';
import type { Drafts } from './drafts';
import { findArrival, notArrived, type Arrival } from './findArrival';
import { NotSavedError } from './notSavedError';
import { refusedSave } from './problems';
import { readUserGroup } from './readUserGroup';
import type { SaveReasons } from './saveReasons';
import { saveUserGroup, type SaveOrder, type SaveUserGroupDeps } from './saveUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { SaveTicket, UserGroupState } from './userGroupState';
import type { FileEditor } from './userGroupStates';

type Problem = Extract<UserGroupFileStatus, { kind: 'notSaved' | 'unreadable' }>;

export interface UserGroupSavesDeps extends Omit<SaveUserGroupDeps, 'setStatus' | 'keepDraft' | 'truthful'> {
  readonly editor: FileEditor;
  readonly reasons: Pick<SaveReasons, 'take'>;
  /** The user group's status changed. */
  readonly changed: (uri: string) => void;
}

/** How a save runs, whoever began it. */
function createSaveSteps(deps: UserGroupSavesDeps, { store, keepDraft, idleStatus }: Drafts) {
  const { editor, notices } = deps;
  const truthful = new Set<string>();
  const saver: SaveUserGroupDeps = { ...deps, setStatus: store.setStatus, keepDraft, truthful };

  /** Makes a save's failure the status of its user group. */
  const attempt = async (state: UserGroupState, order: SaveOrder): Promise<SaveTicket> => {
    try {
      return await saveUserGroup(saver, state, order);
    } catch (error) {
      if (error instanceof NotSavedError) refuse(state, order.text, error);
      else if (state.status.kind === 'saving') store.setStatus(state, idleStatus(state));
      throw error;
    }
  };
  const refuse = (state: UserGroupState, text: string, { status }: NotSavedError): void => {
    notices.clearStatus();
    state.refuse(status, text);
    deps.changed(state.uri);
  };

  /** Lets VS Code save a text that the service has, so that its document is clean; what was typed since stays. */
  const finish = async (state: UserGroupState, ticket: SaveTicket): Promise<void> => {
    state.allow(ticket);
    const before = editor.documentOf(state.uri);
    try {
      if (before?.isDirty && before.text === ticket.text) await editor.save(state.uri);
    } finally {
      if (state.endSave()) await goOn(state, ticket);
      if (state.status.kind === 'saving') store.setStatus(state, idleStatus(state));
    }
  };
  /** VS Code did not save: the document was changed or given up meanwhile, or VS Code would not. */
  const goOn = async (state: UserGroupState, { service }: SaveTicket): Promise<void> => {
    const document = editor.documentOf(state.uri);
    if (!document?.isDirty) {
      if (state.showService(service)) editor.announce(state.uri);
      return;
    }
    await keepDraft(state);
    const { baseline } = state;
    const count = baseline ? changedFields(document.text, baseline.text, deps.fields).length : 0;
    if (count > 0)
      notices.showStatus(
        count === 1 ? l10n.t('Saved; 1 change since.') : l10n.t('Saved; {0} changes since.', count),
      );
  };

  return { attempt, refuse, finish };
}

/** The saves of this window's user groups: our own, those that come from elsewhere, and those whose end was lost. */
export function createUserGroupSaves(deps: UserGroupSavesDeps, drafts: Drafts) {
  const { editor } = deps;
  const { required, store, keepDraft } = drafts;
  const { attempt, refuse, finish } = createSaveSteps(deps, drafts);

  return {
    /**
     * Saves the document as it is now; `isOverwriting` writes over what the service is known to have. Resolves with the
     * reason when it was not saved, or when nobody knows. Throws `CancelledError`.
     */
    save: async (uri: string, isOverwriting = false): Promise<Problem | undefined> => {
      const state = required(uri);
      const document = editor.documentOf(state.uri);
      if (!document) return undefined;
      const { text } = document;
      const accepted = isOverwriting ? state.shown?.service : undefined;
      try {
        await finish(state, await attempt(state, { text, isForeign: false, accepted }));
        return undefined;
      } catch (error) {
        if (error instanceof NotSavedError) return error.status;
        throw error;
      }
    },

    /**
     * VS Code writes a text: one that was saved just now, or one that somebody else wants to save. Throws
     * `NotSavedError`; its status is the user group's status by then.
     */
    write: async (uri: string, text: string): Promise<void> => {
      const state = required(uri);
      const reason = deps.reasons.take(state.uri);
      if (state.book(text)) return;
      if (reason === 'auto') {
        const sentence = l10n.t('A user group is never saved by itself; save it when you are ready.');
        const error = new NotSavedError(refusedSave(sentence));
        refuse(state, text, error);
        throw error;
      }
      const ticket = await attempt(state, { text, isForeign: true });
      state.allow(ticket);
      state.book(text);
      // No document of the editor was saved, so that nothing tells when its save is over.
      if (
        editor.documentOf(state.uri)?.text !== text &&
        state.finishSave() &&
        state.showService(ticket.service)
      )
        editor.announce(state.uri);
      store.setStatus(state, { kind: 'ready' });
    },

    hasChanges: (uri: string, text: string): boolean => drafts.wouldSend(required(uri), text),

    /** Judges a draft of unknown baseline against what the service has now. Resolves with the reason when it cannot. */
    keepMine: (uri: string): Promise<Problem | undefined> => keepMine(deps, drafts, required(uri)),

    /** Tells after a write of unknown outcome what became of it; undefined when none is in doubt. */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const state = required(uri);
      // The answer to a write that is under way will tell.
      if (state.status.kind === 'saving') return undefined;
      const arrival = await findArrival(deps.access, state);
      if (arrival && 'report' in arrival) {
        await keepDraft(state);
        const rest = drafts.idleStatus(state);
        // The notice goes away, but what has not arrived must not be forgotten.
        const isLacking =
          !arrival.hasArrived && rest.kind === 'ready' && editor.documentOf(state.uri)?.isDirty;
        store.setStatus(state, isLacking ? notArrived(arrival) : rest);
      }
      return arrival;
    },
  };
}

async function keepMine(
  { access }: UserGroupSavesDeps,
  drafts: Drafts,
  state: UserGroupState,
): Promise<Problem | undefined> {
  const reading = await readUserGroup(access, state);
  if (reading.kind === 'problem') return reading.problem;
  state.keepDraft(reading.text, reading.origin, access.contextOf(state).level);
  await drafts.keepDraft(state);
  drafts.review(state);
  drafts.store.setStatus(state, drafts.idleStatus(state));
  return undefined;
}
