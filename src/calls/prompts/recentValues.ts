import type { KeyValueStore } from '../../base/storage';
import { isSecretField } from '../../catalog/isSecretField';
import { splitPairs } from '../../http/redaction/hideSecrets';
import type { CallValues } from '../../http/types';

const MAX_VALUES = 10;
const MAX_CHARACTERS = 512;

/** Stored form of recent values. `address`: base URL to which the values were sent; absent for the sandbox. */
interface Entry {
  readonly address?: string | undefined;
  readonly values: readonly string[];
}

/**
 * Values that were sent last, per environment, address and parameter. A value is not stored if its parameter has the
 * name of a secret, or if `isSecret` recognizes the value.
 */
export interface RecentValues {
  /** Newest first. */
  list(environmentName: string, parameter: string): readonly string[];
  /**
   * Never rejects. If the storage fails, the value is not offered later. Ignores an empty value, a secret, and a value
   * of more than `MAX_CHARACTERS`.
   */
  remember(environmentName: string, parameter: string, value: string): Promise<void>;
  /** Moves an environment's values to the name `to`, and replaces the values of that name. */
  rename(from: string, to: string): Promise<void>;
  delete(environmentName: string): Promise<void>;
}

export interface RecentValueStore extends KeyValueStore {
  keys(): readonly string[];
}

/**
 * `addressOf`: an environment's present address; values sent to other addresses are not offered. `isSecret`: true for
 * values that must not be stored, whatever their parameter.
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
        // Earlier versions of the extension checked only the name, so a stored value can be a secret.
        const others = list(environmentName, parameter).filter(
          (other) => other !== value && !isSecret(other),
        );
        const values = [value, ...others].slice(0, MAX_VALUES);
        const entry: Entry = { address: addressOf(environmentName), values };
        await store.update(keyOf(environmentName, parameter), entry);
      } catch {
        // Never rejects, as the interface promises.
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

/** The name under which an endpoint's last query is stored. `?` distinguishes the name from the names of parameters. */
function nameOf(endpointId: string): string {
  return `?${endpointId}`;
}

/**
 * Remembers an endpoint's query without secrets and without `page`, so that the next call starts at page one. A query
 * without other pairs is not remembered.
 */
export async function rememberQuery(
  recents: Pick<RecentValues, 'remember'>,
  environmentName: string,
  endpointId: string,
  query: CallValues['query'],
): Promise<void> {
  const kept = splitPairs(query).kept.filter(([name]) => name !== 'page');
  const text = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value])).toString();
  await recents.remember(environmentName, nameOf(endpointId), text);
}

/** The endpoint's last remembered query, as pairs `name=value`; empty if there is none. */
export function lastQuery(
  recents: Pick<RecentValues, 'list'>,
  environmentName: string,
  endpointId: string,
): readonly string[] {
  const [text = ''] = recents.list(environmentName, nameOf(endpointId));
  return Array.from(new URLSearchParams(text), ([name, value]) => `${name}=${value}`);
}
