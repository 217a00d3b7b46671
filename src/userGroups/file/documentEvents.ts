import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { companyOf } from '../readJsonFields';
import { draftStatus, reviewBaseline, reviewConflict } from './draftStatus';
import type { OpenDocument } from './userGroupEditor';
import { faultsLeft } from './faultsOf';
import type { NotSaved } from './userGroupFileStatus';
import type { UserGroupState } from './userGroupState';
import type { UserGroupStates, UserGroupStatesDeps } from './userGroupStates';

/** Follows what VS Code reports of the documents of user groups. URIs of other documents are ignored. */
export function createDocumentEvents(deps: UserGroupStatesDeps, states: UserGroupStates) {
  const noteClean = (state: UserGroupState, text: string): void => {
    const { described, shown, baseline } = state;
    if (!shown) {
      void states.adopt(state);
      return;
    }
    // VS Code reports an edit before it reports that the document is dirty: a clean text is a baseline only when
    // the file has it, or had it.
    if (!state.mayBeClean(text)) return;
    if (!baseline && deps.draftStorage.get(state.location.key)) deps.notices.showNotice(lostDraft(state));
    states.settle(state, text);
    deps.draftStorage.delete(state.location.key);
    states.renewGivenUp(state);
    if (state.status.kind === 'notSaved' && (!state.baseline || states.isElsewhere(state))) {
      // The user gave the changes up, but the user group could not be read in their place.
      state.loseBaseline();
      state.setStatus({ kind: 'loading' });
      void states.adopt(state);
    } else if (state.status.kind === 'notSaved') state.setStatus({ kind: 'ready' });
    else if (baseline?.text !== text) deps.changed(state.uri);
    // VS Code ignores what is announced before the document is open.
    const held = (state.baseline ?? described)?.version;
    if (text !== shown.text) state.renew();
    if (text !== shown.text || (held && shown.version !== held)) deps.editor.announce(state.uri);
  };

  const noteDirty = (state: UserGroupState, text: string): void => {
    const { status, baseline } = state;
    if (baseline && !deps.draftStorage.get(state.location.key)) void states.keepDraft(state);
    if (status.kind === 'notSaved' && status.reason === 'invalid') noteMended(deps, state, status, text);
    if (status.kind === 'notSaved' && status.reason === 'conflict') reviewConflict(deps, state);
    reviewBaseline(deps, state);
  };

  return {
    /** The document was opened, or changed. */
    noteDocument: (uri: string, { text, isDirty }: OpenDocument): void => {
      const state = states.findRestored(uri);
      if (!state || state.location.openAt !== undefined) return;
      if (isDirty) noteDirty(state, text);
      else noteClean(state, text);
    },
    /** VS Code finished a save: only now may the file hold the service's own text. */
    noteSaved: (uri: string, { text, isDirty }: OpenDocument): void => {
      const state = states.findRestored(uri);
      if (!state || state.location.openAt !== undefined) return;
      const other = state.finishSave();
      if (!isDirty) {
        states.settle(state, text);
        deps.draftStorage.delete(state.location.key);
        if (other !== undefined && state.showService(other)) deps.editor.announce(state.uri);
      } else {
        // The user typed while the save ran: these are changes of what was saved.
        void states.keepDraft(state);
      }
      deps.changed(state.uri);
    },
    /** The document was closed, and with it a draft that the user gave up. */
    noteClosed: (uri: string): void => {
      const state = states.find(uri);
      if (state && state.location.openAt === undefined) {
        deps.draftStorage.delete(state.location.key);
        deps.asked.close(state.location.key);
        // When it is opened again, the service is asked again.
        state.expectReading(false);
      }
      states.releaseSeconds();
    },
    noteTabClosed: (): void => states.releaseSeconds(),
  };
}

/** What the service said of fields stands until these are changed. */
function noteMended(deps: UserGroupStatesDeps, state: UserGroupState, status: NotSaved, text: string): void {
  const { faults = {} } = status;
  const left = faultsLeft(faults, deps.fields(), { refused: state.refusedText ?? '', text });
  const [before, after] = [faults, left].map((each) => Object.keys(each).length);
  if (after === 0) {
    if (text !== state.refusedText) state.setStatus(draftStatus(deps, state, { text, isDirty: true }));
  } else if (after !== before) state.setStatus({ ...status, faults: left });
}

/** What an earlier window had changed did not come back: VS Code keeps a text about a second after the last key. */
function lostDraft({ shown, address: { id } }: UserGroupState): string {
  const name = companyOf(shown?.service, id).companyName ?? id;
  return l10n.t(
    'Your last changes of {0} are not there: VS Code had not kept them yet when the window was reloaded or closed.',
    sanitizeForDisplay(name, 60),
  );
}
