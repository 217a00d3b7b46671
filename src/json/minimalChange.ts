export interface TextChange {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** The one replacement that turns a text into another: what they share at both ends stays untouched. */
export function minimalChange(from: string, to: string): TextChange | undefined {
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
