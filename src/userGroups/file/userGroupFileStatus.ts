import * as l10n from '@vscode/l10n';
import type { Remedy } from '../../base/userError';
import type { UserGroupField } from '../../catalog/loadUserGroupFields';
import type { NoteThrown } from '../../http/noteThrown';
import type { FinishedCall, Level } from '../../http/types';

/** Why a user group's document is empty, why its last save did not happen, or what is going on with it. */
export type UserGroupFileStatus =
  /** The service is being read; the document is empty and read-only. */
  | { readonly kind: 'loading' }
  /** The document holds what was read, perhaps with the user's changes. */
  | { readonly kind: 'ready' }
  /** A write is under way; nothing else is sent meanwhile. */
  | { readonly kind: 'saving' }
  | Unreadable
  | NotSaved;

/**
 * The user group could not be read and nothing of the user's is in the document. `locked`: nobody is known to have
 * opened it, so the service was not asked. `openElsewhere`: this is a second address of it.
 */
export type Unreadable = Problem<
  'unreadable',
  | 'locked'
  | 'openElsewhere'
  | 'signedOut'
  | 'tokenInvalid'
  | 'notFound'
  | 'notAuthorized'
  | 'unreachable'
  | 'notRead'
  | 'expired'
>;

/**
 * The last save was refused or failed; the user's changes are kept in the document. `conflict`: the service has
 * another version. `unknown`: the request left and no valid answer came. `deleted`: the user group is gone.
 */
export type NotSaved = FieldFaults &
  Problem<
    'notSaved',
    | 'invalid'
    | 'refused'
    | 'conflict'
    | 'unknown'
    | 'deleted'
    | 'notAuthorized'
    | 'tokenInvalid'
    | 'signedOut'
    | 'failed'
  >;

interface FieldFaults {
  /** What the service says of fields, or has in them, by their names: untrusted texts. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The service's text, where it is another version. */
  readonly theirs?: string;
}

/** What became of a command; `remedies`: it failed. */
export interface Note {
  readonly said: string;
  readonly remedies?: readonly Remedy[] | undefined;
}

interface Problem<Kind extends string, Reason extends string> {
  readonly kind: Kind;
  readonly reason: Reason;
  /** One sentence in the user's language. */
  readonly sentence: string;
  /** The buttons that mend it, the best one first. */
  readonly remedies: readonly Remedy[];
}

/** A save that did not happen, or whose outcome nobody knows; its status says which. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError';

  constructor(readonly status: NotSaved) {
    super(status.sentence);
  }
}

/** Who is told of saves: the user, without being asked anything, the history and the list. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Takes the note of an earlier save away. */
  readonly clearStatus: () => void;
  /** Shows a notice that waits for nobody. */
  readonly showNotice: (text: string) => void;
  readonly noteThrown: NoteThrown;
  /** Takes each update that was sent, however it ended. */
  readonly noteUpdate: (call: FinishedCall) => void;
  /** Takes what the service has after a save. */
  readonly noteSaved: (environmentName: string, service: string) => void;
}

/** Why a user group could not be read or saved. */
export type ProblemReason = (NotSaved | Unreadable)['reason'];

const titles: Readonly<Record<ProblemReason, () => string>> = {
  locked: () => l10n.t('Not Shown Yet'),
  openElsewhere: () => l10n.t('Open Already'),
  signedOut: () => l10n.t('Signed Out'),
  tokenInvalid: () => l10n.t('Session Expired'),
  notFound: () => l10n.t('User Group Not Found'),
  notAuthorized: () => l10n.t('Not Authorized'),
  unreachable: () => l10n.t('Service Not Reached'),
  notRead: () => l10n.t('Not Read'),
  expired: () => l10n.t('User Group Not Loaded'),
  invalid: () => l10n.t('Not Saved'),
  refused: () => l10n.t('Not Saved'),
  conflict: () => l10n.t('Changed Meanwhile'),
  unknown: () => l10n.t('Outcome Unknown'),
  deleted: () => l10n.t('Deleted Meanwhile'),
  failed: () => l10n.t('Not Saved'),
};

/** The same in two or three words. */
export function problemTitle(reason: ProblemReason): string {
  return titles[reason]();
}

/** The environment of a user group, and the level at which it is read and saved now. */
export interface UserGroupEnvironmentAndLevel {
  readonly environmentName: string;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly level: Level;
  /** The service's own id of the user group. */
  readonly id: string;
}

/** What an editor of user groups needs to know beside the document itself. URIs are texts in any encoding. */
export interface UserGroupFileInfo {
  /** `loading` until the user group was asked for. */
  statusOf(uri: string): UserGroupFileStatus;
  /** The text that changes are judged against; undefined while none is known. */
  baselineOf(uri: string): string | undefined;
  /** A text that names the address from which the baseline was read; undefined while there is no baseline. */
  originOf(uri: string): string | undefined;
  /** undefined when the URI names no user group. */
  environmentAndLevelOf(uri: string): UserGroupEnvironmentAndLevel | undefined;
  /** Where the open document has what a save would send, in UTF-16 units. */
  changesOf(uri: string): readonly { readonly offset: number; readonly length: number }[];
  /** What the form says in its footer of the last save or sign-in, or on its card of a command that failed. */
  noteOf(uri: string): Note | undefined;
  /** The way to the admin level, unless a save at user level was taken. */
  useAdminOf(uri: string): Remedy | undefined;
  /** The old values of the last save can be put back: nothing was changed since. */
  canUndoSave(uri: string): boolean;
  /** Whether a save of this window sent something. */
  canShowExchange(uri: string): boolean;
  /** The fields in the reference's order. */
  fields(): readonly UserGroupField[];
  /** A form of the user group opened. */
  noteForm(uri: string): void;
  /** Fires with the user group's URI after its status, baseline, environment or level changed. */
  onDidChange(listener: (uri: string) => void): { dispose(): void };
}
