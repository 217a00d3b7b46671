import { isBlank } from './formatJson';

/** A number, a single minus, or a word such as `true`. Some matches are invalid JSON, such as `1.`. */
const plain = /-?(?:0|[1-9]\d*)(?:\.(?!\d)|(?:\.\d+)?(?:[Ee][+-]?\d*)?)|-|[^ \t\n\r{}[\]":,/]+/y;
const comment = /\/\/[^\n\r]*|\/\*(?:[^]*?\*\/|[^]*)/y;
const escape = /\\(?:u([\da-f]{4})|u[\da-f]{0,3}|([^]?))/gi;
const escaped: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Tokens of a text that may be invalid JSON. Continues after each fault: an unclosed string ends before the first line
 * break that follows no backslash, and unknown characters are a word. `withComments`: a comment is a token; without
 * it, comments are skipped. Linear time, no recursion.
 */
export class JsonTokens {
  /** Start of the current token, in UTF-16 units. */
  offset = 0;
  end = 0;
  /** The current token is a string without closing quote. */
  isUnclosed = false;

  constructor(
    private readonly text: string,
    private readonly withComments = false,
  ) {}

  /** Moves to the next token and returns its first character, which gives its kind; undefined at the end. */
  next(): string | undefined {
    const { text } = this;
    do {
      this.offset = this.end;
      while (isBlank(text.charCodeAt(this.offset))) this.offset += 1;
      this.end = this.endOfToken(text[this.offset]);
    } while (!this.withComments && this.isComment);
    return text[this.offset];
  }

  /** Moves from the first token of a value to its last. */
  skipValue(): void {
    let depth = 0;
    for (let first = this.text[this.offset]; first !== undefined; first = this.next()) {
      if (first === '{' || first === '[') depth += 1;
      if (first === '}' || first === ']') depth -= 1;
      if (depth <= 0) return;
    }
  }

  get length(): number {
    return this.end - this.offset;
  }

  /** A colon follows, so the token is the name of a member. */
  get isName(): boolean {
    const following = new JsonTokens(this.text);
    following.end = this.end;
    return following.next() === ':';
  }

  get isComment(): boolean {
    return this.length > 1 && this.text[this.offset] === '/';
  }

  /** The source text of the current token. */
  get literal(): string {
    return this.text.slice(this.offset, this.end);
  }

  /** A string's content without broken escapes; a number without incomplete exponent; meaningless for a word. */
  get value(): string {
    if (this.text[this.offset] !== '"') return this.literal.replace(/[Ee][+-]?$/, '');
    const inside = this.text.slice(this.offset + 1, this.isUnclosed ? this.end : this.end - 1);
    if (!inside.includes('\\')) return inside;
    return inside.replace(escape, (_, code: string | undefined, sign: string = '') =>
      code === undefined ? (escaped[sign] ?? '') : String.fromCharCode(parseInt(code, 16)),
    );
  }

  private endOfToken(first: string | undefined): number {
    this.isUnclosed = false;
    if (first === undefined) return this.offset;
    if (first === '"') return this.endOfString();
    if ('{}[],:'.includes(first)) return this.offset + 1;
    const form = first === '/' ? comment : plain;
    form.lastIndex = this.offset;
    return form.test(this.text) ? form.lastIndex : this.offset + 1;
  }

  private endOfString(): number {
    const { text } = this;
    let at = this.offset + 1;
    for (; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) return at + 1;
      if (code === 0x5c) at += 1;
      else if (code === 0x0a || code === 0x0d || Number.isNaN(code)) break;
    }
    this.isUnclosed = true;
    return Math.min(at, text.length);
  }
}
