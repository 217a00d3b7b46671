import { setImmediate } from 'node:timers/promises';

/** Uncaught errors during `run`; otherwise they would fail the test. */
export async function uncaughtErrors(run: () => unknown): Promise<readonly Error[]> {
  const errors: Error[] = [];
  process.setUncaughtExceptionCaptureCallback((error) => errors.push(error));
  try {
    await run();
    // Errors are thrown in turns of their own.
    await setImmediate();
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
  return errors;
}
