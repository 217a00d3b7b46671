import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Company } from '../../calls/writes/describeWrite';
import type { RequestIssue } from '../../calls/requests/requestIssue';
import type { Remedy } from '../../base/userError';
import type { FinishedCall, Level } from '../../http/types';
import { changeMember, companyOf, readJsonFields, type TextReplacement } from '../readJsonFields';
import { changedSpans, sameFields, withChanges } from '../save/decideSave';
import { draftStatus, reviewBaseline, reviewConflict } from './draftStatus';
import type { SavedText } from './draftStorage';
import { findIssues } from './findIssues';
import { notAuthorizedToSave, faultsLeft, useAdminBeforeSave } from './problems';
import { readUserGroup } from './readUserGroup';
import type { OpenDocument } from './userGroupEditor';
import type { Note, Unreadable, UserGroupFileStatus, NotSaved } from './userGroupFileStatus';
import { createUserGroupSaves, type UserGroupSavesDeps } from './userGroupSaves';
import type { ShownContent, UserGroupState } from './userGroupState';
import { UserGroupStates, type UserGroupStatesDeps } from './userGroupStates';

type UserGroupFilesDeps = UserGroupStatesDeps & UserGroupSavesDeps;

/**
 * Everything that happens to user groups in this window. URIs of other documents are ignored or answered with
 * undefined.
 */
export type UserGroupFiles = ReturnType<typeof createUserGroupFiles>;

export function createUserGroupFiles(deps: UserGroupFilesDeps) {
  const { access, editor } = deps;
  const states = new UserGroupStates(deps);

  return {
    ...createDocumentEvents(deps, states),
    ...createSessionEvents(deps, states),
    ...createUserGroupSaves(deps, states),
    ...createUndo(deps, states),
    ...createComparison(deps, states),

    /** The address under which a user group is opened. */
    addressOf: (uri: string): string => states.addressOf(uri),
    /** Whose user group it is, as far as the service has said so in this window. */
    companyOf: (uri: string): Company => {
      const state = states.find(states.addressOf(uri));
      return state ? companyOf(state.shown?.service, state.address.id) : {};
    },
    statusOf: (uri: string): UserGroupFileStatus | undefined => states.find(uri)?.status,
    baselineOf: (uri: string): string | undefined => states.findRestored(uri)?.baseline?.text,
    noteOf: (uri: string): Note | undefined => states.find(uri)?.note,
    /** Says something in the footer of the group's form; `elsewhere`: how, if the URI names none that is on screen. */
    say: (uri: string, said: string, elsewhere: (said: string) => void, remedies?: Note['remedies']): void =>
      states.say({ uri }, said, elsewhere, remedies),
    /** Raises the level of a user group before a save at user level was taken; saves nothing. */
    useAdminOf: (uri: string): Remedy | undefined => {
      const state = states.find(uri);
      return state && !state.isTakenAsUser ? useAdminBeforeSave(access.contextOf(state)) : undefined;
    },
    /** The address that the baseline was read from. */
    originOf: (uri: string): string | undefined => states.findRestored(uri)?.baseline?.origin,
    /** The last read or save that failed, if an answer came. */
    answeredOf: (uri: string): FinishedCall | undefined => states.find(uri)?.answered,
    /** The last save or read, as it was sent. */
    exchangeOf: (uri: string): FinishedCall | undefined => states.find(uri)?.exchange,
    canShowExchange: (uri: string): boolean => states.find(uri)?.exchange?.request.method === 'PUT',
    /** Where the open document has what a save would send. */
    changesOf: (uri: string): ReturnType<typeof changedSpans> => {
      const state = states.findRestored(uri);
      const text = state && editor.documentOf(state.uri)?.text;
      return text !== undefined && state?.baseline
        ? changedSpans(text, state.baseline.text, deps.fields())
        : [];
    },
    levelOf: (uri: string): Level => access.contextOf(states.require(uri)).level,
    setLevel: (uri: string, level: Level): void => states.require(uri).chooseLevel(level),
    issuesOf: (uri: string, text: string): readonly RequestIssue[] => {
      const baseline = states.findRestored(uri)?.baseline;
      return baseline ? findIssues(text, baseline.text, deps.fields()) : [];
    },

    /**
     * Asks the service because a command wants it. Gives why it cannot be read now, else the status: that stays the same
     * while an open document keeps what was read before. Never throws for what the service answers.
     */
    refresh: async (uri: string): Promise<UserGroupFileStatus> => {
      const state = states.require(uri);
      return (await states.ask(state)) ?? state.status;
    },
    /** A form shows the user group: another extension may hold its document, for which nothing was read. */
    noteForm: (uri: string): void => {
      const state = states.find(uri);
      if (state?.status.kind === 'unreadable' && state.status.reason === 'locked') void states.adopt(state);
    },
    /** What the last save lacked may be there now: the draft is as it was before that save. */
    reconsider: (uri: string): void => {
      const state = states.find(uri);
      if (state?.status.kind === 'notSaved') state.setStatus(draftStatus(deps, state));
    },
    stat: (uri: string): Promise<ShownContent> => states.stat(states.require(uri)),
    read: (uri: string): Promise<ShownContent> => states.read(states.require(uri)),
  };
}

