import type { KeyValueStore } from '../../base/storage';

/** Facts about VS Code's read of a user group's file, which does not tell who wants it. */
interface OpeningEvidence {
  /** A tab shows the file, so the user sees that it opens. */
  readonly hasTab: boolean;
  /** The environment is marked live. */
  readonly live: boolean;
  /** A command of ours read the user group at this address, in this window or before a restart. */
  readonly wasAsked: boolean;
}

/**
 * Whether a read by VS Code may send a request: only if the user opened the file. Without a tab, the reader is another
 * extension, an assistant, or the JSON extension, which follows `$schema` in any file. They can open tabs too, so a
 * live environment needs a command of ours.
 */
export function mayRead({ hasTab, live, wasAsked }: OpeningEvidence): boolean {
  return hasTab && (!live || wasAsked);
}

/** User groups that our commands have read, by key and address. */
export interface AskedUserGroups {
  has(key: string, origin: string): boolean;
  /** Adopts an entry of an earlier window, so that it survives the closing of the tab. */
  adopt(key: string, origin: string): void;
  add(key: string, origin: string): void;
  /** The document was closed; a tab in the next window is a new opening. */
  close(key: string): void;
}

/** Remembers closed groups until the window closes, open ones also in the next window. */
export function createAskedUserGroups(store: KeyValueStore): AskedUserGroups {
  const asked = new Set<string>();
  const keyOf = (key: string): string => `asked/${key}`;
  const entryOf = (key: string, origin: string): string => `${origin} ${key}`;
  return {
    has: (key, origin) => asked.has(entryOf(key, origin)),
    adopt: (key, origin) => {
      if (store.get(keyOf(key)) === origin) asked.add(entryOf(key, origin));
    },
    add: (key, origin) => {
      asked.add(entryOf(key, origin));
      if (store.get(keyOf(key)) !== origin) void store.update(keyOf(key), origin);
    },
    close: (key) => {
      if (store.get(keyOf(key)) !== undefined) void store.update(keyOf(key), undefined);
    },
  };
}
