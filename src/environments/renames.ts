import type { KeyValueStore } from '../base/storage';
import type { Environment, EnvironmentEntry } from './types';

/** An environment got another name and kept its address. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  readonly baseUrl: string;
}

/** The rename that a change of an environment means; undefined when the name stays, or the address changes. */
export function renameOf(
  before: Pick<Environment, 'name' | 'baseUrl'>,
  { name, baseUrl }: Pick<EnvironmentEntry, 'name' | 'baseUrl'>,
): Rename | undefined {
  const isRenamed = name !== before.name && baseUrl === before.baseUrl;
  return isRenamed ? { from: before.name, to: name, baseUrl } : undefined;
}

/** The names that environments had before: open documents and other windows still say them. */
export interface Renames {
  find(formerName: string): Rename | undefined;
  note(rename: Rename): Promise<void>;
  /** Forgets former names that environments have again: such a name means the environment that has it now. */
  forget(names: readonly string[]): Promise<void>;
}

const KEY = 'renamedEnvironments';
const MAX_RENAMES = 50;

export function createRenames(store: KeyValueStore): Renames {
  const list = (): readonly Rename[] => {
    const stored = store.get(KEY);
    return Array.isArray(stored) ? stored.filter(isRename) : [];
  };
  return {
    find: (formerName) => list().find(({ from }) => from === formerName),
    note: async (rename) => {
      const { from, to } = rename;
      const others = list()
        .filter((other) => other.from !== from && other.from !== to)
        .map((other) => (other.to === from ? { ...other, to } : other));
      await store.update(KEY, [rename, ...others].slice(0, MAX_RENAMES));
    },
    forget: async (names) => {
      const kept = list().filter(({ from }) => !names.includes(from));
      if (kept.length < list().length) await store.update(KEY, kept);
    },
  };
}

/** Another version of this extension may have stored the state. */
function isRename(value: unknown): value is Rename {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, baseUrl } = value as Readonly<Record<string, unknown>>;
  return [from, to, baseUrl].every((member) => typeof member === 'string');
}
