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
 * All operations on user groups of this window. For a URI that names no user group, an operation does nothing, gives an
 * empty result or throws `RangeError`.
 */
export type UserGroupFiles = ReturnType<typeof createUserGroupFiles>;

/** Facts for editors of user groups. URIs may have any encoding. */
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
  /** `loading` until the first read. */
  statusOf(uri: string): UserGroupFileStatus;
  /** Environment of the user group, and its level for reads and saves. Undefined if the URI names no user group. */
  environmentAndLevelOf(uri: string): UserGroupEnvironmentAndLevel | undefined;
  /** Fields in the reference's order. */
  fields(): readonly UserGroupField[];
  /** Fires with the user group's URI when its status, message, baseline, environment or level changed. */
  onDidChange(listener: (uri: string) => void): { dispose(): void };
}

export function createUserGroupFiles(deps: UserGroupSavesDeps) {
  const { editor } = deps;
  const groups = new OpenUserGroups({
    ...deps,
    create: (location) => new UserGroupInWindow(location, deps),
  });
  const find = (uri: string): OpenUserGroup | undefined => groups.find(uri);
  const baselineOf = (uri: string): OpenUserGroup['file']['baseline'] =>
    groups.findRestored(uri)?.file.baseline;

  return {
    ...createDocumentEvents(deps, groups),
    ...createSessionEvents(deps, groups),
    ...createUserGroupSaves(deps, groups),
    ...createUndo(groups),
    ...createComparison(deps, groups),

    addressOf: (uri: string): string => groups.addressOf(uri),
    /** Company of a user group, as known in this window. */
    companyOf: (uri: string): Company => {
      const group = find(groups.addressOf(uri));
      return group ? companyOf(group.file.shown?.service, group.address.id) : {};
    },
    statusOf: (uri: string): UserGroupFileStatus | undefined => find(uri)?.status,
    baselineOf: (uri: string): string | undefined => baselineOf(uri)?.text,
    /** Message in the form. The footer shows a message about a save or sign-in, the card one about a failed command. */
    noteOf: (uri: string): Note | undefined => find(uri)?.note,
    /** Shows a message in a visible form, else calls `elsewhere`; see `UserGroupInWindow.say`. */
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
    /** Button that raises the group's level. Undefined at admin level, and once a save at user level has succeeded. */
    useAdminOf: (uri: string): Remedy | undefined => {
      const group = find(uri);
      return group && !group.isTakenAsUser ? useAdminBeforeSave(group.context) : undefined;
    },
    originOf: (uri: string): string | undefined => baselineOf(uri)?.origin,
    answeredOf: (uri: string): FinishedCall | undefined => find(uri)?.answered,
    exchangeOf: (uri: string): FinishedCall | undefined => find(uri)?.exchange,
    canShowExchange: (uri: string): boolean => find(uri)?.exchange?.request.method === 'PUT',
    /** Spans of the open document that a save would send, in UTF-16 units. */
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

    /** Reads the service for a command; returns the problem if that failed, else the status. */
    refresh: async (uri: string): Promise<UserGroupFileStatus> => {
      const group = groups.require(uri);
      return (await group.ask()) ?? group.status;
    },
    /** Called when a form opened. Repeats a read that was refused, for example because the document had no tab. */
    noteForm: (uri: string): void => {
      const group = find(uri);
      if (group?.status.kind === 'unreadable' && group.status.reason === 'locked') void group.adopt();
    },
    /** Called when the reason of a failed save may be gone. Sets the status that the draft has without that save. */
    reconsider: (uri: string): void => {
      const group = find(uri);
      if (group?.status.kind === 'notSaved') group.setStatus(group.statusOfDraft());
    },
    stat: (uri: string): Promise<ShownContent> => groups.require(uri).stat(),
    read: (uri: string): Promise<ShownContent> => groups.require(uri).read(),
  };
}

