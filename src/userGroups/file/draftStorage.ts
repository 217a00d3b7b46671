import * as v from 'valibot';
import type { KeyValueStore } from '../../base/storage';
import type { FileBaseline } from './fileBaseline';

/** What must outlive the window for each document with unsaved changes: the changes themselves are VS Code's. */
export interface DraftStorage {
  get(uri: string): FileBaseline | undefined;
  /** Resolves when it is kept; rejects when it cannot be. */
  set(uri: string, baseline: FileBaseline): PromiseLike<void>;
  delete(uri: string): void;
}

const countShape = v.pipe(v.number(), v.safeInteger());
const versionShape = v.object({ mtime: countShape, size: countShape });
/** Stored state may be of another version of this extension. */
const keptShape = v.object({
  uri: v.string(),
  text: v.string(),
  service: v.string(),
  origin: v.string(),
  level: v.picklist(['user', 'admin']),
  version: versionShape,
  last: versionShape,
  inDoubt: v.optional(v.object({ sent: v.record(v.string(), v.string()), sentence: v.string() })),
});

export function createDraftStorage(store: KeyValueStore): DraftStorage {
  const keyOf = (uri: string): string => `draft/${uri}`;
  return {
    get: (uri) => {
      const kept = store.get(keyOf(uri));
      return v.is(keptShape, kept) && kept.uri === uri ? kept : undefined;
    },
    set: (uri, baseline) => store.update(keyOf(uri), { uri, ...baseline }),
    delete: (uri) => {
      if (store.get(keyOf(uri)) !== undefined) void store.update(keyOf(uri), undefined);
    },
  };
}
