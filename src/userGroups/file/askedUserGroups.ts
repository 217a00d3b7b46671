import type { KeyValueStore } from '../../base/storage';

/** The user groups that commands of ours have read, by URI and address. */
export interface AskedUserGroups {
  has(uri: string, origin: string): boolean;
  add(uri: string, origin: string): void;
  /** The document was closed: a tab that comes back with the next window is another opening. */
  close(uri: string): void;
}

/** Closed ones are known until the window is closed, the open ones in the next window too. */
export function createAskedUserGroups(store: KeyValueStore): AskedUserGroups {
  const asked = new Set<string>();
  const keyOf = (uri: string): string => `asked/${uri}`;
  const entryOf = (uri: string, origin: string): string => `${origin} ${uri}`;
  return {
    has: (uri, origin) => {
      // What an earlier window asked for counts in this one too once its tab was shown here.
      if (store.get(keyOf(uri)) === origin) asked.add(entryOf(uri, origin));
      return asked.has(entryOf(uri, origin));
    },
    add: (uri, origin) => {
      asked.add(entryOf(uri, origin));
      if (store.get(keyOf(uri)) !== origin) void store.update(keyOf(uri), origin);
    },
    close: (uri) => {
      if (store.get(keyOf(uri)) !== undefined) void store.update(keyOf(uri), undefined);
    },
  };
}
