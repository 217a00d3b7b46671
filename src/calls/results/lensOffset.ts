/**
 * Offset for a lens: its own line, or the line of `{` if it would stand between `{` and the first member. In UTF-16
 * units.
 */
export function lensOffset(text: string, offset: number): number {
  const start = lineStart(text, offset);
  const end = start - 1;
  if (end < 0) return offset;
  const above = lineStart(text, end);
  return text.slice(above, end).trimEnd().endsWith('{') ? lensOffset(text, above) : offset;
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}
