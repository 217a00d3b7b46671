import { nextTurn } from './walkInTurns';

/** Work that may pause at each `yield`; its return value is the result. */
export type Steps<Result> = Generator<void, Result>;

/** Does all the work without a pause. */
export function doAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export interface TurnLimits {
  /** Milliseconds of a turn, which ends at the first `yield` after that time. */
  readonly turnMs: number;
  /**
   * Milliseconds left for all turns together. `doInTurns` subtracts the duration of each turn that does not finish the
   * work. Pauses between turns do not count.
   */
  leftMs: number;
  /** Checked before each turn but the first; false stops the work. */
  isWanted(): boolean;
}

/**
 * Does the work in turns and lets other tasks of the extension host run between them. Returns the result of the work;
 * undefined if the work is no longer wanted or has run out of time.
 */
export async function doInTurns<Result>(
  steps: Steps<Result>,
  limits: TurnLimits,
): Promise<Result | undefined> {
  while (limits.leftMs > 0) {
    const start = performance.now();
    let now = start;
    do {
      const step = steps.next();
      if (step.done) return step.value;
      now = performance.now();
    } while (now - start < limits.turnMs);
    limits.leftMs -= now - start;
    await nextTurn();
    if (!limits.isWanted()) return undefined;
  }
  return undefined;
}
