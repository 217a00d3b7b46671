/** A value that is loaded on first use. */
export interface Lazy<T> {
  /** All callers share one load. A failed load is forgotten, so the next call tries again. */
  (): Promise<T>;
  /** The running or finished load; undefined before the first call, and from a failure to the next call. */
  readonly started: () => Promise<T> | undefined;
}

/** Makes a value that `load` loads at the first call. */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let started: Promise<T> | undefined;
  const get = (): Promise<T> =>
    (started ??= load().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  return Object.assign(get, { started: () => started });
}
