/** Something that is loaded when it is first asked for. */
export interface Lazy<T> {
  /** All callers share one load. A load that fails is forgotten, so that the next call tries again. */
  (): Promise<T>;
  /** The load that runs or has succeeded. undefined: nothing is loaded, and nothing has to be disposed of. */
  readonly started: () => Promise<T> | undefined;
}

/** Makes what is loaded at the first call. */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let started: Promise<T> | undefined;
  const get = (): Promise<T> =>
    (started ??= load().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  return Object.assign(get, { started: () => started });
}
