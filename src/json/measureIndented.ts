/** Why a text is shown as received instead of indented. */
export type AsReceived = 'tooDeep' | 'tooLarge' | 'broken';

export interface IndentLimits {
  /** Cap on the characters of the indented text. */
  readonly maxCharacters: number;
  /** Cap on the levels of nesting. */
  readonly maxDepth: number;
}

/** The deepest nesting that is read, indented or searched: parsers recurse, and nothing in the API is deeper. */
export const MAX_DEPTH = 200;

/**
 * From so many characters VS Code shows no lens line, colours or folding, and lays the text out so long that typing in
 * another editor stands still (https://github.com/microsoft/vscode, `TextModel`).
 */
const defaultIndentLimits: IndentLimits = { maxCharacters: 20 * 1024 * 1024, maxDepth: MAX_DEPTH };

export type Measured =
  | {
      /** Exact length of the indented text in UTF-16 units. */
      readonly characters: number;
      /** The text holds characters above U+00FF. */
      readonly wide: boolean;
    }
  | { readonly asReceived: AsReceived };

/** The size of a JSON text indented by two blanks. One pass, no recursion; stops at the first limit that is passed. */
export function measureIndented(text: string, limits: Partial<IndentLimits> = {}): Measured {
  const end = text.length;
  const { maxCharacters, maxDepth } = { ...defaultIndentLimits, ...limits };
  let characters = 0;
  let depth = 0;
  let bits = 0;
  let index = 0;
  while (index < end) {
    const code = text.charCodeAt(index++);
    if (code === 0x22) {
      const start = index - 1;
      let inside = text.charCodeAt(index++);
      while (inside !== 0x22) {
        if (index >= end) return { asReceived: 'broken' };
        bits |= inside;
        if (inside === 0x5c) bits |= text.charCodeAt(index++);
        inside = text.charCodeAt(index++);
      }
      characters += index - start;
    } else if (code === 0x2c) {
      characters += 2 + 2 * depth;
    } else if (code === 0x3a) {
      characters += 2;
    } else if (code === 0x7b || code === 0x5b) {
      while (isBlank(text.charCodeAt(index))) index++;
      // The codes of `}` and `]` are those of their opening brackets plus two.
      if (text.charCodeAt(index) === code + 2) {
        index++;
        characters += 2;
      } else {
        if (++depth > maxDepth) return { asReceived: 'tooDeep' };
        characters += 2 + 2 * depth;
      }
    } else if (code === 0x7d || code === 0x5d) {
      if (--depth < 0) return { asReceived: 'broken' };
      characters += 2 + 2 * depth;
    } else if (!isBlank(code)) {
      characters++;
      bits |= code;
    }
    if (characters > maxCharacters) return { asReceived: 'tooLarge' };
  }
  return depth === 0 ? { characters, wide: bits > 0xff } : { asReceived: 'broken' };
}

/** True for a JSON text that is nested deeper than anything reads. */
export function isTooDeep(text: string): boolean {
  const measured = measureIndented(text, { maxCharacters: Infinity });
  return 'asReceived' in measured && measured.asReceived === 'tooDeep';
}

/** The four white-space characters of JSON. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
