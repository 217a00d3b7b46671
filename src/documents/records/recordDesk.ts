import { findBase, restoreBase } from './recordBase';
import { findArrival, type Arrival } from './recordArrival';
import { changedFields } from './recordChange';
import type { RecordDrafts } from './recordDrafts';
import { publishService, readRecord, show } from './recordReader';
import type { RequestIssue } from '../requestIssue';
import { recordIssues } from './recordRules';
import {
  connectSave,
  NotSavedError,
  placeOf,
  planSave,
  saveRecord,
  type RecordSaverNeeds,
  type SaveOrder,
} from './recordSaver';
import { RecordStore, type OpenRecord, type RecordStoreNeeds } from './recordStore';
import type { RecordBase, RecordState, ShownRecord } from './recordState';
import type { RecordStatus } from '../../platform/recordStatus';
import type { SaveReasons } from './saveReasons';
import * as l10n from '@vscode/l10n';
import { refusedSave, unknownOutcome } from './recordProblems';

export type RecordDeskNeeds = RecordStoreNeeds &
  Omit<RecordSaverNeeds, 'setStatus'> & {
    readonly drafts: RecordDrafts;
    readonly reasons: SaveReasons;
  };

/** Everything that happens to records in this window. URIs of other documents are ignored or answered with undefined. */
export type RecordDesk = ReturnType<typeof createRecordDesk>;

