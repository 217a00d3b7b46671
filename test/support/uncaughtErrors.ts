import { setImmediate } from 'node:timers/promises';

/** What nobody caught while `run` ran; without this it would fail the test that runs then. */
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
