import type { KeyValueStore } from '../../base/storage';
import type { RecordBase } from './recordState';

/** What must outlive the window for each document with unsaved changes: the changes themselves are VS Code's. */
export interface RecordDrafts {
  get(uri: string): RecordBase | undefined;
  /** Resolves when it is kept; rejects when it cannot be. */
  set(uri: string, base: RecordBase): PromiseLike<void>;
  delete(uri: string): void;
}

export function createRecordDrafts(store: KeyValueStore): RecordDrafts {
  const keyOf = (uri: string): string => `draft/${uri}`;
  return {
    get: (uri) => {
      const kept = store.get(keyOf(uri));
      return isKept(kept, uri) ? kept : undefined;
    },
    set: (uri, base) => store.update(keyOf(uri), { uri, ...base }),
    delete: (uri) => {
      if (store.get(keyOf(uri)) !== undefined) void store.update(keyOf(uri), undefined);
    },
  };
}

/** Stored state may be of another version of this extension. */
function isKept(value: unknown, uri: string): value is RecordBase {
  if (typeof value !== 'object' || value === null) return false;
  const kept = value as Readonly<Record<string, unknown>>;
  return (
    kept['uri'] === uri &&
    ['text', 'service', 'origin'].every((name) => typeof kept[name] === 'string') &&
    (kept['level'] === 'user' || kept['level'] === 'admin') &&
    isVersion(kept['version']) &&
    isVersion(kept['last']) &&
    (kept['inDoubt'] === undefined || isDoubtful(kept['inDoubt']))
  );
}

function isDoubtful(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { sent, sentence } = value as Readonly<Record<string, unknown>>;
  if (typeof sentence !== 'string' || typeof sent !== 'object' || sent === null) return false;
  return Object.values(sent).every((literal) => typeof literal === 'string');
}

function isVersion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { mtime, size } = value as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(mtime) && Number.isSafeInteger(size);
}
