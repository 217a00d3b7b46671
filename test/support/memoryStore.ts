import type { KeyValueStore } from '../../src/platform/storage';

export interface MemoryStore extends KeyValueStore {
  readonly values: Map<string, unknown>;
}

/** A `Memento` in memory. */
export function memoryStore(initial: Readonly<Record<string, unknown>> = {}): MemoryStore {
  const values = new Map<string, unknown>(Object.entries(initial));
  return {
    values,
    get: (key) => values.get(key),
    update: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}
