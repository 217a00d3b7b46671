import { until as untilWithin } from '../support/until';

/** Longest wait for a window, in ms; it suits a busy machine. */
export const WAIT_MS = 60_000;

/** Waits until `check` returns neither `undefined` nor `false`, and returns that value. Fails after `timeoutMs`. */
export function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = WAIT_MS,
): Promise<Exclude<T, undefined | false>> {
  return untilWithin(what, check, timeoutMs);
}
