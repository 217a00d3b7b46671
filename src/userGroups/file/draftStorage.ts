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
  /** Sentence shown to the user. */
  sentence: v.string(),
  /** The service accepted it (202), to carry it out later. */
  isAccepted: v.optional(v.literal(true)),
});
const baselineShape = v.object({
  text: v.string(),
  /** Version that VS Code holds. */
  version: versionShape,
  /** Highest version at that time. */
  last: versionShape,
  /** The service's text that the user knew then. */
  service: v.string(),
  /** Address that it was read from. */
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
  /** A write without a response, until its outcome is known. */
  inDoubt: v.optional(inDoubtShape),
});
/** Another version of the extension may have stored it. */
const keptShape = v.object({ uri: v.string(), ...baselineShape.entries });

/** A document's clean text, against which changes are compared. */
export type FileBaseline = Readonly<v.InferOutput<typeof baselineShape>>;

/** A write of unknown outcome. */
export type DoubtfulWrite = NonNullable<FileBaseline['inDoubt']>;

/** A text that the service has; VS Code's own save of it sends nothing more. */
export interface SavedText {
  readonly text: string;
  readonly sent: SentFields;
  /** The service's present text. */
  readonly service: string;
  /** The service's text before the update; undefined if none was sent. */
  readonly before?: string;
}

/**
 * Data about each document with unsaved changes that must survive the window; VS Code stores the changes themselves.
 * `key`: the user group; `uri`: the document with the changes.
 */
export interface DraftStorage {
  get(key: string): (FileBaseline & { readonly uri: string }) | undefined;
  /** Resolves when stored; rejects if that fails. */
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
