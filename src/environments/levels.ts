import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import type { KeyValueStore } from '../base/storage';
import type { Level } from '../http/types';
import type { Environment } from './types';

/** The permission level that the user chose for each environment; `user` by default. */
export interface Levels {
  readonly levelOf: (environment: Pick<Environment, 'name'>) => Level;
  choose(environment: Pick<Environment, 'name'>, level: Level): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  delete(name: string): Promise<void>;
  readonly onDidChange: (listener: () => void) => Disposable;
}

export function createLevels(store: KeyValueStore): Levels {
  const changed = createChangeEvent();
  const keyOf = ({ name }: Pick<Environment, 'name'>): string => `level/${encodeURIComponent(name)}`;
  return {
    levelOf: (environment) => (store.get(keyOf(environment)) === 'admin' ? 'admin' : 'user'),
    choose: async (environment, level) => {
      await store.update(keyOf(environment), level);
      changed.fire();
    },
    rename: async (from, to) => {
      await store.update(keyOf({ name: to }), store.get(keyOf({ name: from })));
      await store.update(keyOf({ name: from }), undefined);
      changed.fire();
    },
    delete: async (name) => {
      await store.update(keyOf({ name }), undefined);
      changed.fire();
    },
    onDidChange: (listener) => changed.on(listener),
  };
}
