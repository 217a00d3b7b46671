import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { Company } from '../../calls/writes/describeWrite';
import type { RequestIssue } from '../../calls/requests/requestIssue';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { FinishedCall, Level } from '../../http/types';
import { changeMember, type TextReplacement } from '../../json/changeMember';
import { companyOf, readJsonFields } from '../readJsonFields';
import { changedSpans, sameFields, withChanges } from '../save/decideSave';
import type { SavedText } from './draftStorage';
import type { ShownContent } from './fileContent';
import { findIssues } from './findIssues';
import { UserGroupInWindow, type OpenUserGroup, type OpenUserGroupDeps } from './openUserGroup';
import { OpenUserGroups } from './openUserGroups';
import { notAuthorizedToSave, faultsLeft, useAdminBeforeSave } from './problems';
import type {
  Note,
  NotSaved,
  OpenDocument,
  Unreadable,
  UserGroupEnvironmentAndLevel,
  UserGroupFileStatus,
} from './types';
import { createUserGroupSaves, type UserGroupSavesDeps } from './userGroupSaves';

/**
 * Everything that happens to user groups in this window. URIs of other documents are ignored or answered with
 * undefined.
 */
export type UserGroupFiles = ReturnType<typeof createUserGroupFiles>;

/** What an editor of user groups needs to know beside the document itself. URIs are texts in any encoding. */
export interface UserGroupFileInfo extends Pick<
  UserGroupFiles,
  | 'baselineOf'
  | 'originOf'
  | 'changesOf'
  | 'noteOf'
  | 'useAdminOf'
  | 'canUndoSave'
  | 'canShowExchange'
  | 'noteForm'
> {
  /** `loading` until the user group was asked for. */
  statusOf(uri: string): UserGroupFileStatus;
  /** undefined when the URI names no user group. */
  environmentAndLevelOf(uri: string): UserGroupEnvironmentAndLevel | undefined;
  /** The fields in the reference's order. */
  fields(): readonly UserGroupField[];
  /** Fires with the user group's URI after its status, baseline, environment or level changed. */
  onDidChange(listener: (uri: string) => void): { dispose(): void };
}

export function createUserGroupFiles(deps: UserGroupSavesDeps) {
  const { editor } = deps;
  const groups = new OpenUserGroups({
    ...deps,
    create: (location) => new UserGroupInWindow(location, deps),
  });
  const find = (uri: string): OpenUserGroup | undefined => groups.find(uri);
  /** The text that changes are judged against, if one is known. */
  const baselineOf = (uri: string): OpenUserGroup['file']['baseline'] =>
    groups.findRestored(uri)?.file.baseline;

  return {
    ...createDocumentEvents(deps, groups),
    ...createSessionEvents(deps, groups),
    ...createUserGroupSaves(deps, groups),
    ...createUndo(groups),
    ...createComparison(deps, groups),

    /** The address under which a user group is opened. */
    addressOf: (uri: string): string => groups.addressOf(uri),
    /** Whose user group it is, as far as the service has said so in this window. */
    companyOf: (uri: string): Company => {
      const group = find(groups.addressOf(uri));
      return group ? companyOf(group.file.shown?.service, group.address.id) : {};
    },
    statusOf: (uri: string): UserGroupFileStatus | undefined => find(uri)?.status,
    baselineOf: (uri: string): string | undefined => baselineOf(uri)?.text,
    /** What the form says in its footer of the last save or sign-in, or on its card of a command that failed. */
    noteOf: (uri: string): Note | undefined => find(uri)?.note,
    /** Says something in the footer of the group's form; `elsewhere`: how, if the URI names none that is on screen. */
    say: (
      uri: string,
      said: string,
      elsewhere: (said: string) => void,
      remedies?: Note['remedies'],
    ): void => {
      const group = editor.isFormShown(uri) ? find(uri) : undefined;
      if (group) group.say(said, elsewhere, remedies);
      else elsewhere(said);
    },
    /** Raises the level of a user group before a save at user level was taken; saves nothing. */
    useAdminOf: (uri: string): Remedy | undefined => {
      const group = find(uri);
      return group && !group.isTakenAsUser ? useAdminBeforeSave(group.context) : undefined;
    },
    /** The address that the baseline was read from. */
    originOf: (uri: string): string | undefined => baselineOf(uri)?.origin,
    /** The last read or save that failed, if an answer came. */
    answeredOf: (uri: string): FinishedCall | undefined => find(uri)?.answered,
    /** The last save or read, as it was sent. */
    exchangeOf: (uri: string): FinishedCall | undefined => find(uri)?.exchange,
    canShowExchange: (uri: string): boolean => find(uri)?.exchange?.request.method === 'PUT',
    /** Where the open document has what a save would send, in UTF-16 units. */
    changesOf: (uri: string): ReturnType<typeof changedSpans> => {
      const group = groups.findRestored(uri);
      const text = group?.document?.text;
      const baseline = group?.file.baseline;
      return text !== undefined && baseline ? changedSpans(text, baseline.text, deps.fields()) : [];
    },
    levelOf: (uri: string): Level => groups.require(uri).context.level,
    setLevel: (uri: string, level: Level): void => groups.require(uri).chooseLevel(level),
    issuesOf: (uri: string, text: string): readonly RequestIssue[] => {
      const baseline = baselineOf(uri);
      return baseline ? findIssues(text, baseline.text, deps.fields()) : [];
    },

    /**
     * Asks the service because a command wants it. Gives why it cannot be read now, else the status: that stays the same
     * while an open document keeps what was read before. Never throws for what the service answers.
     */
    refresh: async (uri: string): Promise<UserGroupFileStatus> => {
      const group = groups.require(uri);
      return (await group.ask()) ?? group.status;
    },
    /** A form shows the user group: another extension may hold its document, for which nothing was read. */
    noteForm: (uri: string): void => {
      const group = find(uri);
      if (group?.status.kind === 'unreadable' && group.status.reason === 'locked') void group.adopt();
    },
    /** What the last save lacked may be there now: the draft is as it was before that save. */
    reconsider: (uri: string): void => {
      const group = find(uri);
      if (group?.status.kind === 'notSaved') group.setStatus(group.statusOfDraft());
    },
    stat: (uri: string): Promise<ShownContent> => groups.require(uri).stat(),
    read: (uri: string): Promise<ShownContent> => groups.require(uri).read(),
  };
}

