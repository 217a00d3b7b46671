/** The nth of a non-empty list that starts again after its last. */
export function cycle<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** The nth of the words of a text, which starts again after its last. */
export function cycleWords(text: string, index: number): string {
  const [first = '', ...others] = text.split(' ');
  return cycle([first, ...others], index);
}
