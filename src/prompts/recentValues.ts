import { isSecretField } from '../catalog/secretFields';
import type { KeyValueStore } from '../platform/storage';

const MAX_VALUES = 10;
const MAX_CHARACTERS = 512;

/** The values last sent, per environment and parameter. Never holds a secret. */
export interface RecentValues {
  /** Newest first. */
  list(environmentName: string, parameter: string): readonly string[];
  /** Never rejects: a storage that fails costs the user nothing but this convenience. */
  remember(environmentName: string, parameter: string, value: string): Promise<void>;
}

export function createRecentValues(store: KeyValueStore): RecentValues {
  const list = (environmentName: string, parameter: string): readonly string[] => {
    if (isSecretField(parameter)) return [];
    const stored = store.get(keyOf(environmentName, parameter));
    if (!Array.isArray(stored)) return [];
    return stored.filter((value): value is string => typeof value === 'string').slice(0, MAX_VALUES);
  };
  return {
    list,
    remember: async (environmentName, parameter, value) => {
      if (value === '' || value.length > MAX_CHARACTERS || isSecretField(parameter)) return;
      const others = list(environmentName, parameter).filter((other) => other !== value);
      const values = [value, ...others].slice(0, MAX_VALUES);
      try {
        await store.update(keyOf(environmentName, parameter), values);
      } catch {
        // See the promise of the interface.
      }
    },
  };
}

function keyOf(environmentName: string, parameter: string): string {
  return `recentValues/${encodeURIComponent(environmentName)}/${encodeURIComponent(parameter)}`;
}
