/** Match of a sticky pattern at an offset, or of a global one from there on. */
export function matchAt(
  pattern: RegExp,
  text: string,
  at: number,
): { readonly groups: readonly (string | undefined)[]; readonly end: number } | undefined {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return groups ? { groups, end: pattern.lastIndex } : undefined;
}
