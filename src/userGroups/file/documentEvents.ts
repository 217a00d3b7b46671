import type { Drafts, DraftsDeps } from './drafts';
import type { FileState } from './fileState';
import type { OpenDocument } from './fileStates';
import { publishContent } from './readUserGroup';

/** What VS Code tells of the documents of user groups. URIs of other documents are ignored. */
export function createDocumentEvents(
  deps: Pick<DraftsDeps, 'editor' | 'draftStorage' | 'changed' | 'now'>,
  drafts: Drafts,
) {
  const { store, stateOf, keepBaseline, adopt } = drafts;

  const noteClean = (state: FileState, text: string): void => {
    if (!state.shown) {
      void adopt(state);
      return;
    }
    // VS Code reports an edit before it reports that the document is dirty: a clean text is a baseline only when
    // the file has it, or had it.
    if (text !== (state.described ?? state.shown).text && text !== state.baseline?.text) return;
    const before = state.baseline?.text;
    keepBaseline(state, text);
    deps.draftStorage.delete(state.uri);
    if (state.status.kind === 'notSaved' && (!state.baseline || store.isElsewhere(state))) {
      // The user gave the changes up, and the user group could not be read instead.
      state.baseline = undefined;
      store.setStatus(state, { kind: 'loading' });
      void adopt(state);
    } else if (state.status.kind === 'notSaved') store.setStatus(state, { kind: 'ready' });
    else if (before !== text) deps.changed(state.uri);
    // Told before the document was open, VS Code would have missed it.
    const held = (state.baseline ?? state.described)?.version;
    const isStale = text !== state.shown.text || (held && state.shown.version !== held);
    if (isStale) deps.editor.announce(state.uri);
  };

  const noteDirty = (state: FileState, text: string): void => {
    const { baseline, status } = state;
    if (baseline) {
      // VS Code drops a reload once the user types: then it still holds what it wrote.
      if (state.own && state.shown === state.own && baseline.version !== state.own.version) {
        const { text: held, version, service } = baseline;
        state.shown = { text: held, version, service, readOnly: false };
        state.own = undefined;
      }
      if (!deps.draftStorage.get(state.uri)) void drafts.keepDraft(state);
    }
    const isMended = status.kind === 'notSaved' && status.reason === 'invalid';
    if (isMended && text !== state.refusedText) store.setStatus(state, drafts.idleStatus(state));
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
    /** VS Code begins a save. It looks at the file later, and has not told the user what it finds then. */
    noteSaving: (uri: string): void => {
      const state = stateOf(uri);
      if (state) state.seen = state.described?.service;
    },
    /** VS Code finished a save: only now may the file hold the service's own text. */
    noteSaved: (uri: string, { text, isDirty }: OpenDocument): void => {
      const state = stateOf(uri);
      if (!state) return;
      const { shown } = state;
      const isOver = state.isAfterWrite && shown?.service !== undefined;
      state.isAfterWrite = false;
      state.described = shown;
      if (!isDirty) {
        keepBaseline(state, text);
        deps.draftStorage.delete(state.uri);
        if (isOver && shown.text !== shown.service) {
          state.own = publishContent(
            state,
            { text: shown.service, readOnly: false, service: shown.service },
            deps.now(),
          );
          state.isFresh = true;
          deps.editor.announce(state.uri);
        }
      } else if (shown) {
        // Typed while the save ran: the new changes are changes of what was saved.
        keepBaseline(state, shown.text);
        void drafts.keepDraft(state);
      }
      deps.changed(state.uri);
    },
    /** The document was closed; a draft that the user gave up is gone. */
    noteClosed: (uri: string): void => {
      const state = store.find(uri);
      if (!state) return;
      deps.draftStorage.delete(state.uri);
      // Whoever opens it again wants to see what the service has by then.
      state.isFresh = false;
      state.isHandedOut = false;
    },
  };
}
