/** Runs a function once its caller has been quiet for a while, with the last value. */
export interface Debounced<T> {
  readonly call: (value: T) => void;
  /** Forgets a call that has not run yet. */
  readonly cancel: () => void;
}

/** Starts a timer of that many ms; the result stops it. */
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
