import type { Remedy } from '../../base/userError';
import type { UserGroupAddress } from '../../documents/uris';
import type { Connection, Environment } from '../../environments/types';
import type { NoteThrown } from '../../http/noteThrown';
import type { FinishedCall, Level } from '../../http/types';
import type { TextReplacement } from '../../json/changeMember';
import type { UserGroupCalls } from '../userGroupCalls';

/** State of a user group's document: why it is empty, why its last save failed, or what is running. */
export type UserGroupFileStatus =
  /** A read is running or has not started yet; the document is empty and read-only. */
  | { readonly kind: 'loading' }
  /** The document has the text of the service, perhaps with changes. */
  | { readonly kind: 'ready' }
  /** A save is running; a second save of the group sends nothing. */
  | { readonly kind: 'saving' }
  | Unreadable
  | NotSaved;

/**
 * The user group could not be read, and the document has no changes. `locked`: the user did not open the group, so
 * nothing was sent. `openElsewhere`: the URI is a second URI of an open group.
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
 * The last save was refused or failed, its outcome is unknown, or a check before any save found a conflict or an
 * unusable baseline. The document keeps the changes. `conflict`: others changed the same fields at the service.
 * `unknown`: no response proves the outcome of the update. `deleted`: the user group is gone.
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
  /** Sentences by field, unsanitized: the service's message, or in a conflict the service's value. */
  readonly faults?: Readonly<Record<string, string>>;
  /** The service's text in a conflict. */
  readonly theirs?: string;
}

/** Message about a command; with `remedies`, the command failed. */
export interface Note {
  readonly said: string;
  readonly remedies?: readonly Remedy[] | undefined;
}

interface Problem<Kind extends string, Reason extends string> {
  readonly kind: Kind;
  readonly reason: Reason;
  /** One or two sentences in the user's language. */
  readonly sentence: string;
  /** Buttons, best first. */
  readonly remedies: readonly Remedy[];
}

/** Functions that receive the results of saves, for the user, the history and the list. */
export interface SaveNotices {
  readonly showStatus: (text: string) => void;
  /** Clears the message of an earlier save. */
  readonly clearStatus: () => void;
  /** Shows a notification without waiting until it closes. */
  readonly showNotice: (text: string) => void;
  readonly noteThrown: NoteThrown;
  /** Gets every update that was sent, even if it failed. */
  readonly noteUpdate: (call: FinishedCall) => void;
  /** Gets the service's text after a save. */
  readonly noteSaved: (environmentName: string, service: string) => void;
}

export type ProblemReason = (NotSaved | Unreadable)['reason'];

/** A user group's environment, and its present level for reads and saves. */
export interface UserGroupEnvironmentAndLevel {
  readonly environmentName: string;
  readonly live: boolean;
  readonly level: Level;
  readonly id: string;
}

/** A user group, and the session used for it. */
export interface ProblemContext {
  readonly uri: string;
  readonly address: UserGroupAddress;
  readonly level: Level;
  readonly hasAdminSession: boolean;
  /**
   * The environment, for buttons about hints. Undefined for the sandbox or a removed environment, and while hints are
   * off.
   */
  readonly hinted?: Environment | undefined;
  /** True if the last call failed with a response that can be shown. */
  readonly hasResponse?: boolean;
}

/** Address and session for requests about a user group. */
export interface UserGroupContext extends ProblemContext {
  /** Identifies the environment's address; undefined if the environment was removed. */
  readonly origin: string | undefined;
  readonly live: boolean;
}

export interface UserGroupAccess {
  readonly calls: UserGroupCalls;
  contextOf(group: {
    readonly uri: string;
    readonly address: UserGroupAddress;
    readonly level: Level | undefined;
    readonly answered: FinishedCall | undefined;
  }): UserGroupContext;
  /** Gets the connection to an environment at a level. Undefined if the environment does not exist. */
  connect(environmentName: string, level: Level): Promise<Connection | undefined>;
}

/** A user group's document in VS Code. */
export interface OpenDocument {
  readonly text: string;
  readonly isDirty: boolean;
}

/** Editor functions that user group files need. URIs are canonical. */
export interface FileEditor extends Pick<UserGroupEditor, 'open' | 'hasTab' | 'isFormShown'> {
  documentOf(uri: string): OpenDocument | undefined;
  /** User groups with a tab or an open document. */
  openUris(): readonly string[];
  /** Tells VS Code that the file has new content. */
  announce(uri: string): void;
  /** Lets VS Code save the document; false if it did not. */
  save(uri: string): Promise<boolean>;
  /** Resolves after the longest time that an opening tab waits for its first content. */
  patience(): Promise<void>;
}

/** Editor functions for commands. URIs are canonical. */
export interface UserGroupEditor {
  /**
   * Shows the document's form if the form has a tab in any column; else opens the document in its preferred editor.
   * `keepsFocus`: the focus does not move.
   */
  readonly open: (uri: string, keepsFocus?: boolean) => Promise<void>;
  openText(uri: string): Promise<void>;
  /**
   * Resolves when the document holds all that was typed into the group's forms. Throws `UserError` if a form does not
   * answer.
   */
  settled(uri: string): Promise<void>;
  document(uri: string): OpenDocument | undefined;
  hasTab(uri: string): boolean;
  /** True if a form of the group is visible. A form shows the group's problems itself. */
  isFormShown(uri: string): boolean;
  /** True if the user typed the document's present text. */
  isTyped(uri: string): boolean;
  /** Changes the text in one undo step; false if VS Code did not. `isTyped`: the user asked for the change. */
  replace(uri: string, replacements: readonly TextReplacement[], isTyped: boolean): Promise<boolean>;
  /** Reloads the document and drops the user's changes; Undo restores them. */
  discardChanges(uri: string): Promise<void>;
}
