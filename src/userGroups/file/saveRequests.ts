import * as l10n from '@vscode/l10n';
import type { Drafts } from './drafts';
import type { FileState } from './fileState';
import { findArrival, notArrived, type Arrival } from './findArrival';
import { connectSave, NotSavedError, planSave } from './planSave';
import { refusedSave } from './problems';
import type { SaveReasons } from './saveReasons';
import { saveUserGroup, type SaveUserGroupDeps } from './saveUserGroup';

export interface SaveRequestsDeps extends Omit<SaveUserGroupDeps, 'setStatus' | 'keepDraft'> {
  readonly reasons: Pick<SaveReasons, 'take'>;
}

/**
 * The saves of this window's user groups: asked for by the command, made by VS Code, looked after when one was lost.
 */
export function createSaveRequests(deps: SaveRequestsDeps, drafts: Drafts) {
  const { required, store, keepDraft } = drafts;
  const saver: SaveUserGroupDeps = { ...deps, setStatus: store.setStatus, keepDraft };
  const tickets = new Map<string, string>();

  const refuse = (state: FileState, text: string, error: NotSavedError): void => {
    state.refusedText = text;
    deps.notices.clearStatus();
    store.setStatus(state, error.status);
  };

  return {
    /** Throws `NotSavedError`; its status is the user group's status by then. */
    write: async (uri: string, text: string): Promise<void> => {
      const state = required(uri);
      const reason = deps.reasons.take(state.uri);
      const ticket = tickets.get(state.uri);
      tickets.delete(state.uri);
      state.isAfterWrite = false;
      try {
        if (reason === 'auto') {
          throw new NotSavedError(
            refusedSave(l10n.t('A user group is never saved by itself; save it when you are ready.')),
          );
        }
        const isForeign = deps.editor.documentOf(state.uri)?.text !== text;
        await saveUserGroup(saver, state, { text, ticket, isForeign });
      } catch (error) {
        if (error instanceof NotSavedError) refuse(state, text, error);
        else store.setStatus(state, drafts.idleStatus(state));
        throw error;
      }
    },

    /**
     * Checks, and asks where the policy asks; then the write of exactly this request asks no more. Throws
     * `CancelledError`, or `NotSavedError`. False: nothing changed.
     */
    prepareSave: async (uri: string, text: string, overwrite = false): Promise<boolean> => {
      const state = required(uri);
      state.accepted = overwrite ? state.shown?.service : undefined;
      try {
        const { fields } = planSave(deps, state, text);
        if (fields.length === 0) return false;
        const { connection, question, ticket } = await connectSave(deps.access, state, fields);
        if (deps.guards.mustConfirm(connection)) await deps.guards.confirm(question);
        tickets.set(state.uri, ticket);
        return true;
      } catch (error) {
        state.accepted = undefined;
        if (error instanceof NotSavedError) refuse(state, text, error);
        throw error;
      }
    },
    /** The save that was prepared is over, or never came: what the user allowed for it holds for no other. */
    endSave: (uri: string): void => {
      const state = required(uri);
      tickets.delete(state.uri);
      state.accepted = undefined;
    },
    hasChanges: (uri: string, text: string): boolean => drafts.wouldSend(required(uri), text),

    /** Tells after a write of unknown outcome what became of it; undefined when none is in doubt. */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const state = required(uri);
      // The answer to a write that is under way will tell.
      if (state.status.kind === 'saving') return undefined;
      const arrival = await findArrival(deps, state);
      if (arrival && 'report' in arrival) {
        await keepDraft(state);
        const rest = drafts.idleStatus(state);
        // The notice goes away, but what has not arrived must not be forgotten.
        const isLacking =
          !arrival.hasArrived && rest.kind === 'ready' && deps.editor.documentOf(state.uri)?.isDirty;
        store.setStatus(state, isLacking ? notArrived(arrival) : rest);
      }
      return arrival;
    },
  };
}
