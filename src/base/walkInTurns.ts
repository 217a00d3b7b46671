/** A scan that can pause; it reads a text or bytes from the beginning. */
export interface Walk<Result> {
  /** Scans up to about this offset, in UTF-16 units or bytes. Returns false when the scan has reached the end. */
  advance(until: number): boolean;
  /** The result of the scan; read at the end. */
  result(): Result;
}

/** Characters per turn: at worst about 10 ms for a scan that only reads. */
const TURN_CHARACTERS = 1_000_000;

/** Scans to the end without a pause. */
export function walkAtOnce<Result>(walk: Walk<Result>): Result {
  walk.advance(Infinity);
  return walk.result();
}

/** Scans to the end in turns of `turn` characters or bytes; other tasks of the extension host run between them. */
export async function walkInTurns<Result>(walk: Walk<Result>, turn = TURN_CHARACTERS): Promise<Result> {
  for (let until = turn; walk.advance(until); until += turn) await nextTurn();
  return walk.result();
}

/** Resolves in the next turn of the event loop, after pending tasks of the extension host. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