/** Follows what VS Code reports of the documents of user groups. URIs of other documents are ignored. */
function createDocumentEvents(deps: UserGroupStatesDeps, states: UserGroupStates) {
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
      state.noteText({ text, isDirty });
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

/** What becomes of the last save when the user takes it back. */
function createUndo(deps: UserGroupFilesDeps, states: UserGroupStates) {
  return {
    undoOf: (uri: string): readonly TextReplacement[] => undoOf(deps, states.require(uri)),
    /** Fields of the last save whose old values nobody knows. */
    untoldOf: (uri: string): readonly string[] => {
      const { saved } = states.require(uri);
      return saved ? untoldFields(saved) : [];
    },
    /** Nothing was changed since the last save, and its old values are known. */
    canUndoSave: (uri: string): boolean => {
      const state = states.find(uri);
      return (
        state?.status.kind === 'ready' &&
        !deps.editor.documentOf(state.uri)?.isDirty &&
        undoOf(deps, state).length > 0
      );
    },
  };
}

/** What is shown beside a document. */
function createComparison(deps: UserGroupFilesDeps, states: UserGroupStates) {
  const { access, editor } = deps;
  return {
    /**
     * How a text of the document looks at the service, which has `service`, once its changes are saved; undefined where
     * that is the text itself, or nobody can say.
     */
    draftOnto: (uri: string, service: string): ((text: string) => string) | undefined => {
      const { baseline } = states.require(uri);
      if (!baseline || sameFields(service, baseline.text)) return undefined;
      return (text) => withChanges({ mine: text, baseline: baseline.text, service }, deps.fields());
    },
    /** What the service has now, for a comparison, or why it cannot be read. */
    readSaved: async (uri: string): Promise<string | Unreadable> => {
      const state = states.require(uri);
      const reading = await readUserGroup(access, state);
      if (reading.kind === 'problem') return reading.problem;
      state.forgetFailure();
      // What another address has can be looked at, but is no version of this user group.
      if ((state.origin ?? reading.origin) === reading.origin) {
        const isNew = state.showService(reading.text, reading.origin);
        if (isNew && !editor.documentOf(state.uri)?.isDirty) editor.announce(state.uri);
        reviewConflict(deps, state);
      }
      return reading.text;
    },
  };
}

/** What puts the values back into the open document that its last save replaced; none where there is nothing to do. */
function undoOf({ editor }: UserGroupFilesDeps, state: UserGroupState): readonly TextReplacement[] {
  const document = editor.documentOf(state.uri);
  return document && state.saved && state.status.kind !== 'saving' ? putBack(document.text, state.saved) : [];
}

/**
 * The replacements that put the values back into a text that a save replaced. A field that has another value by now than
 * the save left stays as it is, and so does one that the service did not return.
 */
export function putBack(text: string, { sent, before, service }: SavedText): readonly TextReplacement[] {
  if (before === undefined) return [];
  const now = readJsonFields(text);
  const [old, saved] = [before, service].map((one) => readJsonFields(one).fields);
  return Object.keys(sent).flatMap((name) => {
    const value = old?.get(name);
    const present = now.fields.get(name)?.same;
    if (!value || present !== saved?.get(name)?.same || present === value.same) return [];
    return changeMember(text, now, name, value.literal) ?? [];
  });
}

/** Fields that a save sent and that the service had never returned, so that nobody knows their old values. */
export function untoldFields({ sent, before }: SavedText): readonly string[] {
  const old = readJsonFields(before ?? '').fields;
  return Object.keys(sent).filter((name) => !old.has(name));
}

/** Follows sign-ins, sign-outs and changes of environments. */
function createSessionEvents(deps: UserGroupFilesDeps, states: UserGroupStates) {
  const { access, editor } = deps;
  return {
    /** Asks again for each user group that could not be read, such as after a sign-in, or whose address has changed. */
    refreshUnread: async (): Promise<void> => {
      const waiting = states.all().filter((state) => {
        const document = editor.documentOf(state.uri);
        const isWaiting = state.status.kind === 'unreadable' || states.isElsewhere(state);
        return document && !document.isDirty && isWaiting;
      });
      for (const state of states.all())
        if (editor.documentOf(state.uri)?.isDirty) reviewBaseline(deps, state);
      await Promise.all(waiting.map((state) => states.adopt(state)));
    },

    /** The user signed in or out as admin: what needs that level offers other buttons now. */
    offerAdminAgain: (): void => {
      for (const state of states.all()) {
        const { status } = state;
        deps.changed(state.uri);
        if (status.kind !== 'notSaved' || status.reason !== 'notAuthorized') continue;
        state.setStatus({ ...status, remedies: notAuthorizedToSave(access.contextOf(state)) });
      }
    },

    /** Takes back what a save lacked that only needed this session. Saves nothing: only the user saves. */
    noteSignIn: async (
      isSignedIn: (environmentName: string, level: Level) => Promise<boolean>,
    ): Promise<void> => {
      await Promise.all(
        states.all().map(async (state) => {
          const { status, address } = state;
          if (status.kind !== 'notSaved' || !['signedOut', 'tokenInvalid'].includes(status.reason)) return;
          const isOver = await isSignedIn(address.environmentName, access.contextOf(state).level);
          if (isOver && state.status === status) state.setStatus(draftStatus(deps, state));
        }),
      );
    },
  };
}
