import { JsonCursor } from './jsonCursor';

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

/** Told the name (`code`, or `error.code` one object below) and the literal of each scalar member near the root. */
export type MemberListener = (name: string, literal: string) => void;

/** Told every step through a text, in order. What it was told before a fault counts for nothing. */
export interface JsonListener {
  open(isArray: boolean): void;
  close(): void;
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
/** Members deeper than this are not reported. */
const REPORTED_LEVELS = 2;

/**
 * Checks that a text is exactly one JSON value (RFC 8259), with nothing before or after but white space.
 * Takes linear time and no recursion: a million levels are as good as one, and no value is built.
 */
export function scanJson(text: string, onMember?: MemberListener, listener?: JsonListener): JsonScan {
  const scanner = new Scanner(text, onMember, listener);
  return scanner.scan() ? { ok: true, depth: scanner.depth } : { ok: false, offset: scanner.offset };
}

function unescape(key: string): string {
  return key.includes('\\') ? String(JSON.parse(`"${key}"`)) : key;
}

class Scanner {
  depth = 0;
  private readonly cursor: JsonCursor;
  /** For each open object or array, the character that closes it. */
  private readonly closers: number[] = [];
  private readonly keys: string[] = [];

  constructor(
    text: string,
    private readonly onMember: MemberListener | undefined,
    private readonly listener: JsonListener | undefined,
  ) {
    this.cursor = new JsonCursor(text);
  }

  get offset(): number {
    return Math.min(this.cursor.offset, this.cursor.text.length);
  }

  scan(): boolean {
    for (;;) {
      const code = this.cursor.peek();
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
    this.cursor.offset += 1;
    this.depth = Math.max(this.depth, this.closers.length + 1);
    this.listener?.open(closer === CLOSE_ARRAY);
    if (this.cursor.peek() === closer) {
      this.cursor.offset += 1;
      this.listener?.close();
      return false;
    }
    this.closers.push(closer);
    if (closer === CLOSE_ARRAY) return true;
    return this.takeKey() ? true : undefined;
  }

  /** Takes the closings after a value and the comma before the next one. */
  private close(): 'next' | 'end' | 'broken' {
    for (;;) {
      const code = this.cursor.peek();
      const closer = this.closers.at(-1);
      if (closer === undefined) return Number.isNaN(code) ? 'end' : 'broken';
      if (code === COMMA) {
        this.cursor.offset += 1;
        return closer === CLOSE_ARRAY || this.takeKey() ? 'next' : 'broken';
      }
      if (code !== closer) return 'broken';
      this.cursor.offset += 1;
      this.closers.pop();
      this.listener?.close();
    }
  }

  private takeKey(): boolean {
    this.cursor.peek();
    const start = this.cursor.offset + 1;
    if (!this.cursor.takeString()) return false;
    const level = this.closers.length - 1;
    const isReported = this.onMember !== undefined && level < REPORTED_LEVELS;
    if (isReported || this.listener) {
      const name = unescape(this.cursor.text.slice(start, this.cursor.offset - 1));
      if (isReported) this.keys[level] = name;
      this.listener?.key(name);
    }
    if (this.cursor.peek() !== COLON) return false;
    this.cursor.offset += 1;
    return true;
  }

  private takeScalar(code: number): boolean {
    const start = this.cursor.offset;
    if (!this.cursor.takeScalar(code)) return false;
    this.listener?.scalar(this.cursor.text.slice(start, this.cursor.offset));
    const levels = this.closers.length;
    if (this.onMember && levels > 0 && levels <= REPORTED_LEVELS && !this.closers.includes(CLOSE_ARRAY))
      this.onMember(this.keys.slice(0, levels).join('.'), this.cursor.text.slice(start, this.cursor.offset));
    return true;
  }
}
