import { errors } from 'playwright-core';

/** What an attempt gave; undefined where it took too long. */
export async function attempt<T>(act: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
  try {
    return { value: await act() };
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    throw error;
  }
}
