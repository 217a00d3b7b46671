import type { Drafts, DraftsDeps } from './drafts';
import type { UserGroupState } from './userGroupState';
import type { OpenDocument } from './userGroupStates';

/** What VS Code tells of the documents of user groups. URIs of other documents are ignored. */
export function createDocumentEvents(
  deps: Pick<DraftsDeps, 'editor' | 'draftStorage' | 'changed'>,
  drafts: Drafts,
) {
  const { store, stateOf, settle, adopt } = drafts;

  const noteClean = (state: UserGroupState, text: string): void => {
    const { described, shown, baseline } = state;
    if (!shown) {
      void adopt(state);
      return;
    }
    // VS Code reports an edit before it reports that the document is dirty: a clean text is a baseline only when
    // the file has it, or had it.
    if (text !== (described ?? shown).text && text !== baseline?.text) return;
    settle(state, text);
    deps.draftStorage.delete(state.uri);
    if (state.status.kind === 'notSaved' && (!state.baseline || store.isElsewhere(state))) {
      // The user gave the changes up, and the user group could not be read instead.
      state.loseBaseline();
      store.setStatus(state, { kind: 'loading' });
      void adopt(state);
    } else if (state.status.kind === 'notSaved') store.setStatus(state, { kind: 'ready' });
    else if (baseline?.text !== text) deps.changed(state.uri);
    // Told before the document was open, VS Code would have missed it.
    const held = (state.baseline ?? described)?.version;
    if (text !== shown.text || (held && shown.version !== held)) deps.editor.announce(state.uri);
  };

  const noteDirty = (state: UserGroupState, text: string): void => {
    const { status, baseline } = state;
    if (baseline && !deps.draftStorage.get(state.uri)) void drafts.keepDraft(state);
    const isRefused = status.kind === 'notSaved' && status.reason === 'invalid';
    if (isRefused && state.isMended(text))
      store.setStatus(state, drafts.idleStatus(state, { text, isDirty: true }));
    drafts.review(state);
  };

  return {
    /** The document was opened, or changed. */
    noteDocument: (uri: string, { text, isDirty }: OpenDocument): void => {
      const state = stateOf(uri);
      if (!state) return;
      if (isDirty) noteDirty(state, text);
      else noteClean(state, text);
    },
    /** VS Code finished a save: only now may the file hold the service's own text. */
    noteSaved: (uri: string, { text, isDirty }: OpenDocument): void => {
      const state = stateOf(uri);
      if (!state) return;
      const isOther = state.finishSave();
      const { shown } = state;
      if (!isDirty) {
        settle(state, text);
        deps.draftStorage.delete(state.uri);
        if (isOther && shown?.service !== undefined && state.showService(shown.service)) {
          state.expectReading();
          deps.editor.announce(state.uri);
        }
      } else {
        // Typed while the save ran: the new changes are changes of what was saved.
        void drafts.keepDraft(state);
      }
      deps.changed(state.uri);
    },
    /** The document was closed; a draft that the user gave up is gone. */
    noteClosed: (uri: string): void => {
      const state = store.find(uri);
      if (!state) return;
      deps.draftStorage.delete(state.uri);
      state.close();
    },
  };
}
