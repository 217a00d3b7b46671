import type { RecordStatus } from '../../platform/recordStatus';
import { findBase, restoreBase } from './recordBase';
import { changedFields } from './recordChange';
import type { RecordDrafts } from './recordDrafts';
import { unknownOutcome } from './recordProblems';
import { placeOf, type RecordSaverNeeds } from './recordSaver';
import { RecordStore, type RecordStoreNeeds } from './recordStore';
import type { RecordBase, RecordState } from './recordState';
import type { SaveReasons } from './saveReasons';

export type RecordDeskNeeds = RecordStoreNeeds &
  Omit<RecordSaverNeeds, 'setStatus'> & {
    readonly drafts: RecordDrafts;
    readonly reasons: SaveReasons;
  };

/** What is known of each record, and what of it outlives the window. */
export type RecordKeeper = ReturnType<typeof createRecordKeeper>;

export function createRecordKeeper(needs: RecordDeskNeeds) {
  const store = new RecordStore(needs);

  /** Restores what an earlier window knew, where a draft came back without a read. undefined: no record. */
  const stateOf = (uri: string): RecordState | undefined => {
    const state = store.find(uri);
    const draft = state && !state.base && needs.documentOf(uri)?.isDirty && needs.drafts.get(state.uri);
    if (!draft) return state;
    restoreBase(state, draft, needs.now());
    const { inDoubt } = draft;
    if (inDoubt) store.setStatus(state, unknownOutcome(inDoubt.sentence, placeOf(needs, state)));
    return state;
  };

  const keepBase = (state: RecordState, text: string): void => {
    const { described, shown, origin, last } = state;
    const known = described ?? shown;
    // A draft that was taken back is what it was: VS Code did not read anything new.
    if (state.base?.text === text && state.base.origin === origin) return;
    if (known?.service === undefined || known.text !== text || origin === undefined || !last) {
      state.base = undefined;
      return;
    }
    const { version, service } = known;
    state.base = { text, version, last, service, origin, level: needs.levelOf(state) };
  };

  return {
    store,
    stateOf,
    required: (uri: string): RecordState => {
      const state = stateOf(uri);
      if (!state) throw new RangeError('the URI names no record');
      return state;
    },
    setStatus: (state: RecordState, status: RecordStatus): void => store.setStatus(state, status),
    /** Takes a clean text as what the user's next changes are judged against. */
    keepBase,
    keepDraft: (state: RecordState, base: RecordBase): void => {
      if (needs.documentOf(state.uri)?.isDirty) needs.drafts.set(state.uri, base);
    },
    wouldSend: (state: RecordState, text: string): boolean =>
      state.base === undefined || changedFields(text, state.base.text, needs.fields).length > 0,
    /** Tells early that the changes of a document cannot be saved, and when they can again. */
    review: (state: RecordState): void => {
      const found = findBase(needs, state);
      const { status, refusal } = state;
      const isRefused = status.kind === 'notSaved' && status.sentence === refusal?.sentence;
      const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
      state.refusal = 'problem' in found ? found.problem : undefined;
      if (state.refusal && (isOpen || isRefused)) store.setStatus(state, state.refusal);
      else if (isRefused || (isOpen && status.kind !== 'ready')) store.setStatus(state, { kind: 'ready' });
    },
    /**
     * A clean document whose text VS Code will not tell of again: this extension host did not read it, or what was
     * read anew is the same text.
     */
    adopt: async (state: RecordState): Promise<void> => {
      await store.refresh(state);
      const document = needs.documentOf(state.uri);
      if (!document || document.isDirty || document.text !== state.shown?.service) return;
      if (state.base?.origin === state.origin) return;
      keepBase(state, document.text);
      needs.changed(state.uri);
    },
  };
}
