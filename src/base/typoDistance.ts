const MAX_DISTANCE = 2;

/**
 * Edit distance (Levenshtein) between a typed name and a known one; 1 if the names are equal when hyphens, underscores
 * and case are ignored. Infinity if the distance exceeds both 1 and a quarter of the length of `meant`, or if the
 * lengths differ by more than 2.
 */
export function typoDistance(typed: string, meant: string): number {
  const bare = (text: string): string => text.toLowerCase().replace(/[-_]/g, '');
  if (bare(typed) === bare(meant)) return 1;
  if (Math.abs(typed.length - meant.length) > MAX_DISTANCE) return Infinity;
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [index, character] of Array.from(typed).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= meant.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (character === meant[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  const result = row[meant.length] ?? Infinity;
  return result <= Math.max(1, Math.floor(meant.length / 4)) ? result : Infinity;
}