export function createRecordDesk(needs: RecordDeskNeeds) {
  const store = new RecordStore(needs);
  const saver: RecordSaverNeeds = { ...needs, setStatus: (state, status) => store.setStatus(state, status) };
  const tickets = new Map<string, string>();

  /** Restores what an earlier window knew, where a draft came back without a read. */
  const stateOf = (uri: string): RecordState | undefined => {
    const state = store.find(uri);
    const draft = state && !state.base && needs.documentOf(uri)?.isDirty && needs.drafts.get(state.uri);
    if (!draft) return state;
    restoreBase(state, draft, needs.now());
    const { inDoubt } = draft;
    if (inDoubt) store.setStatus(state, unknownOutcome(inDoubt.sentence, placeOf(needs, state)));
    return state;
  };
  /** Tells early that the changes of a document cannot be saved, and when they can again. */
  const review = (state: RecordState): void => {
    const found = findBase(needs, state);
    const { status, refusal } = state;
    const isRefused = status.kind === 'notSaved' && status.sentence === refusal?.sentence;
    const isOpen = status.kind !== 'notSaved' && status.kind !== 'saving';
    state.refusal = 'problem' in found ? found.problem : undefined;
    if (state.refusal && (isOpen || isRefused)) store.setStatus(state, state.refusal);
    else if (isRefused || (isOpen && status.kind !== 'ready')) store.setStatus(state, { kind: 'ready' });
  };
  /**
   * A clean document whose text VS Code will not tell of again: this extension host did not read it, or what was read
   * anew is the same text.
   */
  const adopt = async (state: RecordState): Promise<void> => {
    await store.refresh(state);
    const document = needs.documentOf(state.uri);
    if (!document || document.isDirty || document.text !== state.shown?.service) return;
    if (state.base?.origin === state.origin) return;
    keepBase(state, document.text);
    needs.changed(state.uri);
  };
  const keepDraft = (state: RecordState, base: RecordBase): void => {
    if (needs.documentOf(state.uri)?.isDirty) needs.drafts.set(state.uri, base);
  };
  const refuse = (state: RecordState, text: string, error: NotSavedError): void => {
    state.refusedText = text;
    if (state.base?.inDoubt) keepDraft(state, state.base);
    store.setStatus(state, error.status);
  };
  const required = (uri: string): RecordState => {
    const state = stateOf(uri);
    if (!state) throw new RangeError('the URI names no record');
    return state;
  };
  const wouldSend = (state: RecordState, text: string): boolean =>
    state.base === undefined || changedFields(text, state.base.text, needs.fields).length > 0;
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
    statusOf: (uri: string): RecordStatus | undefined => store.find(uri)?.status,
    baseOf: (uri: string): string | undefined => stateOf(uri)?.base?.text,
    /** Where the base was read from. */
    originOf: (uri: string): string | undefined => stateOf(uri)?.base?.origin,
    /** The service's text that VS Code knows of, for a comparison. */
    serviceOf: (uri: string): string | undefined => stateOf(uri)?.shown?.service,
    levelOf: (uri: string) => needs.levelOf(required(uri)),
    setLevel: (uri: string, level: RecordState['level']): void => {
      const state = required(uri);
      state.level = level;
      needs.changed(state.uri);
    },
    issuesOf: (uri: string, text: string): readonly RequestIssue[] => {
      const base = stateOf(uri)?.base;
      return base ? recordIssues(text, base.text, needs.fields) : [];
    },

    /** Asks the service once more. Never throws for what it answers. */
    refresh: async (uri: string): Promise<RecordStatus> => {
      const state = required(uri);
      await store.refresh(state);
      return state.status;
    },
    /** Asks again for each record that could not be read, such as after a sign-in, or whose address is another now. */
    refreshUnread: async (): Promise<void> => {
      const waiting = store.all().filter((state) => {
        const document = needs.documentOf(state.uri);
        const isWaiting = state.status.kind === 'unreadable' || store.isElsewhere(state);
        return document && !document.isDirty && isWaiting;
      });
      for (const state of store.all()) if (needs.documentOf(state.uri)?.isDirty) review(state);
      await Promise.all(waiting.map(adopt));
    },

    stat: (uri: string): Promise<ShownRecord> => {
      const state = required(uri);
      return store.stat(state, (text) => wouldSend(state, text));
    },
    read: (uri: string): Promise<ShownRecord> => {
      const state = required(uri);
      return store.read(state, (text) => wouldSend(state, text));
    },
    /** Throws `NotSavedError`; its status is the record's status by then. */
    write: async (uri: string, text: string): Promise<void> => {
      const state = required(uri);
      const reason = needs.reasons.take(state.uri);
      const ticket = tickets.get(state.uri);
      tickets.delete(state.uri);
      state.isAfterWrite = false;
      try {
        if (reason === 'auto') {
          throw new NotSavedError(
            refusedSave(l10n.t('A user group is never saved by itself; save it when you are ready.')),
          );
        }
        const order: SaveOrder = { text, ticket, isForeign: needs.documentOf(state.uri)?.text !== text };
        await saveRecord(saver, state, order);
      } catch (error) {
        if (error instanceof NotSavedError) refuse(state, text, error);
        else store.setStatus(state, { kind: 'ready' });
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
        const { fields } = planSave(saver, state, text);
        if (fields.length === 0) return false;
        const { connection, question, ticket } = await connectSave(saver, state, fields);
        if (needs.mustConfirm(connection)) await needs.confirm(question);
        tickets.set(state.uri, ticket);
        return true;
      } catch (error) {
        if (error instanceof NotSavedError) refuse(state, text, error);
        throw error;
      }
    },
    hasChanges: (uri: string, text: string): boolean => wouldSend(required(uri), text),
    /** What the service has now, for a comparison; else why it cannot be told. */
    readSaved: async (uri: string): Promise<string | Extract<RecordStatus, { kind: 'unreadable' }>> => {
      const state = required(uri);
      const reading = await readRecord(needs, state);
      if (reading.kind === 'problem') return reading.problem;
      state.origin ??= reading.origin;
      // What another address has is worth a look, and no version of this record.
      if (state.origin === reading.origin) publishService(state, reading.text, needs.now());
      return reading.text;
    },
    dropTicket: (uri: string): void => void tickets.delete(required(uri).uri),

    /** Tells after a write of unknown outcome what became of it; undefined when none is in doubt. */
    checkArrival: async (uri: string): Promise<Arrival | undefined> => {
      const state = required(uri);
      const arrival = await findArrival(needs, state);
      if (arrival && 'report' in arrival) {
        if (state.base) keepDraft(state, state.base);
        store.setStatus(state, { kind: 'ready' });
      }
      return arrival;
    },

    /** The document was opened, or changed. */
    noteDocument: (uri: string, { text, isDirty }: OpenRecord): void => {
      const state = stateOf(uri);
      if (!state) return;
      if (!isDirty) {
        if (!state.shown) {
          void adopt(state);
          return;
        }
        // VS Code tells of an edit first and that it made the document dirty only then: of clean texts only one that
        // the file has, or had, is a base.
        if (text !== (state.described ?? state.shown).text && text !== state.base?.text) return;
        const before = state.base?.text;
        keepBase(state, text);
        needs.drafts.delete(state.uri);
        if (state.status.kind === 'notSaved' && (!state.base || store.isElsewhere(state))) {
          // The changes were given up, and the record could not be read in their place.
          state.base = undefined;
          store.setStatus(state, { kind: 'loading' });
          void adopt(state);
        } else if (state.status.kind === 'notSaved') store.setStatus(state, { kind: 'ready' });
        else if (before !== text) needs.changed(state.uri);
        // Told before the document was open, VS Code would have missed it.
        const held = (state.base ?? state.described)?.version;
        const isStale = text !== state.shown.text || (held && state.shown.version !== held);
        if (isStale) needs.announce(state.uri);
        return;
      }
      const { base, status } = state;
      if (base) {
        // VS Code drops a reload once the user types: then it still holds what it wrote.
        if (state.own && state.shown === state.own && base.version !== state.own.version) {
          const { text: held, version, service } = base;
          state.shown = { text: held, version, service, readOnly: false };
          state.own = undefined;
        }
        if (!needs.drafts.get(state.uri)) needs.drafts.set(state.uri, base);
      }
      const isMended = status.kind === 'notSaved' && status.reason === 'invalid';
      if (isMended && text !== state.refusedText) store.setStatus(state, { kind: 'ready' });
      review(state);
    },
    /** VS Code finished a save: only now may the file hold the service's own text. */
    noteSaved: (uri: string, { text, isDirty }: OpenRecord): void => {
      const state = stateOf(uri);
      if (!state) return;
      const { shown } = state;
      const isOver = state.isAfterWrite && shown?.service !== undefined;
      state.isAfterWrite = false;
      state.described = shown;
      if (!isDirty) {
        keepBase(state, text);
        needs.drafts.delete(state.uri);
        if (isOver && shown.text !== shown.service) {
          state.own = show(
            state,
            { text: shown.service, readOnly: false, service: shown.service },
            needs.now(),
          );
          state.isFresh = true;
          needs.announce(state.uri);
        }
      } else if (shown) {
        // Typed while the save ran: the new changes are changes of what was saved.
        keepBase(state, shown.text);
        if (state.base) needs.drafts.set(state.uri, state.base);
      }
      needs.changed(state.uri);
    },
    /** The document was closed; a draft that the user gave up is gone. */
    noteClosed: (uri: string): void => {
      const state = store.find(uri);
      if (!state) return;
      needs.drafts.delete(state.uri);
      // Whoever opens it again wants to see what the service has by then.
      state.isFresh = false;
      state.isHandedOut = false;
    },
  };
}
