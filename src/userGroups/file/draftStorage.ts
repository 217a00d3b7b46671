import * as v from 'valibot';
import type { KeyValueStore } from '../../base/storage';
import { userGroupAddressOf, userGroupKey } from '../../documents/uris';
import type { SentFields } from '../save/decideSave';

const countShape = v.pipe(v.number(), v.safeInteger());
const versionShape = v.object({ mtime: countShape, size: countShape });
const inDoubtShape = v.object({
  sent: v.record(v.string(), v.string()),
  /** The service's text before the write. */
  before: v.optional(v.string()),
  /** Sentence for the user: why the outcome is unknown. */
  sentence: v.string(),
  /** The service accepted the write with status 202 and carries it out later. */
  isAccepted: v.optional(v.literal(true)),
});
const baselineShape = v.object({
  text: v.string(),
  /** Version that VS Code holds. */
  version: versionShape,
  /** Highest version of the file when the document was last clean. */
  last: versionShape,
  /** The service's text on which the changes are based. */
  service: v.string(),
  /** Address that the service's text was read from. */
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
  inDoubt: v.optional(inDoubtShape),
});
/** Stored data about a draft; another version of the extension may have written the data. */
const keptShape = v.object({ uri: v.string(), ...baselineShape.entries });

/** Text with which a document's changes are compared, usually its last clean text, and facts about it. */
export type FileBaseline = Readonly<v.InferOutput<typeof baselineShape>>;

/** A write of unknown outcome. */
export type DoubtfulWrite = NonNullable<FileBaseline['inDoubt']>;

/** A document's text whose changes the service has, so that VS Code's own save of this text sends no request. */
export interface SavedText {
  readonly text: string;
  readonly sent: SentFields;
  /** The service's text after the save. */
  readonly service: string;
  /** The service's text before the update; undefined if no update was sent. */
  readonly before?: string;
}

/**
 * Data that must survive the window, about each document with unsaved changes. VS Code itself stores the changes.
 * `key`: the user group; `uri`: the document with the changes.
 */
export interface DraftStorage {
  get(key: string): (FileBaseline & { readonly uri: string }) | undefined;
  set(key: string, uri: string, baseline: FileBaseline): PromiseLike<void>;
  delete(key: string): void;
}

export function createDraftStorage(store: KeyValueStore): DraftStorage {
  const keyOf = (key: string): string => `draft/${key}`;
  return {
    get: (key) => {
      const kept = store.get(keyOf(key));
      const address = v.is(keptShape, kept) ? userGroupAddressOf(kept.uri) : undefined;
      return address && userGroupKey(address) === key ? (kept as v.InferOutput<typeof keptShape>) : undefined;
    },
    set: (key, uri, baseline) => store.update(keyOf(key), { ...baseline, uri }),
    delete: (key) => {
      if (store.get(keyOf(key)) !== undefined) void store.update(keyOf(key), undefined);
    },
  };
}
