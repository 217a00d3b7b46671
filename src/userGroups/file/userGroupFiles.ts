import type { RequestIssue } from '../../calls/requests/requestIssue';
import type { Level } from '../../http/types';
import { createDocumentEvents } from './documentEvents';
import { createDrafts, type DraftsDeps } from './drafts';
import { findIssues } from './findIssues';
import { adminRemedies } from './problems';
import { readUserGroup } from './readUserGroup';
import type { SaveNotices } from './sendUpdate';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import { createUserGroupSaves, type UserGroupSavesDeps } from './userGroupSaves';
import type { ShownContent } from './userGroupState';
import type { FileEditor } from './userGroupStates';

/** Why a save failed that a sign-in mends. */
const SIGN_IN_REASONS: ReadonlySet<string> = new Set(['signedOut', 'tokenInvalid']);

export interface UserGroupFilesDeps extends DraftsDeps, UserGroupSavesDeps {
  readonly editor: FileEditor;
  readonly notices: SaveNotices;
}

/**
 * Everything that happens to user groups in this window. URIs of other documents are ignored or answered with
 * undefined.
 */
export type UserGroupFiles = ReturnType<typeof createUserGroupFiles>;

export function createUserGroupFiles(deps: UserGroupFilesDeps) {
  const { access, editor } = deps;
  const drafts = createDrafts(deps);
  const { store, stateOf, required } = drafts;

  return {
    ...createDocumentEvents(deps, drafts),
    ...createUserGroupSaves(deps, drafts),

    statusOf: (uri: string): UserGroupFileStatus | undefined => store.find(uri)?.status,
    baselineOf: (uri: string): string | undefined => stateOf(uri)?.baseline?.text,
    /** Where the baseline was read from. */
    originOf: (uri: string): string | undefined => stateOf(uri)?.baseline?.origin,
    levelOf: (uri: string): Level => access.contextOf(required(uri)).level,
    setLevel: (uri: string, level: Level): void => {
      const state = required(uri);
      state.chooseLevel(level);
      deps.changed(state.uri);
    },
    issuesOf: (uri: string, text: string): readonly RequestIssue[] => {
      const baseline = stateOf(uri)?.baseline;
      return baseline ? findIssues(text, baseline.text, deps.fields) : [];
    },

    /** Asks the service once more. Never throws for what it answers. */
    refresh: async (uri: string): Promise<UserGroupFileStatus> => {
      const state = required(uri);
      await store.refresh(state);
      return state.status;
    },
    /** Asks again for each user group that could not be read, such as after a sign-in, or whose address has changed. */
    refreshUnread: async (): Promise<void> => {
      const waiting = store.all().filter((state) => {
        const document = editor.documentOf(state.uri);
        const isWaiting = state.status.kind === 'unreadable' || store.isElsewhere(state);
        return document && !document.isDirty && isWaiting;
      });
      for (const state of store.all()) if (editor.documentOf(state.uri)?.isDirty) drafts.review(state);
      await Promise.all(waiting.map(drafts.adopt));
    },

    /** The user signed in or out as admin: a save that was not authorised offers other buttons now. */
    offerAdminAgain: (): void => {
      for (const state of store.all()) {
        const { status } = state;
        if (status.kind !== 'notSaved' || status.reason !== 'notAuthorized') continue;
        store.setStatus(state, { ...status, remedies: adminRemedies(access.contextOf(state)) });
      }
    },

    /**
     * A session came: a save that waited for nothing else can be made now. The draft stays a draft, since only the
     * user saves.
     */
    noteSignIn: async (
      isSignedIn: (environmentName: string, level: Level) => Promise<boolean>,
    ): Promise<void> => {
      await Promise.all(
        store.all().map(async (state) => {
          const { status, address } = state;
          if (status.kind !== 'notSaved' || !SIGN_IN_REASONS.has(status.reason)) return;
          const isOver = await isSignedIn(address.environmentName, access.contextOf(state).level);
          if (isOver && state.status === status) store.setStatus(state, drafts.idleStatus(state));
        }),
      );
    },

    stat: (uri: string): Promise<ShownContent> => store.stat(required(uri)),
    read: (uri: string): Promise<ShownContent> => store.read(required(uri)),
    /** What the service has now, for a comparison; else why it cannot be told. */
    readSaved: async (
      uri: string,
    ): Promise<string | Extract<UserGroupFileStatus, { kind: 'unreadable' }>> => {
      const state = required(uri);
      const reading = await readUserGroup(access, state);
      if (reading.kind === 'problem') return reading.problem;
      // What another address has can be looked at, but is no version of this user group.
      if ((state.origin ?? reading.origin) === reading.origin) {
        const isNew = state.showService(reading.text, reading.origin);
        if (isNew && !editor.documentOf(state.uri)?.isDirty) editor.announce(state.uri);
        drafts.noteRead(state);
      }
      return reading.text;
    },
  };
}
