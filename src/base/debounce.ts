/** Runs a function with the last value once no call has come for a while. */
export interface Debounced<T> {
  readonly call: (value: T) => void;
  /** Drops the pending call. */
  readonly cancel: () => void;
}

/** Starts a timer of `ms` milliseconds; the returned function stops it. */
export type StartTimer = (run: () => void, ms: number) => () => void;

export function debounce<T>(run: (value: T) => void, ms: number, startTimer: StartTimer): Debounced<T> {
  let stop: (() => void) | undefined;
  const cancel = (): void => {
    stop?.();
    stop = undefined;
  };
  return {
    cancel,
    call: (value) => {
      cancel();
      stop = startTimer(() => {
        stop = undefined;
        run(value);
      }, ms);
    },
  };
}
