import type { Disposable } from './disposable';

/** An event that passes the change to each listener. A `ChangeEvent<void>` only reports that something changed. */
export interface ChangeEvent<T = void> {
  readonly on: (listener: (change: T) => void) => Disposable;
  /** Calls every listener; never throws. An error of a listener is reported as uncaught, and the others still run. */
  readonly fire: (change: T) => void;
}

export function createChangeEvent<T = void>(): ChangeEvent<T> {
  const listeners = new Set<{ readonly call: (change: T) => void }>();
  return {
    on: (call) => {
      const entry = { call };
      listeners.add(entry);
      return { dispose: () => void listeners.delete(entry) };
    },
    fire: (change) => {
      for (const listener of [...listeners]) {
        try {
          listener.call(change);
        } catch (error) {
          // The caller of `fire` cannot fix a listener. VS Code logs the uncaught error, and a test run fails.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