/** Follows what VS Code reports of the documents of user groups. URIs of other documents are ignored. */
function createDocumentEvents(
  { draftStorage, notices, changed, fields, asked }: OpenUserGroupDeps,
  groups: OpenUserGroups,
) {
  const noteClean = (group: OpenUserGroup, text: string): void => {
    const { file } = group;
    const { described, shown, baseline } = file;
    if (!shown) {
      void group.adopt();
      return;
    }
    // VS Code reports an edit before it reports that the document is dirty: a clean text is a baseline only when
    // the file has it, or had it.
    if (!file.mayBeClean(text)) return;
    if (!baseline && draftStorage.get(group.location.key)) notices.showNotice(lostDraft(group));
    group.settle(text);
    draftStorage.delete(group.location.key);
    group.renewGivenUp();
    if (group.status.kind === 'notSaved' && (!file.baseline || group.isElsewhere)) {
      // The user gave the changes up, but the user group could not be read in their place.
      file.loseBaseline();
      group.setStatus({ kind: 'loading' });
      void group.adopt();
    } else if (group.status.kind === 'notSaved') group.setStatus({ kind: 'ready' });
    else if (baseline?.text !== text) changed(group.uri);
    // VS Code ignores what is announced before the document is open.
    const held = (file.baseline ?? described)?.version;
    if (text !== shown.text) file.renew();
    if (text !== shown.text || (held && shown.version !== held)) group.announce();
  };

  const noteDirty = (group: OpenUserGroup, text: string): void => {
    const { status } = group;
    if (group.file.baseline && !draftStorage.get(group.location.key)) void group.keepDraft();
    if (status.kind === 'notSaved' && status.reason === 'invalid') noteMended(fields(), group, status, text);
    if (status.kind === 'notSaved' && status.reason === 'conflict') group.reviewConflict();
    group.reviewBaseline();
  };

  /** A tab or a document was closed: what stood behind it at a second address is shown there now. */
  const releaseSeconds = (): void => {
    for (const group of groups.releaseSeconds()) {
      group.file.renew();
      group.announce();
      changed(group.uri);
      void group.adopt();
    }
  };

  return {
    /** The document was opened, or changed. */
    noteDocument: (uri: string, { text, isDirty }: OpenDocument): void => {
      const group = groups.findRestored(uri);
      if (!group || group.location.openAt !== undefined) return;
      group.noteText({ text, isDirty });
      if (isDirty) noteDirty(group, text);
      else noteClean(group, text);
    },
    /** VS Code finished a save: only now may the file hold the service's own text. */
    noteSaved: (uri: string, { text, isDirty }: OpenDocument): void => {
      const group = groups.findRestored(uri);
      if (!group || group.location.openAt !== undefined) return;
      const other = group.file.finishSave();
      if (!isDirty) {
        group.settle(text);
        draftStorage.delete(group.location.key);
        if (other !== undefined && group.file.showService(other)) group.announce();
      } else {
        // The user typed while the save ran: these are changes of what was saved.
        void group.keepDraft();
      }
      changed(group.uri);
    },
    /** The document was closed, and with it a draft that the user gave up. */
    noteClosed: (uri: string): void => {
      const group = groups.find(uri);
      if (group && group.location.openAt === undefined) {
        draftStorage.delete(group.location.key);
        asked.close(group.location.key);
        // When it is opened again, the service is asked again.
        group.expectReading(false);
      }
      releaseSeconds();
    },
    noteTabClosed: releaseSeconds,
  };
}

/** What the service said of fields stands until these are changed. */
function noteMended(
  fields: readonly UserGroupField[],
  group: OpenUserGroup,
  status: NotSaved,
  text: string,
): void {
  const { faults = {} } = status;
  const left = faultsLeft(faults, fields, { refused: group.refusedText ?? '', text });
  const [before, after] = [faults, left].map((each) => Object.keys(each).length);
  if (after === 0) {
    if (text !== group.refusedText) group.setStatus(group.statusOfDraft({ text, isDirty: true }));
  } else if (after !== before) group.setStatus({ ...status, faults: left });
}

