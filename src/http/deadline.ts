export interface Deadline {
  /** Resolves when the call must end; stays pending if the call ends by itself. */
  readonly stopped: Promise<{
    readonly reason: 'timeout' | 'cancelled';
    /** The request had been sent completely by that time. */
    readonly hasLeft: boolean;
  }>;
  /** Aborts when `stopped` resolves. */
  readonly signal: AbortSignal;
  dispose(): void;
}

/** Joins the time limit of a whole call with the user's cancel. `hasLeft` is called before the connection is closed. */
export function startDeadline(timeoutMs: number, cancel: AbortSignal, hasLeft: () => boolean): Deadline {
  const controller = new AbortController();
  let dispose = (): void => undefined;
  const stopped: Deadline['stopped'] = new Promise((resolve) => {
    const stop = (reason: 'timeout' | 'cancelled'): void => {
      dispose();
      resolve({ reason, hasLeft: hasLeft() });
      controller.abort();
    };
    const onCancel = (): void => stop('cancelled');
    const timer = setTimeout(() => stop('timeout'), timeoutMs);
    dispose = () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', onCancel);
    };
    cancel.addEventListener('abort', onCancel);
    if (cancel.aborted) stop('cancelled');
  });
  return { stopped, signal: controller.signal, dispose };
}
