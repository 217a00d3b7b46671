type StopReason = 'timeout' | 'cancelled';

interface Stop {
  readonly reason: StopReason;
  /** The request had left completely by then. */
  readonly hasLeft: boolean;
}

export interface Deadline {
  /** Resolves when the call has to end; stays pending when it ends by itself. */
  readonly stopped: Promise<Stop>;
  /** Aborts when `stopped` resolves. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/**
 * Joins the time limit of a whole call with the user's cancel. `hasLeft` is asked while the connection still
 * stands.
 */
export function startDeadline(timeoutMs: number, cancel: AbortSignal, hasLeft: () => boolean): Deadline {
  const controller = new AbortController();
  const { promise, resolve } = createPending<Stop>();
  const stop = (reason: StopReason): void => {
    dispose();
    resolve({ reason, hasLeft: hasLeft() });
    controller.abort();
  };
  const onCancel = (): void => stop('cancelled');
  const timer = setTimeout(() => stop('timeout'), timeoutMs);
  const dispose = (): void => {
    clearTimeout(timer);
    cancel.removeEventListener('abort', onCancel);
  };
  cancel.addEventListener('abort', onCancel);
  if (cancel.aborted) stop('cancelled');
  return { stopped: promise, signal: controller.signal, dispose };
}

function createPending<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
