const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const HEX = /^[0-9a-fA-F]{4}$/;
const ESCAPED = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/**
 * Walks over the tokens of a JSON text by RFC 8259. Each `take…` moves on and answers true, or stops at the
 * fault and answers false. Character codes rather than patterns: a pattern overflows on long escaped strings.
 */
export class JsonCursor {
  offset = 0;

  constructor(readonly text: string) {}

  /** Skips white space and gives the code of what follows; NaN at the end. */
  peek(): number {
    let code = this.text.charCodeAt(this.offset);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09)
      code = this.text.charCodeAt((this.offset += 1));
    return code;
  }

  /** A string, number, `true`, `false` or `null`. */
  takeScalar(code: number): boolean {
    if (code === QUOTE) return this.takeString();
    if (code === 0x74) return this.takeWord('true');
    if (code === 0x66) return this.takeWord('false');
    if (code === 0x6e) return this.takeWord('null');
    return this.takeNumber(code);
  }

  takeString(): boolean {
    if (this.text.charCodeAt(this.offset) !== QUOTE) return false;
    for (;;) {
      const code = this.text.charCodeAt((this.offset += 1));
      if (code === QUOTE) {
        this.offset += 1;
        return true;
      }
      if (code === BACKSLASH) {
        if (!this.takeEscape()) return false;
      } else if (!(code >= 0x20)) return false; // a control character, or NaN at the end
    }
  }

  /** Leaves the offset at the last character of the escape. */
  private takeEscape(): boolean {
    const code = this.text.charCodeAt((this.offset += 1));
    if (ESCAPED.has(code)) return true;
    if (code !== 0x75 || !HEX.test(this.text.slice(this.offset + 1, this.offset + 5))) return false;
    this.offset += 4;
    return true;
  }

  private takeWord(word: string): boolean {
    if (!this.text.startsWith(word, this.offset)) return false;
    this.offset += word.length;
    return true;
  }

  private takeNumber(first: number): boolean {
    const code = first === MINUS ? this.text.charCodeAt((this.offset += 1)) : first;
    if (code === ZERO) this.offset += 1;
    else if (!this.takeDigits()) return false;
    if (this.text.charCodeAt(this.offset) === 0x2e) {
      this.offset += 1;
      if (!this.takeDigits()) return false;
    }
    if ((this.text.charCodeAt(this.offset) | 0x20) !== 0x65) return true;
    const sign = this.text.charCodeAt((this.offset += 1));
    if (sign === 0x2b || sign === MINUS) this.offset += 1;
    return this.takeDigits();
  }

  private takeDigits(): boolean {
    const start = this.offset;
    while (isDigit(this.text.charCodeAt(this.offset))) this.offset += 1;
    return this.offset > start;
  }
}
