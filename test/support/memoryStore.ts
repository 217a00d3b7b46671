import type { KeyValueStore } from '../../src/platform/storage';

export interface MemoryStore extends KeyValueStore {
  readonly values: Map<string, unknown>;
}

/** A `Memento` in memory. */
export function memoryStore(): MemoryStore {
  const values = new Map<string, unknown>();
  return {
    values,
    get: (key) => values.get(key),
    update: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}
