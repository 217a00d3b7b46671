export type JsonScan =
  | {
      readonly ok: true;
      /** Nesting of the deepest object or array; 0 for a scalar. */
      readonly depth: number;
    }
  | {
      readonly ok: false;
      /** Where the text stops being JSON. */
      readonly offset: number;
    };

/** Gets the name (`code`, or `error.code` one object below) and the literal of each scalar member near the root. */
export type MemberListener = (name: string, literal: string) => void;

/** Gets every step through a text, in order. Where the text turns out to be broken, forget what it got. */
export interface JsonListener {
  /** `start`: behind the bracket. */
  open(isArray: boolean, start: number): void;
  /** `end`: at the bracket. */
  close(end: number): void;
  /** A member's name; its value follows. */
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
const HEX = /^[0-9a-fA-F]{4}$/;
const ESCAPED = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));
/** Members deeper than this are not reported. */
const REPORTED_LEVELS = 2;

/**
 * Checks that a text is exactly one JSON value (RFC 8259) with nothing but white space around it. Takes linear time and
 * no recursion, whatever the nesting, and builds no value.
 */
export function scanJson(text: string, onMember?: MemberListener, listener?: JsonListener): JsonScan {
  const scanner = new Scanner(text, onMember, listener);
  return scanner.scan() ? { ok: true, depth: scanner.depth } : { ok: false, offset: scanner.offset };
}

function unescape(key: string): string {
  return key.includes('\\') ? String(JSON.parse(`"${key}"`)) : key;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * Walks over the tokens. Each `take…` moves on and answers true, or stops at the fault and answers false. Character
 * codes rather than patterns: a pattern overflows on long escaped strings.
 */
class Scanner {
  depth = 0;
  private at = 0;
  /** For each open object or array, the character that closes it. */
  private readonly closers: number[] = [];
  private readonly keys: string[] = [];

  constructor(
    private readonly text: string,
    private readonly onMember: MemberListener | undefined,
    private readonly listener: JsonListener | undefined,
  ) {}

  get offset(): number {
    return Math.min(this.at, this.text.length);
  }

  scan(): boolean {
    for (;;) {
      const code = this.peek();
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        const isOpen = this.open(code);
        if (isOpen === undefined) return false;
        if (isOpen) continue;
      } else if (!this.takeScalar(code)) return false;
      const after = this.close();
      if (after !== 'next') return after === 'end';
    }
  }

  /** True: a value follows. False: it was empty and is closed. undefined: broken. */
  private open(code: number): boolean | undefined {
    const closer = code === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
    this.at += 1;
    this.depth = Math.max(this.depth, this.closers.length + 1);
    this.listener?.open(closer === CLOSE_ARRAY, this.at);
    if (this.peek() === closer) {
      this.listener?.close(this.at);
      this.at += 1;
      return false;
    }
    this.closers.push(closer);
    if (closer === CLOSE_ARRAY) return true;
    return this.takeKey() ? true : undefined;
  }

  /** Takes the closings after a value and the comma before the next one. */
  private close(): 'next' | 'end' | 'broken' {
    for (;;) {
      const code = this.peek();
      const closer = this.closers.at(-1);
      if (closer === undefined) return Number.isNaN(code) ? 'end' : 'broken';
      if (code === COMMA) {
        this.at += 1;
        return closer === CLOSE_ARRAY || this.takeKey() ? 'next' : 'broken';
      }
      if (code !== closer) return 'broken';
      this.closers.pop();
      this.listener?.close(this.at);
      this.at += 1;
    }
  }

  private takeKey(): boolean {
    this.peek();
    const start = this.at + 1;
    if (!this.takeString()) return false;
    const level = this.closers.length - 1;
    const isReported = this.onMember !== undefined && level < REPORTED_LEVELS;
    if (isReported || this.listener) {
      const name = unescape(this.text.slice(start, this.at - 1));
      if (isReported) this.keys[level] = name;
      this.listener?.key(name);
    }
    if (this.peek() !== COLON) return false;
    this.at += 1;
    return true;
  }

  private takeScalar(code: number): boolean {
    const start = this.at;
    if (!this.takeLiteral(code)) return false;
    this.listener?.scalar(this.text.slice(start, this.at));
    const levels = this.closers.length;
    if (this.onMember && levels > 0 && levels <= REPORTED_LEVELS && !this.closers.includes(CLOSE_ARRAY))
      this.onMember(this.keys.slice(0, levels).join('.'), this.text.slice(start, this.at));
    return true;
  }

  /** Skips white space and gives the code of what follows; NaN at the end. */
  private peek(): number {
    let code = this.text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09)
      code = this.text.charCodeAt((this.at += 1));
    return code;
  }

  /** A string, number, `true`, `false` or `null`. */
  private takeLiteral(code: number): boolean {
    if (code === QUOTE) return this.takeString();
    if (code === 0x74) return this.takeWord('true');
    if (code === 0x66) return this.takeWord('false');
    if (code === 0x6e) return this.takeWord('null');
    return this.takeNumber(code);
  }

  private takeString(): boolean {
    if (this.text.charCodeAt(this.at) !== QUOTE) return false;
    for (;;) {
      const code = this.text.charCodeAt((this.at += 1));
      if (code === QUOTE) {
        this.at += 1;
        return true;
      }
      if (code === BACKSLASH) {
        if (!this.takeEscape()) return false;
      } else if (!(code >= 0x20)) return false; // a control character, or NaN at the end
    }
  }

  /** Stops at the last character of the escape. */
  private takeEscape(): boolean {
    const code = this.text.charCodeAt((this.at += 1));
    if (ESCAPED.has(code)) return true;
    if (code !== 0x75 || !HEX.test(this.text.slice(this.at + 1, this.at + 5))) return false;
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
