/** Time that passes, in ms, from some point on: setting the clock of the system changes nothing of it. */
export function steadyNow(): number {
  return performance.now();
}
