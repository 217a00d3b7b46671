import type { KeyValueStore } from '../base/storage';
import type { Environment, EnvironmentEntry } from './types';

/** An environment got another name and kept its address. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  readonly baseUrl: string;
}

/** What a change of an environment comes to; undefined when its name stays, or its address does not. */
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
  /** For names that environments have or get again: they mean those. */
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

/** Stored state may be of another version of this extension. */
function isRename(value: unknown): value is Rename {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, baseUrl } = value as Readonly<Record<string, unknown>>;
  return [from, to, baseUrl].every((member) => typeof member === 'string');
}
