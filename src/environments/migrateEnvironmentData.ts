/** Keeps something by the names of environments. */
interface EnvironmentDataStore {
  /** Gives what belongs to one name to another; whatever the other one had from an earlier environment goes. */
  rename(from: string, to: string): PromiseLike<void>;
  /** Deletes what belongs to a name. */
  delete(name: string): PromiseLike<void>;
}

type EnvironmentDataStores<Method extends keyof EnvironmentDataStore> = Readonly<
  Record<string, Pick<EnvironmentDataStore, Method>>
>;

/**
 * Gives everything that belongs to an environment's former name to the new one. One store that fails holds up no
 * other; gives whether all succeeded. `report` is told which one failed and why.
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

/**
 * Deletes everything that was kept by the name of an environment that is gone. Otherwise as `migrateEnvironmentData`.
 */
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