/** Handles VS Code's events of user group documents. Ignores other URIs. */
function createDocumentEvents(
  { draftStorage, notices, changed, fields, asked }: OpenUserGroupDeps,
  groups: OpenUserGroups,
) {
  const reportLostDraft = (group: OpenUserGroup): void => {
    if (draftStorage.get(group.location.key)) notices.showNotice(lostDraft(group));
  };
  const noteClean = (group: OpenUserGroup, text: string): void => {
    const { file } = group;
    const { described, shown, baseline } = file;
    if (!shown) {
      void group.adopt();
      return;
    }
    // VS Code reports an edit before it reports the document as dirty, so this text may be an edit; see `mayBeClean`.
    if (!file.mayBeClean(text)) return;
    group.settle(text);
    // Before the service responds, the document is empty, so it is unknown whether VS Code will restore a draft. The
    // stored draft stays until the baseline is known.
    if (baseline ?? file.baseline) {
      if (!baseline) reportLostDraft(group);
      draftStorage.delete(group.location.key);
    }
    group.renewGivenUp();
    if (group.status.kind === 'notSaved' && (!file.baseline || group.isElsewhere)) {
      // The user discarded the changes, but the baseline is unknown or belongs to another address.
      file.loseBaseline();
      group.setStatus({ kind: 'loading' });
      void group.adopt();
    } else if (group.status.kind === 'notSaved') group.setStatus({ kind: 'ready' });
    else if (baseline?.text !== text) changed(group.uri);
    // VS Code ignores file events before the document is open, so announce newer content now.
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

  /** Called when a tab or document was closed. If a group is now open only at its second URI, shows the group there. */
  const releaseSeconds = (): void => {
    for (const group of groups.releaseSeconds()) {
      group.file.renew();
      group.announce();
      changed(group.uri);
      void group.adopt();
    }
  };

  return {
    /** Called when the document was opened or changed. */
    noteDocument: (uri: string, { text, isDirty }: OpenDocument): void => {
      const group = groups.findRestored(uri);
      if (!group || group.location.openAt !== undefined) return;
      group.noteText({ text, isDirty });
      if (isDirty) noteDirty(group, text);
      else noteClean(group, text);
    },
    /** Called when VS Code finished a save. Only now may the file hold the service's text. */
    noteSaved: (uri: string, { text, isDirty }: OpenDocument): void => {
      const group = groups.findRestored(uri);
      if (!group || group.location.openAt !== undefined) return;
      const other = group.file.finishSave();
      if (!isDirty) {
        group.settle(text);
        draftStorage.delete(group.location.key);
        if (other !== undefined && group.file.showService(other)) group.announce();
      } else {
        // The user typed during the save; these changes are compared with the saved text.
        void group.keepDraft();
      }
      changed(group.uri);
    },
    /** Called when the document was closed. The user has saved or discarded its changes, if it had any. */
    noteClosed: (uri: string): void => {
      const group = groups.find(uri);
      if (group && group.location.openAt === undefined) {
        if (!group.file.baseline) reportLostDraft(group);
        draftStorage.delete(group.location.key);
        asked.close(group.location.key);
        // The next opening sends a request again.
        group.expectReading(false);
      }
      releaseSeconds();
    },
    noteTabClosed: releaseSeconds,
  };
}

/**
 * Drops the service's message about a field once the field changes. Without any message left, a changed text resets the
 * status.
 */
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

/** Message that an earlier window's changes were lost: VS Code stores a text about a second after the last key. */
function lostDraft({ file, address: { id } }: OpenUserGroup): string {
  const name = companyOf(file.shown?.service, id).companyName ?? id;
  return l10n.t(
    'Your last changes to {0} are lost: VS Code had not stored them when the window reloaded or closed.',
    sanitizeForDisplay(name, 60),
  );
}

function createUndo(groups: OpenUserGroups) {
  return {
    undoOf: (uri: string): readonly TextReplacement[] => undoOf(groups.require(uri)),
    untoldOf: (uri: string): readonly string[] => {
      const { saved } = groups.require(uri).file;
      return saved ? untoldFields(saved) : [];
    },
    /** True if the document is unchanged since the last save, and an old value of that save can be restored. */
    canUndoSave: (uri: string): boolean => {
      const group = groups.find(uri);
      return group?.status.kind === 'ready' && !group.isDirty && undoOf(group).length > 0;
    },
  };
}

function createComparison({ fields }: OpenUserGroupDeps, groups: OpenUserGroups) {
  return {
    /**
     * Returns a function that applies the changes in a document's text to `service`, as a save would. Undefined if the
     * baseline is unknown, or if `service` has the same fields as the baseline.
     */
    draftOnto: (uri: string, service: string): ((text: string) => string) | undefined => {
      const { baseline } = groups.require(uri).file;
      if (!baseline || sameFields(service, baseline.text)) return undefined;
      return (text) => withChanges({ mine: text, baseline: baseline.text, service }, fields());
    },
    /** Takes the text of the service from another save of this window; an unchanged document shows it. */
    noteService: (uri: string, service: string): void => {
      const group = groups.find(uri);
      if (!group?.document || group.isElsewhere) return;
      const isNew = group.file.showService(service);
      if (isNew && !group.isDirty) group.announce();
      group.reviewConflict();
    },
    /** The service's present text for a comparison, or why it cannot be read. */
    readSaved: async (uri: string): Promise<string | Unreadable> => {
      const group = groups.require(uri);
      const reading = await group.readService();
      if (reading.kind === 'problem') return reading.problem;
      group.forgetFailure();
      // A text from another address is returned for the comparison, but does not become the file's content.
      if ((group.file.origin ?? reading.origin) === reading.origin) {
        const isNew = group.file.showService(reading.text, reading.origin);
        if (isNew && !group.isDirty) group.announce();
        group.reviewConflict();
      }
      return reading.text;
    },
  };
}

function undoOf({ document, status, file }: OpenUserGroup): readonly TextReplacement[] {
  return document && file.saved && status.kind !== 'saving' ? putBack(document.text, file.saved) : [];
}

/**
 * Replacements that restore the values from before a save. Skips fields changed since that save, and fields that the
 * service did not return before it.
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

/** Sent fields that the service did not return before the save, so their old values are unknown. */
export function untoldFields({ sent, before }: SavedText): readonly string[] {
  const old = readJsonFields(before ?? '').fields;
  return Object.keys(sent).filter((name) => !old.has(name));
}

/** Handles sign-ins, sign-outs and changes of environments. */
function createSessionEvents({ changed }: OpenUserGroupDeps, groups: OpenUserGroups) {
  return {
    /**
     * Reads again each open unchanged group that could not be read or whose address changed, for example after a
     * sign-in. Checks the baselines of drafts again too.
     */
    refreshUnread: async (): Promise<void> => {
      const waiting = groups.all().filter(({ document, status, isElsewhere }) => {
        const isWaiting = status.kind === 'unreadable' || isElsewhere;
        return document && !document.isDirty && isWaiting;
      });
      for (const group of groups.all()) if (group.isDirty) group.reviewBaseline();
      await Promise.all(waiting.map((group) => group.adopt()));
    },

    /** Called when the admin session changed. Updates the buttons for admin access. */
    offerAdminAgain: (): void => {
      for (const group of groups.all()) {
        const { status } = group;
        changed(group.uri);
        if (status.kind !== 'notSaved' || status.reason !== 'notAuthorized') continue;
        group.setStatus({ ...status, remedies: notAuthorizedToSave(group.context) });
      }
    },

    /**
     * Clears the status of saves that failed for lack of a session, if there is a session now. Saves nothing: only the
     * user starts a save.
     */
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
