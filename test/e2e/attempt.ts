import { errors } from 'playwright-core';

/** Result of an attempt; undefined after a timeout. */
export async function attempt<T>(act: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
  try {
    return { value: await act() };
  } catch (error) {
    if (error instanceof errors.TimeoutError) return undefined;
    throw error;
  }
}
