/** The nth item of a non-empty list, modulo its length. */
export function cycle<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** The nth word of a text, modulo their number. */
export function cycleWords(text: string, index: number): string {
  const [first = '', ...others] = text.split(' ');
  return cycle([first, ...others], index);
}
