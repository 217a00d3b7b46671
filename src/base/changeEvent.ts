import type { Disposable } from './disposable';

/** An event that tells its listeners what changed; without a type, only that something did. */
export interface ChangeEvent<T = void> {
  readonly on: (listener: (change: T) => void) => Disposable;
  /** Calls every listener; never throws. What a listener throws is reported as an uncaught error, and stops nobody. */
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
          // Nobody who fires can mend a listener. VS Code logs an uncaught error, and a test run fails by it.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
