import * as l10n from '@vscode/l10n';
import { isCancelled } from '../../base/userError';
import { changedFields } from './decideSave';
import { draftStatus, reviewBaseline } from './draftStatus';
import { findArrival, notArrived, type Arrival } from './findArrival';
import { refusedSave } from './problems';
import { readUserGroup } from './readUserGroup';
import { saveUserGroup, type SaveOrder, type SaveUserGroupDeps } from './saveUserGroup';
import { unhandledSave } from './sendUpdate';
import { NotSavedError, type NotSaved, type Unreadable } from './userGroupFileStatus';
import type { SaveTicket } from './draftStorage';
import type { UserGroupState } from './userGroupState';
import type { UserGroupStates, UserGroupStatesDeps } from './userGroupStates';

export type UserGroupSavesDeps = Omit<SaveUserGroupDeps, 'editor' | 'keepDraft' | 'truthful'> &
  Pick<UserGroupStatesDeps, 'editor'>;

interface SaveOptions extends Partial<Pick<SaveOrder, 'isForeign'>> {
  readonly isOverwriting?: boolean;
}

/** How a save runs, whoever began it. */
function createSaveSteps(deps: UserGroupSavesDeps, states: UserGroupStates) {
  const { editor, notices } = deps;
  const keepDraft = (state: UserGroupState): Promise<void> => states.keepDraft(state);
  const saver: SaveUserGroupDeps = { ...deps, keepDraft, truthful: new Set() };

  /** Makes a save's failure the status of its user group. */
  const attempt = async (state: UserGroupState, order: SaveOrder): Promise<SaveTicket> => {
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
  const saveInEditor = async (state: UserGroupState, ticket: SaveTicket): Promise<void> => {
    state.allow(ticket);
    const before = editor.documentOf(state.uri);
    try {
      if (before?.isDirty && before.text === ticket.text) await editor.save(state.uri);
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
    const count = baseline ? changedFields(document.text, baseline.text, deps.fields()).length : 0;
    if (count > 0)
      notices.showStatus(
        count === 1 ? l10n.t('Saved; 1 change since.') : l10n.t('Saved; {0} changes since.', count),
      );
  };

  /** Does what follows a save that the service answered. What our own code throws there leaves the save in doubt. */
  const settle = async (state: UserGroupState, ticket: SaveTicket, step: () => unknown): Promise<void> => {
    try {
      await step();
    } catch (thrown) {
      if (thrown instanceof NotSavedError || isCancelled(thrown) || isEmpty(ticket.sent)) throw thrown;
      const error = await unhandledSave(saver, state, ticket.sent, thrown);
      refuse(state, ticket.text, error);
      throw error;
    }
  };

  /** Texts that the service has, while VS Code writes them. */
  const finishing = new Map<UserGroupState, string>();
  const finish = (state: UserGroupState, ticket: SaveTicket): Promise<void> => {
    finishing.set(state, ticket.text);
    return settle(state, ticket, () => saveInEditor(state, ticket)).finally(() => finishing.delete(state));
  };
  const isFinishing = (state: UserGroupState, text: string): boolean => finishing.get(state) === text;

  return { attempt, refuse, finish, isFinishing, settle };
}

function isEmpty(sent: SaveTicket['sent']): boolean {
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
      { isOverwriting = false, isForeign = false }: SaveOptions = {},
    ): Promise<NotSaved | undefined> => {
      const state = states.require(uri);
      const document = editor.documentOf(state.uri);
      if (!document || running.has(state)) return undefined;
      const { text } = document;
      if (isFinishing(state, text)) return undefined;
      const accepted = isOverwriting ? state.shown?.service : undefined;
      running.add(state);
      try {
        const ticket = await attempt(state, { text, isForeign, accepted }).finally(() =>
          running.delete(state),
        );
        await finish(state, ticket);
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
      const ticket = await attempt(state, { text, isForeign: true }).catch((error: unknown) => {
        // VS Code takes a write that ends for one that succeeded, and shows this sentence.
        const kept = refusedSave(l10n.t('Not saved, as you chose; nothing was sent.'));
        throw isCancelled(error) ? new NotSavedError(kept) : error;
      });
      await settle(state, ticket, () => {
        state.allow(ticket);
        state.bookIfAllowed(text);
        // The text comes from no open document, so VS Code will not report the end of this save.
        if (
          editor.documentOf(state.uri)?.text !== text &&
          state.finishSave() !== undefined &&
          state.showService(ticket.service)
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
