import { createChangeEvent } from '../base/changeEvent';
import type { KeyValueStore } from '../base/storage';

const KEY = 'pinnedEndpoints';

/** Pinned endpoints, oldest pin first; kept across workspaces. */
export interface Pins {
  list(): readonly string[];
  pin(endpointId: string): Promise<void>;
  unpin(endpointId: string): Promise<void>;
  onDidChange(listener: () => void): { dispose(): void };
}

export function createPins(store: KeyValueStore): Pins {
  const changed = createChangeEvent();
  const list = (): readonly string[] => {
    const stored = store.get(KEY);
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  };
  const write = async (ids: readonly string[]): Promise<void> => {
    await store.update(KEY, ids);
    changed.fire();
  };
  return {
    list,
    pin: async (id) => {
      if (!list().includes(id)) await write([...list(), id]);
    },
    unpin: async (id) => {
      if (list().includes(id)) await write(list().filter((other) => other !== id));
    },
    onDidChange: changed.on,
  };
}
