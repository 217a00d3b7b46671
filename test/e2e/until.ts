import { until as untilWithin } from '../support/until';

/** Longest wait for what a window shows or does, in ms: a busy machine takes long for what takes no time on a quiet one. */
export const WAIT_MS = 60_000;

/** Waits until `check` gives something other than `undefined` or `false`; fails by name after the time, in ms. */
export function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = WAIT_MS,
): Promise<Exclude<T, undefined | false>> {
  return untilWithin(what, check, timeoutMs);
}
