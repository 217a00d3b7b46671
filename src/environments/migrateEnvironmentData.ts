/** A store of data by environment name. */
interface EnvironmentDataStore {
  /** Moves the data to the new name, and deletes data that an earlier environment left under that name. */
  rename(from: string, to: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

type EnvironmentDataStores<Method extends keyof EnvironmentDataStore> = Readonly<
  Record<string, Pick<EnvironmentDataStore, Method>>
>;

/**
 * Moves all data of an environment to its new name. A failed store does not stop the others. Returns whether all
 * stores succeeded; `report` gets each failed store and the reason.
 */
export function migrateEnvironmentData(
  stores: EnvironmentDataStores<'rename'>,
  from: string,
  to: string,
  report: (line: string) => void,
): Promise<boolean> {
  const rename = (store: Pick<EnvironmentDataStore, 'rename'>) => store.rename(from, to);
  return runInEach(stores, rename, (name, why) => report(`${name} of a renamed environment: ${why}`));
}

/** Deletes all data of a removed environment. Results and `report` as in `migrateEnvironmentData`. */
export function deleteEnvironmentData(
  stores: EnvironmentDataStores<'delete'>,
  environmentName: string,
  report: (line: string) => void,
): Promise<boolean> {
  const remove = (store: Pick<EnvironmentDataStore, 'delete'>) => store.delete(environmentName);
  return runInEach(stores, remove, (name, why) => report(`${name} of a removed environment: ${why}`));
}

async function runInEach<Store>(
  stores: Readonly<Record<string, Store>>,
  run: (store: Store) => PromiseLike<void>,
  failed: (store: string, why: string) => void,
): Promise<boolean> {
  const done = await Promise.all(
    Object.entries(stores).map(async ([name, store]) => {
      try {
        await run(store);
        return true;
      } catch (error) {
        failed(name, String(error));
        return false;
      }
    }),
  );
  return done.every(Boolean);
}
