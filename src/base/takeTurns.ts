/** What is smaller is looked through in a moment. */
const LARGE_BYTES = 1_000_000;

/**
 * Between two steps that each look through a whole text: after a large one everything else in the extension host goes
 * first, such as other extensions and the cancel of a call.
 */
export async function takeTurns(bytes: number): Promise<void> {
  if (bytes > LARGE_BYTES) await nextTurn();
}

/** Resolves when everything else that waits in the extension host has had its turn. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
