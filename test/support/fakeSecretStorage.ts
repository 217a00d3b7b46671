import type { SecretStore } from '../../src/base/storage';

/** Fault of the storage; it lasts until the test sets `none`. */
export type StorageFault =
  | 'none'
  | 'getThrows'
  | 'storeThrows'
  | 'deleteThrows'
  | 'settlesLate'
  | 'givesOldValue'
  | 'forgetsAfterStore'
  | 'givesOtherKeysValue'
  | 'losesAll'
  | 'neverSettles'
  | 'rejectsWithSecret';

export interface FakeSecretStorage extends SecretStore {
  fault: StorageFault;
  /** Actual content of the storage. */
  readonly values: Map<string, string>;
  readonly deleted: string[];
  onDidChange(listener: (key: string) => void): { dispose(): void };
  /** Releases the calls that `settlesLate` holds back. */
  settle(): void;
}

/** Secret storage in memory, with faults that real secret storages have shown. */
export function fakeSecretStorage(): FakeSecretStorage {
  const values = new Map<string, string>();
  const former = new Map<string, string>();
  const deleted: string[] = [];
  const listeners = new Set<(key: string) => void>();
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (storage.fault === 'neverSettles') await new Promise(() => undefined);
    if (storage.fault === 'settlesLate') await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function changed(key: string): void {
    for (const listener of listeners) listener(key);
  }

  const storage: FakeSecretStorage = {
    fault: 'none',
    values,
    deleted,
    settle: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    onDidChange: (listener) => {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    get: async (key) => {
      const { fault } = storage;
      await enter();
      if (fault === 'getThrows') throw new Error('no keyring');
      if (fault === 'rejectsWithSecret') throw new Error(`bad value ${[...values.values()].join()}`);
      if (fault === 'losesAll') return undefined;
      if (fault === 'givesOldValue') return former.get(key);
      if (fault === 'givesOtherKeysValue') return [...values].find(([other]) => other !== key)?.[1];
      return values.get(key);
    },
    store: async (key, value) => {
      const { fault } = storage;
      await enter();
      if (fault === 'storeThrows') throw new Error('no keyring');
      if (fault === 'rejectsWithSecret') throw new Error(`cannot store ${value}`);
      if (fault === 'forgetsAfterStore') return;
      const old = values.get(key);
      if (old !== undefined) former.set(key, old);
      values.set(key, value);
      changed(key);
    },
    delete: async (key) => {
      const { fault } = storage;
      deleted.push(key);
      await enter();
      if (fault === 'deleteThrows') throw new Error('no keyring');
      values.delete(key);
      changed(key);
    },
  };
  return storage;
}
