/**
 * Returns the result of the work, or rejects with its error. Rejects with `TimeLimitError` after `ms` (undefined: no
 * limit), or when the signal aborts; the work itself then goes on.
 */
export async function withTimeLimit<T>(
  work: PromiseLike<T>,
  ms: number | undefined,
  signal?: AbortSignal,
): Promise<T> {
  let stop: () => void = () => undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(new TimeLimitError());
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    stop();
  }
}

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}
