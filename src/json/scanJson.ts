import { walkAtOnce, walkInTurns, type Walk } from '../base/walkInTurns';

export type JsonScan =
  | {
      readonly ok: true;
      /** Deepest nesting of objects and arrays; 0 for a scalar. */
      readonly depth: number;
    }
  | {
      readonly ok: false;
      /** Offset at which the text stops being JSON. */
      readonly offset: number;
    };

/**
 * Gets name and literal of each scalar member of the root object, such as `code`, and of objects in it, such as
 * `error.code`.
 */
export type MemberListener = (name: string, literal: string) => void;

/** Gets brackets, names and scalars in order. If the text turns out to be broken, discard what was collected. */
export interface JsonListener {
  /** `start`: offset after the bracket. */
  open(isArray: boolean, start: number): void;
  /** `end`: offset of the bracket. */
  close(end: number): void;
  /** A member's name, before its value. */
  key(name: string): void;
  scalar(literal: string): void;
}

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const ESCAPED = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));
/** Deepest level of reported members. */
const REPORTED_LEVELS = 2;

/** Checks that a text is exactly one JSON value (RFC 8259). Linear time, no recursion, and no value is built. */
export function scanJson(text: string, onMember?: MemberListener, listener?: JsonListener): JsonScan {
  return walkAtOnce(new Scanner(text, onMember, listener));
}

/** Characters per turn if a listener reads the tokens. */
const LISTENED_CHARACTERS = 100_000;

/** As `scanJson`, but in turns; other tasks of the extension host run between the turns. */
export async function scanInTurns(
  text: string,
  onMember?: MemberListener,
  listener?: JsonListener,
): Promise<JsonScan> {
  return walkInTurns(new Scanner(text, onMember, listener), listener && LISTENED_CHARACTERS);
}

function unescape(key: string): string {
  return key.includes('\\') ? String(JSON.parse(`"${key}"`)) : key;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20;
  return isDigit(code) || (lower >= 0x61 && lower <= 0x66);
}

/**
 * Scans tokens. Each `take…` moves on and returns true, or stops at the fault and returns false. Compares character
 * codes, because a regular expression overflows the stack on long escaped strings.
 */
class Scanner implements Walk<JsonScan> {
  private depth = 0;
  private at = 0;
  private isWhole = false;
  private due: 'value' | 'name' | 'after' = 'value';
  /** Start of the current string; undefined outside strings. */
  private quote: number | undefined;
  /** Closing character of each open object or array. */
  private readonly closers: number[] = [];
  private readonly keys: string[] = [];

  constructor(
    private readonly text: string,
    private readonly onMember: MemberListener | undefined,
    private readonly listener: JsonListener | undefined,
  ) {}

  result(): JsonScan {
    return this.isWhole
      ? { ok: true, depth: this.depth }
      : { ok: false, offset: Math.min(this.at, this.text.length) };
  }

  advance(until: number): boolean {
    while (this.at < until) if (!this.takeToken(until)) return false;
    return true;
  }

  /** Reads one token with the white space before it, or a part of a long string. */
  private takeToken(until: number): boolean {
    if (this.quote !== undefined) return this.takeString(this.quote, until);
    const code = this.peek();
    if (this.due === 'after') return this.takeAfter(code);
    if (code === QUOTE) {
      this.quote = this.at;
      this.at += 1;
      return this.takeString(this.quote, until);
    }
    if (this.due === 'name') return false;
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) return this.takeOpen(code === OPEN_ARRAY);
    const start = this.at;
    return this.takeLiteral(code) && this.endScalar(start);
  }

  private takeOpen(isArray: boolean): boolean {
    const closer = isArray ? CLOSE_ARRAY : CLOSE_OBJECT;
    this.at += 1;
    this.depth = Math.max(this.depth, this.closers.length + 1);
    this.listener?.open(isArray, this.at);
    this.closers.push(closer);
    if (this.peek() === closer) this.due = 'after';
    else this.due = isArray ? 'value' : 'name';
    return true;
  }

  /** Reads the closing bracket or comma after a value. Also returns false at the end of the text. */
  private takeAfter(code: number): boolean {
    const closer = this.closers.at(-1);
    if (closer === undefined) {
      this.isWhole = Number.isNaN(code);
      return false;
    }
    if (code === COMMA) this.due = closer === CLOSE_ARRAY ? 'value' : 'name';
    else if (code === closer) {
      this.closers.pop();
      this.listener?.close(this.at);
    } else return false;
    this.at += 1;
    return true;
  }

  /** Scans a string to its end or to about `until`. */
  private takeString(start: number, until: number): boolean {
    while (this.at < until) {
      const code = this.text.charCodeAt(this.at);
      if (code === QUOTE) {
        this.at += 1;
        this.quote = undefined;
        return this.due === 'name' ? this.endName(start) : this.endScalar(start);
      }
      if (code === BACKSLASH) {
        if (!this.takeEscape()) return false;
      } else if (!(code >= 0x20)) return false; // a control character, or NaN at the end
      this.at += 1;
    }
    return true;
  }

  private endName(start: number): boolean {
    const level = this.closers.length - 1;
    const isReported = this.onMember !== undefined && level < REPORTED_LEVELS;
    if (isReported || this.listener) {
      const name = unescape(this.text.slice(start + 1, this.at - 1));
      if (isReported) this.keys[level] = name;
      this.listener?.key(name);
    }
    if (this.peek() !== COLON) return false;
    this.at += 1;
    this.due = 'value';
    return true;
  }

  private endScalar(start: number): boolean {
    this.due = 'after';
    this.listener?.scalar(this.text.slice(start, this.at));
    const levels = this.closers.length;
    if (this.onMember && levels > 0 && levels <= REPORTED_LEVELS && !this.closers.includes(CLOSE_ARRAY))
      this.onMember(this.keys.slice(0, levels).join('.'), this.text.slice(start, this.at));
    return true;
  }

  /** Skips white space and returns the next code; NaN at the end. */
  private peek(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09)
      code = this.text.charCodeAt((this.at += 1));
    return code;
  }

  /** Reads a number, `true`, `false` or `null`. */
  private takeLiteral(code: number): boolean {
    if (code === 0x74) return this.takeWord('true');
    if (code === 0x66) return this.takeWord('false');
    if (code === 0x6e) return this.takeWord('null');
    return this.takeNumber(code);
  }

  /** Stops at the last character of the escape. */
  private takeEscape(): boolean {
    const code = this.text.charCodeAt((this.at += 1));
    if (ESCAPED.has(code)) return true;
    if (code !== 0x75) return false;
    for (let digit = 1; digit <= 4; digit += 1)
      if (!isHexDigit(this.text.charCodeAt(this.at + digit))) return false;
    this.at += 4;
    return true;
  }

  private takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private takeNumber(first: number): boolean {
    const code = first === MINUS ? this.text.charCodeAt((this.at += 1)) : first;
    if (code === ZERO) this.at += 1;
    else if (!this.takeDigits()) return false;
    if (this.text.charCodeAt(this.at) === 0x2e) {
      this.at += 1;
      if (!this.takeDigits()) return false;
    }
    if ((this.text.charCodeAt(this.at) | 0x20) !== 0x65) return true;
    const sign = this.text.charCodeAt((this.at += 1));
    if (sign === 0x2b || sign === MINUS) this.at += 1;
    return this.takeDigits();
  }

  private takeDigits(): boolean {
    const start = this.at;
    while (isDigit(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at > start;
  }
}
