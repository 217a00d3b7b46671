/** The one replacement that turns a text into another and leaves what they share at both ends. undefined: none. */
export function minimalChange(
  from: string,
  to: string,
): { readonly offset: number; readonly length: number; readonly text: string } | undefined {
  if (from === to) return undefined;
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  ) {
    end++;
  }
  return { offset: start, length: from.length - start - end, text: to.slice(start, to.length - end) };
}
