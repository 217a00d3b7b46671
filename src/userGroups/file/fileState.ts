import type { UserGroupAddress } from '../../documents/uris';
import type { Level } from '../../http/types';
import type { UserGroupFileStatus } from './userGroupFileStatus';
import type { Version } from './version';

/** What VS Code is told of a user group's file at one moment. */
export interface ShownContent {
  readonly text: string;
  readonly version: Version;
  readonly readOnly: boolean;
  /** The service's own text behind it; undefined while the user group cannot be read. */
  readonly service?: string;
}

/** The clean text of a document: what the user's changes are judged against. */
export interface FileBaseline {
  readonly text: string;
  readonly version: Version;
  /** The highest version by then. */
  readonly last: Version;
  /** The service's text that VS Code knew of then. */
  readonly service: string;
  /** The address that it was read from. */
  readonly origin: string;
  readonly level: Level;
  /** A write of unknown outcome, until it is known what became of it. */
  readonly inDoubt?: DoubtfulWrite | undefined;
}

/** Fields of one request, as literals, by name. */
export type SentFields = Readonly<Record<string, string>>;

/** A write whose answer never came. */
export interface DoubtfulWrite {
  readonly sent: SentFields;
  /** What the user was told. */
  readonly sentence: string;
}

/** One user group of this window; `uri` is canonical. */
export interface FileState {
  readonly uri: string;
  readonly address: UserGroupAddress;
  status: UserGroupFileStatus;
  shown?: ShownContent;
  /** The highest version so far: none is given twice. */
  last?: Version;
  /** What our own save put there; no foreign change, so that it may wait while the user types on. */
  own?: ShownContent;
  /** The service's text that the user chose to write over. */
  accepted?: string;
  /** What VS Code had been told of the service when the save began: what its "Overwrite" is meant for. */
  seen?: string | undefined;
  /** What `stat` answered last: a `readFile` that follows describes the same. */
  described?: ShownContent;
  /** The address that `shown` was read from. */
  origin?: string;
  baseline?: FileBaseline;
  /** The answer was not read as a file yet, so that opening a user group needs one request. */
  isFresh: boolean;
  /** VS Code has read the file since its document was closed last: the document will be there soon. */
  isHandedOut: boolean;
  reading?: Promise<void>;
  /** Resolves when an opening document has its first content. */
  opening?: Promise<void>;
  /** The write is done and VS Code has not finished its save: the service's text waits. */
  isAfterWrite: boolean;
  /** Chosen for this user group by a retry. */
  level?: Level;
  /** Why the changes could not be saved whatever they are, when that was told last. */
  refusal?: Extract<UserGroupFileStatus, { kind: 'notSaved' }>;
  /** The text whose save was refused or failed last. */
  refusedText?: string;
}
