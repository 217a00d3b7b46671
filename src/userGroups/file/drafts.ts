import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { changedFields } from './decideSave';
import type { DraftStorage } from './draftStorage';
import { findBaseline } from './findBaseline';
import { findConflict } from './findConflict';
import { unknownOutcome } from './problems';
import type { SaveNotices } from './sendUpdate';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';
import { UserGroupStates, type UserGroupStatesDeps } from './userGroupStates';

export interface DraftsDeps extends UserGroupStatesDeps {
  readonly fields: readonly UserGroupField[];
  readonly draftStorage: DraftStorage;
  readonly notices: Pick<SaveNotices, 'clearStatus'>;
}

/** What is known of each user group, and what of it outlives the window. */
export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts(deps: DraftsDeps) {
  const { access, editor, fields } = deps;
  /** How a draft stands when nothing else is to be said of it. */
  const idleStatus = (
    state: UserGroupState,
    { text, isDirty } = editor.documentOf(state.uri) ?? { text: '', isDirty: false },
  ): UserGroupFileStatus => (isDirty ? findConflict(deps, state, text) : undefined) ?? { kind: 'ready' };
  /** The service was read: says that the user's changes meet others there, and takes that back when it is over. */
  const noteRead = (state: UserGroupState): void => {
    const { status } = state;
    const next = idleStatus(state);
    const isConflict = next.kind === 'notSaved';
    const isOver =
      status.kind === 'notSaved' && (status.reason === 'conflict' || status.reason === 'deleted');
    if (status.kind === 'saving' || (!isConflict && !isOver)) return;
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    if (isConflict) deps.notices.clearStatus();
    store.setStatus(state, next);
  };
  const wouldSend = (state: UserGroupState, text: string): boolean =>
    state.baseline === undefined || changedFields(text, state.baseline.text, fields).length > 0;
  const store = new UserGroupStates(deps, noteRead);

  /**
   * Restores what an earlier window knew, where a draft came back without a read. undefined: the URI names no user
   * group.
   */
  const stateOf = (uri: string): UserGroupState | undefined => {
    const state = store.find(uri);
    const draft =
      state && !state.baseline && editor.documentOf(uri)?.isDirty && deps.draftStorage.get(state.uri);
    if (!draft) return state;
    const wasRead = state.shown?.service !== undefined;
    state.restore(draft);
    const { inDoubt } = draft;
    if (inDoubt) store.setStatus(state, unknownOutcome(inDoubt.sentence, access.contextOf(state)));
    // VS Code brings a draft back without a look at the service, which may have another version by now.
    if (wasRead) noteRead(state);
    else if (!store.isElsewhere(state)) void store.refresh(state);
    return state;
  };

  /** Takes a clean text as what the user's next changes are judged against. */
  const settle = (state: UserGroupState, text: string): void =>
    state.settle(text, access.contextOf(state).level);

  return {
    store,
    stateOf,
    required: (uri: string): UserGroupState => {
      const state = stateOf(uri);
      if (!state) throw new RangeError('the URI names no user group');
      return state;
    },
    noteRead,
    idleStatus,
    settle,
    /** Resolves when what is known of a draft would outlive the window. Never rejects: a draft is no less a draft. */
    keepDraft: async (state: UserGroupState): Promise<void> => {
      if (!state.baseline || !editor.documentOf(state.uri)?.isDirty) return;
      try {
        await deps.draftStorage.set(state.uri, state.baseline);
      } catch {
        // VS Code tells of a storage that is out of order.
      }
    },
    wouldSend,
    /** Tells early that the changes of a document cannot be saved, and when they can again. */
    review: (state: UserGroupState): void => {
      const found = findBaseline(access, state);
      const { status, refusal } = state;
      const isRefused = status.kind === 'notSaved' && status.sentence === refusal?.sentence;
      const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
      const problem = 'problem' in found ? found.problem : undefined;
      state.noteRefusal(problem);
      if (problem && (isOpen || isRefused)) store.setStatus(state, problem);
      else if (isRefused || (isOpen && status.kind !== 'ready')) store.setStatus(state, idleStatus(state));
    },
    /**
     * A clean document whose text VS Code will not tell of again: this extension host did not read it, or what was
     * read anew is the same text.
     */
    adopt: async (state: UserGroupState): Promise<void> => {
      await store.refresh(state);
      const document = editor.documentOf(state.uri);
      if (!document || document.isDirty || document.text !== state.shown?.service) return;
      if (state.baseline?.origin === state.origin) return;
      settle(state, document.text);
      deps.changed(state.uri);
    },
  };
}
