/** In characters. Reading one such file takes as long as a hundred others. */
const LARGE = 100_000;
/** Files read from disk at once. */
const AT_ONCE = 20;

/** Loads files in order, large ones last. */
export async function* loadSmallFirst<Uri, Loaded extends { getText(): string }>(
  uris: readonly Uri[],
  load: (uri: Uri) => Promise<Loaded | undefined>,
): AsyncGenerator<Loaded | undefined> {
  const queue = [...uris];
  for (let at = 0; at < queue.length; at += AT_ONCE) {
    const some = queue.slice(at, at + AT_ONCE);
    for (const [index, loaded] of (await Promise.all(some.map(load))).entries()) {
      const isLate = at + index >= uris.length;
      // Loaded again later: many of them at once would fill the memory.
      if (!isLate && loaded && loaded.getText().length > LARGE) queue.push(...some.slice(index, index + 1));
      else yield loaded;
    }
  }
}
