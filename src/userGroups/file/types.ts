import type { Remedy } from '../../base/userError';
import type { UserGroupAddress } from '../../documents/uris';
import type { Connection, Environment } from '../../environments/types';
import type { NoteThrown } from '../../http/noteThrown';
import type { FinishedCall, Level } from '../../http/types';
import type { TextReplacement } from '../../json/changeMember';
import type { UserGroupCalls } from '../userGroupCalls';

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

/** The environment of a user group, and the level at which it is read and saved now. */
export interface UserGroupEnvironmentAndLevel {
  readonly environmentName: string;
  /** The environment is marked live. */
  readonly live: boolean;
  readonly level: Level;
  /** The service's own id of the user group. */
  readonly id: string;
}

/** Which user group, and as whom it was asked for. */
export interface ProblemContext {
  readonly uri: string;
  readonly address: UserGroupAddress;
  readonly level: Level;
  /** The user is signed in there at admin level. */
  readonly hasAdminSession: boolean;
  /** The user's own environment, where hints may help; undefined while they are off. */
  readonly hinted?: Environment | undefined;
  /** The last call failed with an answer that can be shown. */
  readonly hasAnswer?: boolean;
}

/** Where and as whom a user group is asked for. */
export interface UserGroupContext extends ProblemContext {
  /** Differs for each address that the environment may have; undefined when the environment is gone. */
  readonly origin: string | undefined;
  /** The environment is marked live. */
  readonly live: boolean;
}

/** How user groups are reached at the service. */
export interface UserGroupAccess {
  readonly calls: UserGroupCalls;
  /** How a user group is asked for now. */
  contextOf(group: {
    readonly uri: string;
    readonly address: UserGroupAddress;
    readonly level: Level | undefined;
    readonly answered: FinishedCall | undefined;
  }): UserGroupContext;
  /** undefined when there is no environment of that name. */
  connect(environmentName: string, level: Level): Promise<Connection | undefined>;
}

/** The document of a user group as VS Code holds it. */
export interface OpenDocument {
  readonly text: string;
  readonly isDirty: boolean;
}

/** What the files of user groups need of VS Code. URIs are canonical. */
export interface FileEditor extends Pick<UserGroupEditor, 'open' | 'hasTab' | 'isFormShown'> {
  /** undefined when the document is not open. */
  documentOf(uri: string): OpenDocument | undefined;
  /** The user groups that tabs stand for or whose documents are open. */
  openUris(): readonly string[];
  /** Tells VS Code that the file has new content. */
  announce(uri: string): void;
  /** Lets VS Code save the document; false where it did not. */
  save(uri: string): Promise<boolean>;
  /** Resolves when an opening tab has waited long enough to show that it loads. */
  patience(): Promise<void>;
}

/** What commands do with the editors of user groups. URIs are canonical. */
export interface UserGroupEditor {
  /**
   * Opens a document in the editor that is meant for it: in the tab that it has, whichever column that is in.
   * `keepsFocus`: the keyboard stays where it is.
   */
  readonly open: (uri: string, keepsFocus?: boolean) => Promise<void>;
  /** Opens a document in the text editor. */
  openText(uri: string): Promise<void>;
  /** Resolves when what was typed into the group's forms is in its document. */
  settled(uri: string): Promise<void>;
  /** undefined when the document is not open. */
  document(uri: string): OpenDocument | undefined;
  /** A tab of the window stands for it. */
  hasTab(uri: string): boolean;
  /** The group's form is on screen, and says itself what is wrong with the group. */
  isFormShown(uri: string): boolean;
  /** The user's own hands made the present text. */
  isTyped(uri: string): boolean;
  /** Changes the text in one step, which one undo takes back; false where VS Code did not. `isTyped`: the user asked. */
  replace(uri: string, replacements: readonly TextReplacement[], isTyped: boolean): Promise<boolean>;
  /** Reads the document anew in place of the user's changes, which an undo brings back. */
  discardChanges(uri: string): Promise<void>;
}
