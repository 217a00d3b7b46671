/** Keeps something by the names of environments. */
interface EnvironmentDataStore {
  /** Gives what belongs to one name to another; whatever the other one had from an earlier environment goes. */
  rename(from: string, to: string): PromiseLike<void>;
}

type EnvironmentDataStores = Readonly<Record<string, EnvironmentDataStore>>;

/**
 * Gives everything that belongs to an environment's former name to the new one. One store that fails holds up no
 * other; gives whether all succeeded. `report` is told which one failed and why.
 */
export function migrateEnvironmentData(
  stores: EnvironmentDataStores,
  names: readonly [from: string, to: string],
  report: (line: string) => void,
): Promise<boolean> {
  return renameInEach(stores, names, (store, why) => report(`${store} of a renamed environment: ${why}`));
}

/**
 * Deletes everything that was kept by the name of an environment that is gone. Otherwise as `migrateEnvironmentData`.
 */
export function deleteEnvironmentData(
  stores: EnvironmentDataStores,
  name: string,
  report: (line: string) => void,
): Promise<boolean> {
  // No environment has an empty name: nothing is moved from there, and what was kept by the name is deleted.
  return renameInEach(stores, ['', name], (store, why) =>
    report(`${store} of a removed environment: ${why}`),
  );
}

async function renameInEach(
  stores: EnvironmentDataStores,
  [from, to]: readonly [from: string, to: string],
  failed: (store: string, why: string) => void,
): Promise<boolean> {
  const renamed = await Promise.all(
    Object.entries(stores).map(async ([name, store]) => {
      try {
        await store.rename(from, to);
        return true;
      } catch (error) {
        failed(name, String(error));
        return false;
      }
    }),
  );
  return renamed.every(Boolean);
}
