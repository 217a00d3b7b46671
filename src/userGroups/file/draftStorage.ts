import * as v from 'valibot';
import type { KeyValueStore } from '../../base/storage';
import { userGroupAddressOf, userGroupKey } from '../../documents/uris';
import type { SentFields } from '../save/decideSave';

const countShape = v.pipe(v.number(), v.safeInteger());
const versionShape = v.object({ mtime: countShape, size: countShape });
const inDoubtShape = v.object({
  sent: v.record(v.string(), v.string()),
  /** What the service had before. */
  before: v.optional(v.string()),
  /** What the user was told. */
  sentence: v.string(),
  /** The service accepted it (202), to carry it out later. */
  isAccepted: v.optional(v.literal(true)),
});
const baselineShape = v.object({
  text: v.string(),
  /** The version that VS Code holds. */
  version: versionShape,
  /** The highest version by then. */
  last: versionShape,
  /** The service's text that the user knew of then. */
  service: v.string(),
  /** The address that it was read from. */
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
  /** A write whose answer never came, until it is known what became of it. */
  inDoubt: v.optional(inDoubtShape),
});
/** Another version of this extension may have stored it. */
const keptShape = v.object({ uri: v.string(), ...baselineShape.entries });

/** The clean text of a document: what the user's changes are judged against. */
export type FileBaseline = Readonly<v.InferOutput<typeof baselineShape>>;

/** A write of which nobody knows whether it was carried out. */
export type DoubtfulWrite = NonNullable<FileBaseline['inDoubt']>;

/** A text that was saved: VS Code's own save of it sends nothing more. */
export interface SavedText {
  readonly text: string;
  readonly sent: SentFields;
  /** What the service has now. */
  readonly service: string;
  /** What it had before the update; undefined where none was sent. */
  readonly before?: string;
}

/**
 * What must outlive the window for each document with unsaved changes; the changes themselves are kept by VS Code. `key`
 * names the user group, `uri` the address at which it is changed.
 */
export interface DraftStorage {
  get(key: string): (FileBaseline & { readonly uri: string }) | undefined;
  /** Resolves when it is kept; rejects when it cannot be. */
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
