import type { Disposable } from '../environments/types';

/** A plain event without a value. */
export interface ChangeEvent {
  readonly on: (listener: () => void) => Disposable;
  readonly fire: () => void;
}

export function createChangeEvent(): ChangeEvent {
  const listeners = new Set<{ readonly call: () => void }>();
  return {
    on: (call) => {
      const entry = { call };
      listeners.add(entry);
      return { dispose: () => void listeners.delete(entry) };
    },
    fire: () => {
      for (const listener of [...listeners]) listener.call();
    },
  };
}
