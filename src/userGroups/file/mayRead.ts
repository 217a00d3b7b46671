import type { KeyValueStore } from '../../base/storage';

/** Facts about a read of a user group's file. VS Code does not tell who started the read. */
interface OpeningEvidence {
  /** True if a tab shows the file, so that the user sees that it opens. */
  readonly hasTab: boolean;
  readonly live: boolean;
  /**
   * True if a command of ours read the group at this address: in this window, or in an earlier window in which the
   * document stayed open.
   */
  readonly wasAsked: boolean;
}

/**
 * Whether a read by VS Code may send a request. Without a tab, the reader is another extension, an assistant, or the
 * JSON extension, which follows `$schema` in any file. Other extensions and assistants can also open tabs, so a live
 * environment needs a command of ours.
 */
export function mayRead({ hasTab, live, wasAsked }: OpeningEvidence): boolean {
  return hasTab && (!live || wasAsked);
}

/** User groups that our commands have read, by key and address. */
export interface AskedUserGroups {
  has(key: string, origin: string): boolean;
  /** Takes over an earlier window's entry, which then stays known in this window even after its document closes. */
  adopt(key: string, origin: string): void;
  add(key: string, origin: string): void;
  /** Removes the stored entry of a closed document, so that the next window needs a command again. */
  close(key: string): void;
}

/** Remembers groups until the window closes. A group whose document is open then is also known in the next window. */
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
