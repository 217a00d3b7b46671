import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import { changedFields } from './decideSave';
import type { DraftStorage } from './draftStorage';
import type { FileState } from './fileState';
import { FileStates, type FileStatesDeps } from './fileStates';
import { findBaseline, restoreBaseline } from './findBaseline';
import { findConflict } from './findConflict';
import { unknownOutcome } from './problems';
import type { SaveNotices } from './saveUserGroup';
import type { UserGroupFileStatus } from './userGroupFileStatus';

export interface DraftsDeps extends FileStatesDeps {
  readonly fields: readonly UserGroupField[];
  readonly draftStorage: DraftStorage;
  readonly notices: Pick<SaveNotices, 'clearStatus'>;
}

/** What is known of each user group, and what of it outlives the window. */
export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts(deps: DraftsDeps) {
  const { access, editor, fields } = deps;
  /** How a draft stands when nothing else is to be said of it. */
  const idleStatus = (state: FileState): UserGroupFileStatus => {
    const document = editor.documentOf(state.uri);
    return (document?.isDirty && findConflict(deps, state, document.text)) || { kind: 'ready' };
  };
  /** Says that the service has another version than the changes were made on, as long as it has. */
  const noteRead = (state: FileState): void => {
    const { status } = state;
    const next = idleStatus(state);
    const [isConflict, wasConflict] = [next, status].map(
      (one) => one.kind === 'notSaved' && one.reason === 'conflict',
    );
    if (status.kind === 'saving' || (!isConflict && !wasConflict)) return;
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    if (isConflict) deps.notices.clearStatus();
    store.setStatus(state, next);
  };
  const wouldSend = (state: FileState, text: string): boolean =>
    state.baseline === undefined || changedFields(text, state.baseline.text, fields).length > 0;
  const store = new FileStates(deps, { wouldSend, noteRead });

  /**
   * Restores what an earlier window knew, where a draft came back without a read. undefined: the URI names no user
   * group.
   */
  const stateOf = (uri: string): FileState | undefined => {
    const state = store.find(uri);
    const draft =
      state && !state.baseline && editor.documentOf(uri)?.isDirty && deps.draftStorage.get(state.uri);
    if (!draft) return state;
    const wasRead = state.shown?.service !== undefined;
    restoreBaseline(state, draft, deps.now());
    const { inDoubt } = draft;
    if (inDoubt) store.setStatus(state, unknownOutcome(inDoubt.sentence, access.contextOf(state)));
    // VS Code brings a draft back without a look at the service, which may have another version by now.
    if (wasRead) noteRead(state);
    else if (!store.isElsewhere(state)) void store.refresh(state);
    return state;
  };

  const keepBaseline = (state: FileState, text: string): void => {
    const { described, shown, origin, last } = state;
    const known = described ?? shown;
    // A draft that the user undid holds the text of before: VS Code did not read anything new.
    if (state.baseline?.text === text && state.baseline.origin === origin) return;
    if (known?.service === undefined || known.text !== text || origin === undefined || !last) {
      state.baseline = undefined;
      return;
    }
    const { version, service } = known;
    state.baseline = { text, version, last, service, origin, level: access.contextOf(state).level };
  };

  return {
    store,
    stateOf,
    required: (uri: string): FileState => {
      const state = stateOf(uri);
      if (!state) throw new RangeError('the URI names no user group');
      return state;
    },
    noteRead,
    idleStatus,
    /** Takes a clean text as what the user's next changes are judged against. */
    keepBaseline,
    /** Resolves when what is known of a draft would outlive the window. Never rejects: a draft is no less a draft. */
    keepDraft: async (state: FileState): Promise<void> => {
      if (!state.baseline || !editor.documentOf(state.uri)?.isDirty) return;
      try {
        await deps.draftStorage.set(state.uri, state.baseline);
      } catch {
        // VS Code tells of a storage that is out of order.
      }
    },
    wouldSend,
    /** Tells early that the changes of a document cannot be saved, and when they can again. */
    review: (state: FileState): void => {
      const found = findBaseline(access, state);
      const { status, refusal } = state;
      const isRefused = status.kind === 'notSaved' && status.sentence === refusal?.sentence;
      const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
      state.refusal = 'problem' in found ? found.problem : undefined;
      if (state.refusal && (isOpen || isRefused)) store.setStatus(state, state.refusal);
      else if (isRefused || (isOpen && status.kind !== 'ready')) store.setStatus(state, idleStatus(state));
    },
    /**
     * A clean document whose text VS Code will not tell of again: this extension host did not read it, or what was
     * read anew is the same text.
     */
    adopt: async (state: FileState): Promise<void> => {
      await store.refresh(state);
      const document = editor.documentOf(state.uri);
      if (!document || document.isDirty || document.text !== state.shown?.service) return;
      if (state.baseline?.origin === state.origin) return;
      keepBaseline(state, document.text);
      deps.changed(state.uri);
    },
  };
}
