/** A `withProgress` function for a user who cancels the work after `waitsMs`. */
export function impatient(waitsMs: number) {
  return async <T>(_: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), waitsMs);
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}
