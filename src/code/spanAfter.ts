import type { TextSpan } from './source/readSource';

interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** The span after a change before or after it; undefined if the change is inside. Offsets in UTF-16 units. */
export function spanAfter(
  span: TextSpan,
  { rangeOffset, rangeLength, text }: TextChange,
): TextSpan | undefined {
  if (rangeOffset >= span.end) return span;
  if (rangeOffset + rangeLength > span.start) return undefined;
  const moved = text.length - rangeLength;
  return { start: span.start + moved, end: span.end + moved };
}
