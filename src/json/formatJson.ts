import { walkAtOnce, walkInTurns, type Walk } from '../base/walkInTurns';

/**
 * Indents JSON by two spaces. Changes only white space between tokens: literals, key order and duplicate keys stay.
 * Returns `asReceived` beyond a limit, or if brackets or quotes are unbalanced. Other invalid JSON is indented in the
 * same way. Never throws.
 */
export function formatJson(text: string, limits: Partial<IndentLimits> = {}): Formatted {
  const measured = measureIndented(text, limits);
  return 'asReceived' in measured ? measured : walkAtOnce(new IndentedWriter(text, measured));
}

/** As `formatJson`, but in turns; other tasks of the extension host run between the turns. */
export async function formatInTurns(text: string, limits: Partial<IndentLimits> = {}): Promise<Formatted> {
  const measured = await measureInTurns(text, limits);
  return 'asReceived' in measured ? measured : walkInTurns(new IndentedWriter(text, measured));
}

type Formatted = { readonly text: string } | { readonly asReceived: AsReceived };

/** Writes into a buffer of the measured size: one copy at the end takes a third of the time of joining slices. */
class IndentedWriter implements Walk<Formatted> {
  private readonly units: Uint8Array | Uint16Array;
  private depth = 0;
  private out = 0;
  private index = 0;
  private isInString = false;

  constructor(
    private readonly text: string,
    { characters, wide }: MeasuredText,
  ) {
    this.units = wide ? new Uint16Array(characters) : new Uint8Array(characters);
  }

  result(): Formatted {
    const { units } = this;
    return { text: Buffer.from(units.buffer).toString(units instanceof Uint8Array ? 'latin1' : 'utf16le') };
  }

  advance(until: number): boolean {
    this.write(Math.min(until, this.text.length), this.units);
    return this.index < this.text.length;
  }

  /** Uses local variables: fields of the object would double the time of the loops. */
  private write(end: number, into: Uint8Array | Uint16Array): void {
    const { text } = this;
    let { depth, out, index, isInString } = this;
    while (index < end) {
      const code = isInString ? 0 : text.charCodeAt(index++);
      if (isInString || code === 0x22) {
        if (!isInString) into[out++] = code;
        isInString = true;
        while (isInString && index < end) {
          const inside = text.charCodeAt(index++);
          into[out++] = inside;
          if (inside === 0x5c) into[out++] = text.charCodeAt(index++);
          else isInString = inside !== 0x22;
        }
      } else if (code === 0x2c) {
        into[out++] = code;
        out = writeBreak(into, out, depth);
      } else if (code === 0x3a) {
        into[out++] = code;
        into[out++] = 0x20;
      } else if (code === 0x7b || code === 0x5b) {
        into[out++] = code;
        while (isBlank(text.charCodeAt(index))) index++;
        if (text.charCodeAt(index) === code + 2) {
          index++;
          into[out++] = code + 2;
        } else {
          out = writeBreak(into, out, ++depth);
        }
      } else if (code === 0x7d || code === 0x5d) {
        out = writeBreak(into, out, --depth);
        into[out++] = code;
      } else if (!isBlank(code)) {
        into[out++] = code;
      }
    }
    Object.assign(this, { depth, out, index, isInString });
  }
}

function writeBreak(into: Uint8Array | Uint16Array, at: number, depth: number): number {
  const end = at + 1 + 2 * depth;
  into[at] = 0x0a;
  for (let index = at + 1; index < end; index++) into[index] = 0x20;
  return end;
}

/** Why a text is shown as received, without indentation. */
export type AsReceived = 'tooDeep' | 'tooLarge' | 'broken';

export interface IndentLimits {
  /** Longest indented text, in characters. */
  readonly maxCharacters: number;
  /** Deepest nesting; an empty object or array does not count as a level. */
  readonly maxDepth: number;
}

/** Deepest nesting that is read, indented or searched: parsers recurse, and the API never nests deeper. */
export const MAX_DEPTH = 200;

/**
 * Beyond `maxCharacters`, VS Code shows no lenses, colors or folding, and laying out the text blocks typing in other
 * editors (https://github.com/microsoft/vscode, `TextModel`).
 */
const defaultIndentLimits: IndentLimits = { maxCharacters: 20 * 1024 * 1024, maxDepth: MAX_DEPTH };

interface MeasuredText {
  /** Exact length of the indented text in UTF-16 units. */
  readonly characters: number;
  /** The text holds characters above U+00FF. */
  readonly wide: boolean;
}

export type Measured = MeasuredText | { readonly asReceived: AsReceived };

/** Size of a JSON text indented by two spaces. One pass, no recursion; stops at the first exceeded limit. */
export function measureIndented(text: string, limits: Partial<IndentLimits> = {}): Measured {
  return walkAtOnce(new IndentedMeasure(text, limits));
}

async function measureInTurns(text: string, limits: Partial<IndentLimits> = {}): Promise<Measured> {
  return walkInTurns(new IndentedMeasure(text, limits));
}

class IndentedMeasure implements Walk<Measured> {
  private readonly limits: IndentLimits;
  private asReceived: AsReceived | undefined;
  private characters = 0;
  private depth = 0;
  private bits = 0;
  private index = 0;
  private isInString = false;

  constructor(
    private readonly text: string,
    limits: Partial<IndentLimits>,
  ) {
    this.limits = { ...defaultIndentLimits, ...limits };
  }

  result(): Measured {
    const { asReceived, depth, isInString, characters, bits } = this;
    if (asReceived) return { asReceived };
    return depth === 0 && !isInString ? { characters, wide: bits > 0xff } : { asReceived: 'broken' };
  }

  advance(until: number): boolean {
    this.asReceived = this.measure(Math.min(until, this.text.length));
    return this.asReceived === undefined && this.index < this.text.length;
  }

  /** Uses local variables: fields of the object would double the time of the loops. */
  private measure(end: number): AsReceived | undefined {
    const { text } = this;
    const { maxCharacters, maxDepth } = this.limits;
    let { characters, depth, bits, index, isInString } = this;
    while (index < end) {
      const start = index;
      const code = isInString ? 0x22 : text.charCodeAt(index++);
      if (code === 0x22) {
        isInString = true;
        while (isInString && index < end) {
          const inside = text.charCodeAt(index++);
          bits |= inside;
          if (inside === 0x5c) bits |= text.charCodeAt(index++);
          else isInString = inside !== 0x22;
        }
        characters += index - start;
      } else if (code === 0x2c) {
        characters += 2 + 2 * depth;
      } else if (code === 0x3a) {
        characters += 2;
      } else if (code === 0x7b || code === 0x5b) {
        while (isBlank(text.charCodeAt(index))) index++;
        // The codes of `}` and `]` are those of `{` and `[` plus two.
        if (text.charCodeAt(index) === code + 2) {
          index++;
          characters += 2;
        } else {
          if (++depth > maxDepth) return 'tooDeep';
          characters += 2 + 2 * depth;
        }
      } else if (code === 0x7d || code === 0x5d) {
        if (--depth < 0) return 'broken';
        characters += 2 + 2 * depth;
      } else if (!isBlank(code)) {
        characters++;
        bits |= code;
      }
      if (characters > maxCharacters) return 'tooLarge';
    }
    Object.assign(this, { characters, depth, bits, index, isInString });
    return undefined;
  }
}

/** Whether JSON is nested deeper than `MAX_DEPTH`. */
export function isTooDeep(text: string): boolean {
  const measured = measureIndented(text, { maxCharacters: Infinity });
  return 'asReceived' in measured && measured.asReceived === 'tooDeep';
}

/** The four white-space characters of JSON. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
