import { setImmediate } from 'node:timers/promises';

/** Collects the uncaught errors during `run`. Otherwise these errors would fail the test. */
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
