/** Something that goes through a text from its beginning and can stop on the way. */
export interface Walk {
  /** Goes on to about this offset, in UTF-16 units. False: there is nothing left to do. */
  advance(until: number): boolean;
}

/** Walked in about 10 ms at worst. */
const TURN_CHARACTERS = 1_000_000;

/** Walks to the end; after each million characters everything else that waits in the extension host goes first. */
export async function walkInTurns<Kind extends Walk>(walk: Kind): Promise<Kind> {
  for (let until = TURN_CHARACTERS; walk.advance(until); until += TURN_CHARACTERS) await nextTurn();
  return walk;
}

/** Resolves when everything else that waits in the extension host has had its turn. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
