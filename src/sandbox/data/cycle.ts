export type NonEmpty<T> = readonly [T, ...T[]];

/** The nth of a non-empty list that starts again after its last. */
export function cycle<T>(list: NonEmpty<T>, index: number): T {
  return list[index % list.length] ?? list[0];
}