/** What an earlier window had changed did not come back: VS Code keeps a text about a second after the last key. */
function lostDraft({ file, address: { id } }: OpenUserGroup): string {
  const name = companyOf(file.shown?.service, id).companyName ?? id;
  return l10n.t(
    'Your last changes of {0} are not there: VS Code had not kept them yet when the window was reloaded or closed.',
    sanitizeForDisplay(name, 60),
  );
}

/** What becomes of the last save when the user takes it back. */
function createUndo(groups: OpenUserGroups) {
  return {
    undoOf: (uri: string): readonly TextReplacement[] => undoOf(groups.require(uri)),
    /** Fields of the last save whose old values nobody knows. */
    untoldOf: (uri: string): readonly string[] => {
      const { saved } = groups.require(uri).file;
      return saved ? untoldFields(saved) : [];
    },
    /** Nothing was changed since the last save, and its old values are known. */
    canUndoSave: (uri: string): boolean => {
      const group = groups.find(uri);
      return group?.status.kind === 'ready' && !group.isDirty && undoOf(group).length > 0;
    },
  };
}

/** What is shown beside a document. */
function createComparison({ fields }: OpenUserGroupDeps, groups: OpenUserGroups) {
  return {
    /**
     * How a text of the document looks at the service, which has `service`, once its changes are saved; undefined where
     * that is the text itself, or nobody can say.
     */
    draftOnto: (uri: string, service: string): ((text: string) => string) | undefined => {
      const { baseline } = groups.require(uri).file;
      if (!baseline || sameFields(service, baseline.text)) return undefined;
      return (text) => withChanges({ mine: text, baseline: baseline.text, service }, fields());
    },
    /** Another save of this window found that the service has this text: a document without changes shows it. */
    noteService: (uri: string, service: string): void => {
      const group = groups.find(uri);
      if (!group?.document || group.isElsewhere) return;
      const isNew = group.file.showService(service);
      if (isNew && !group.isDirty) group.announce();
      group.reviewConflict();
    },
    /** What the service has now, for a comparison, or why it cannot be read. */
    readSaved: async (uri: string): Promise<string | Unreadable> => {
      const group = groups.require(uri);
      const reading = await group.readService();
      if (reading.kind === 'problem') return reading.problem;
      group.forgetFailure();
      // What another address has can be looked at, but is no version of this user group.
      if ((group.file.origin ?? reading.origin) === reading.origin) {
        const isNew = group.file.showService(reading.text, reading.origin);
        if (isNew && !group.isDirty) group.announce();
        group.reviewConflict();
      }
      return reading.text;
    },
  };
}

/** What puts the values back into the open document that its last save replaced; none where there is nothing to do. */
function undoOf({ document, status, file }: OpenUserGroup): readonly TextReplacement[] {
  return document && file.saved && status.kind !== 'saving' ? putBack(document.text, file.saved) : [];
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
    return changeMember(text, now.root, name, value.literal) ?? [];
  });
}

/** Fields that a save sent and that the service had never returned, so that nobody knows their old values. */
export function untoldFields({ sent, before }: SavedText): readonly string[] {
  const old = readJsonFields(before ?? '').fields;
  return Object.keys(sent).filter((name) => !old.has(name));
}

/** Follows sign-ins, sign-outs and changes of environments. */
function createSessionEvents({ changed }: OpenUserGroupDeps, groups: OpenUserGroups) {
  return {
    /** Asks again for each user group that could not be read, such as after a sign-in, or whose address has changed. */
    refreshUnread: async (): Promise<void> => {
      const waiting = groups.all().filter(({ document, status, isElsewhere }) => {
        const isWaiting = status.kind === 'unreadable' || isElsewhere;
        return document && !document.isDirty && isWaiting;
      });
      for (const group of groups.all()) if (group.isDirty) group.reviewBaseline();
      await Promise.all(waiting.map((group) => group.adopt()));
    },

    /** The user signed in or out as admin: what needs that level offers other buttons now. */
    offerAdminAgain: (): void => {
      for (const group of groups.all()) {
        const { status } = group;
        changed(group.uri);
        if (status.kind !== 'notSaved' || status.reason !== 'notAuthorized') continue;
        group.setStatus({ ...status, remedies: notAuthorizedToSave(group.context) });
      }
    },

    /** Takes back what a save lacked that only needed this session. Saves nothing: only the user saves. */
    noteSignIn: async (
      isSignedIn: (environmentName: string, level: Level) => Promise<boolean>,
    ): Promise<void> => {
      await Promise.all(
        groups.all().map(async (group) => {
          const { status, address } = group;
          if (status.kind !== 'notSaved' || !['signedOut', 'tokenInvalid'].includes(status.reason)) return;
          const isOver = await isSignedIn(address.environmentName, group.context.level);
          if (isOver && group.status === status) group.setStatus(group.statusOfDraft());
        }),
      );
    },
  };
}
