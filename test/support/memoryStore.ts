import type { KeyValueStore } from '../../src/base/storage';

export interface MemoryStore extends KeyValueStore {
  keys(): readonly string[];
  readonly values: Map<string, unknown>;
}

/** A `Memento` in memory. */
export function memoryStore(initial: Readonly<Record<string, unknown>> = {}): MemoryStore {
  const values = new Map<string, unknown>(Object.entries(initial));
  return {
    values,
    keys: () => [...values.keys()],
    get: (key) => values.get(key),
    update: (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      return Promise.resolve();
    },
  };
}
