/** Seed of the run: the same number gives the same cases. */
export const SEED = Number(process.env['COMMERCE_API_FAULTS_SEED'] ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that depend on the seed and the name alone. */
export function randomOf(name: string): () => number {
  let state = Array.from(name).reduce(
    (hash, character) => (Math.imul(hash, 31) + character.charCodeAt(0)) | 0,
    SEED,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
