/** Keeps something by the names of environments. */
export interface NamedStore {
  /** Gives what belongs to one name to another; whatever the other one had from an earlier environment goes. */
  rename(from: string, to: string): PromiseLike<void>;
}

/**
 * Gives everything that belongs to an environment's former name to the new one. One store that fails holds up no
 * other; gives whether all succeeded. `report` is told which one failed and why.
 */
export async function carryRenamed(
  stores: Readonly<Record<string, NamedStore>>,
  [from, to]: readonly [from: string, to: string],
  report: (line: string) => void,
): Promise<boolean> {
  const carried = await Promise.all(
    Object.entries(stores).map(async ([name, store]) => {
      try {
        await store.rename(from, to);
        return true;
      } catch (error) {
        report(`${name} of a ${from === '' ? 'removed' : 'renamed'} environment: ${String(error)}`);
        return false;
      }
    }),
  );
  return carried.every(Boolean);
}

/** Forgets everything that was kept by a name: that of an environment that is gone. Otherwise as `carryRenamed`. */
export function forgetNamed(
  stores: Readonly<Record<string, NamedStore>>,
  name: string,
  report: (line: string) => void,
): Promise<boolean> {
  // No environment is called so: nothing comes from there, and what stands under the name goes.
  return carryRenamed(stores, ['', name], report);
}
