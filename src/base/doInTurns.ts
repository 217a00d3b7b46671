import { nextTurn } from './walkInTurns';

/** Work that may be suspended at each `yield`, and whose result is what it returns. */
export type Steps<Result> = Generator<void, Result>;

/** Does all of the work at once. */
export function doAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How long work may take. */
export interface TurnLimits {
  /** Of one turn, up to the next `yield`. */
  readonly turnMs: number;
  /** Of all turns together, without what waits between them; what is done takes its time off. */
  leftMs: number;
  /** Asked before each turn but the first. */
  isWanted(): boolean;
}

/**
 * Does the work in turns; after each of them everything else that waits in the extension host goes first. Undefined: it is
 * no longer wanted, or took too long.
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
