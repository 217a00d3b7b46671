/** Something that goes through a text or bytes from the beginning and can stop on the way. */
export interface Walk<Result> {
  /** Goes on to about this offset, in UTF-16 units or bytes. False: there is nothing left to do. */
  advance(until: number): boolean;
  /** What was found; asked for at the end. */
  result(): Result;
}

/** Walked in about 10 ms at worst, unless the walk does more than look. */
const TURN_CHARACTERS = 1_000_000;

/** Walks to the end in one go. */
export function walkAtOnce<Result>(walk: Walk<Result>): Result {
  walk.advance(Infinity);
  return walk.result();
}

/** Walks to the end; after each turn of so many characters everything else that waits in the extension host goes first. */
export async function walkInTurns<Result>(walk: Walk<Result>, turn = TURN_CHARACTERS): Promise<Result> {
  for (let until = turn; walk.advance(until); until += turn) await nextTurn();
  return walk.result();
}

/** Resolves when everything else that waits in the extension host has had its turn. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
