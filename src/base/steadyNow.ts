/** Monotonic time in ms; changes of the system clock do not affect it. */
export function steadyNow(): number {
  return performance.now();
}
