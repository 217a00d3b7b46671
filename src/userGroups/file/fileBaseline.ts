import type { Level } from '../../http/types';
import type { Version } from './version';

/** The clean text of a document: what the user's changes are judged against. */
export interface FileBaseline {
  readonly text: string;
  /** The version that VS Code holds. */
  readonly version: Version;
  /** The highest version by then. */
  readonly last: Version;
  /** The service's text that the user knew of then. */
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
