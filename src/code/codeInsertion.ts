import type { TextSpan } from './source/readSource';

export interface Indentation {
  /** Indentation of the cursor's line. */
  readonly base: string;
  /** One level: a tab, or spaces. */
  readonly unit: string;
}

/** Indents code for insertion. The first line gets no `base`, because it goes to the cursor. */
export function indentCode(code: string, { base, unit }: Indentation): string {
  // Compares each line with those before it, because snippets indent by two or four spaces.
  const open: number[] = [];
  return code
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '') return '';
      const { length } = /^[ \t]*/.exec(line)?.[0] ?? '';
      while ((open.at(-1) ?? 0) > length) open.pop();
      if ((open.at(-1) ?? 0) < length) open.push(length);
      return (index === 0 ? '' : base) + unit.repeat(open.length) + line.slice(length);
    })
    .join('\n');
}

interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** Position of a span after a text change; undefined if the change overlaps the span. Offsets in UTF-16 units. */
export function spanAfter(
  span: TextSpan,
  { rangeOffset, rangeLength, text }: TextChange,
): TextSpan | undefined {
  if (rangeOffset >= span.end) return span;
  if (rangeOffset + rangeLength > span.start) return undefined;
  const moved = text.length - rangeLength;
  return { start: span.start + moved, end: span.end + moved };
}

/** Whether a package.json sets the type `commonjs`. Without a type, Node decides by the content of each script. */
export function isCommonJsPackage(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed && parsed.type === 'commonjs';
  } catch {
    return false;
  }
}
