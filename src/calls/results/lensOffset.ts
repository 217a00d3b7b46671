/**
 * Where the lens of something at an offset stands: on its own line, but never between `{` and the first key, where it
 * would part what belongs together. Offsets in UTF-16 units.
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
