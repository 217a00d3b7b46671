import type { KeyValueStore } from '../../base/storage';

/** Why VS Code may want a user group's file. It does not say who asks for one. */
interface OpeningEvidence {
  /** A tab of the window stands for the file: the user sees that it opens. */
  readonly hasTab: boolean;
  /** The environment is marked live. */
  readonly live: boolean;
  /** A command of ours read the user group at this address, in this window or before it was restarted. */
  readonly wasAsked: boolean;
}

/**
 * Whether the service is asked because VS Code wants the file: only where a person opened it. Without a tab it is
 * another extension, an assistant, or the JSON service, which follows the `$schema` of any file. A tab may come from
 * those too, which is not enough in a live environment.
 */
export function mayRead({ hasTab, live, wasAsked }: OpeningEvidence): boolean {
  return hasTab && (!live || wasAsked);
}

/** The user groups that commands of ours have read, by their keys and the address that they were read from. */
export interface AskedUserGroups {
  has(key: string, origin: string): boolean;
  /** What an earlier window asked for counts in this one too from now on, also after its tab is closed. */
  adopt(key: string, origin: string): void;
  add(key: string, origin: string): void;
  /** The document was closed: a tab that comes back with the next window is another opening. */
  close(key: string): void;
}

/** Closed ones are known until the window is closed, the open ones in the next window too. */
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
