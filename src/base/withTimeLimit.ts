/** Rejects with `TimeLimitError` when the work has not settled after `ms`; the work itself goes on. */
export async function withTimeLimit<T>(work: PromiseLike<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}
