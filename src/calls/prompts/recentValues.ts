import type { KeyValueStore } from '../../base/storage';
import { isSecretField } from '../../catalog/isSecretField';

const MAX_VALUES = 10;
const MAX_CHARACTERS = 512;

/** As it is kept. `address`: where the values went; absent for the sandbox. */
interface Entry {
  readonly address?: string | undefined;
  readonly values: readonly string[];
}

/** The values last sent, per environment, address and parameter. Never holds a secret. */
export interface RecentValues {
  /** Newest first. */
  list(environmentName: string, parameter: string): readonly string[];
  /** Never rejects: where the storage fails, the value is just not offered later. */
  remember(environmentName: string, parameter: string, value: string): Promise<void>;
  /** Gives the values of one environment to another name; what that one had is forgotten. */
  rename(from: string, to: string): Promise<void>;
  /** Forgets the values of one environment. */
  delete(environmentName: string): Promise<void>;
}

export interface RecentValueStore extends KeyValueStore {
  keys(): readonly string[];
}

/**
 * `addressOf`: where the calls of an environment go now; values that were sent elsewhere are not offered.
 * `isSecret` says of a value that it is not kept, whatever its name.
 */
export function createRecentValues(
  store: RecentValueStore,
  addressOf: (environmentName: string) => string | undefined,
  isSecret: (value: string) => boolean,
): RecentValues {
  const list = (environmentName: string, parameter: string): readonly string[] => {
    if (isSecretField(parameter)) return [];
    const stored = store.get(keyOf(environmentName, parameter));
    if (!isEntry(stored) || stored.address !== addressOf(environmentName)) return [];
    return stored.values.slice(0, MAX_VALUES);
  };
  const keysOf = (environmentName: string): readonly string[] =>
    store.keys().filter((key) => key.startsWith(prefixOf(environmentName)));
  const forget = async (environmentName: string): Promise<void> => {
    for (const key of keysOf(environmentName)) await store.update(key, undefined);
  };
  return {
    list,
    remember: async (environmentName, parameter, value) => {
      if (value === '' || value.length > MAX_CHARACTERS || isSecretField(parameter)) return;
      try {
        if (isSecret(value)) return;
        // An earlier version of this extension looked at names alone.
        const others = list(environmentName, parameter).filter(
          (other) => other !== value && !isSecret(other),
        );
        const values = [value, ...others].slice(0, MAX_VALUES);
        const entry: Entry = { address: addressOf(environmentName), values };
        await store.update(keyOf(environmentName, parameter), entry);
      } catch {
        // The interface promises that it never rejects.
      }
    },
    rename: async (from, to) => {
      await forget(to);
      for (const key of keysOf(from)) {
        await store.update(prefixOf(to) + key.slice(prefixOf(from).length), store.get(key));
        await store.update(key, undefined);
      }
    },
    delete: forget,
  };
}

function isEntry(stored: unknown): stored is Entry {
  if (typeof stored !== 'object' || stored === null || !('values' in stored)) return false;
  return Array.isArray(stored.values) && stored.values.every((value) => typeof value === 'string');
}

function keyOf(environmentName: string, parameter: string): string {
  return prefixOf(environmentName) + encodeURIComponent(parameter);
}

function prefixOf(environmentName: string): string {
  return `recentValues/${encodeURIComponent(environmentName)}/`;
}
