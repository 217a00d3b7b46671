import { setImmediate } from 'node:timers/promises';

/** Collects uncaught errors during `run`, which would fail the test otherwise. */
export async function uncaughtErrors(run: () => unknown): Promise<readonly Error[]> {
  const errors: Error[] = [];
  process.setUncaughtExceptionCaptureCallback((error) => errors.push(error));
  try {
    await run();
    // An error may be thrown in the next turn of the event loop.
    await setImmediate();
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
  return errors;
}
