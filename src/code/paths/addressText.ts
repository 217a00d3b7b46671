import { UNKNOWN } from '../../catalog/find/templateMatcher';

/**
 * Marks the end of a base URL without `/v1`. If the path after this mark does not begin with `/v1` either, `/v1` is
 * added.
 */
export const OPEN_VERSION = '\uE001';
export const VERSION = '/v1';
/** Value of a name that holds only the version. */
export const BARE_VERSION = 'v1';

const braced = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`;

/** Placeholders of languages and frameworks: `${id}`, `{id}`, `{$id}`, `#{id}`, `$id`, `%s`, `:id` … */
const placeholder = new RegExp(
  [
    String.raw`[$#]${braced}`,
    // An unclosed placeholder: a string inside it ended the outer string.
    String.raw`[$#]\{[^}]*$`,
    String.raw`\{\{[^{}]*\}\}`,
    String.raw`\{[^{}]*\}`,
    String.raw`\$\([^()]*\)`,
    String.raw`\$[A-Za-z_]\w*(?:->\w+)?`,
    String.raw`%\(\w+\)[sd]`,
    String.raw`%[sdvq](?![0-9a-fA-F])`,
    String.raw`:[A-Za-z_]\w*`,
  ].join('|'),
  'g',
);

/** A protocol and a host that contains a variable: `https://{{host}}`. */
const openHost = /^https?:\/\/(?=[^/{}]*\{\{)[^/]*/i;

/**
 * An address as written in a word or in joined strings. A known base URL at the beginning replaces its variable;
 * `UNKNOWN` stands for every other variable.
 */
export interface AddressText {
  readonly text: string;
  /** Source offset of the character at an index of `text`; the length of `text` gives the end. */
  readonly offsetOf: (index: number) => number;
  /**
   * Length of the prefix that comes from a variable or from the call around the string, and so cannot be edited here.
   */
  readonly named: number;
  /** `text` contains a `/v1` that the source does not contain. */
  readonly isOpen: boolean;
}

interface Run {
  /** Index in the address text. */
  readonly index: number;
  /** Offset in the source. */
  readonly offset: number;
}

/** Value of an expression; undefined if unknown. */
export type ValueOf = (expression: string) => string | undefined;

export class AddressTextBuilder {
  #text = '';
  /** Last added text. Checking it instead of the whole text keeps the time linear. */
  #last = '';
  readonly #runs: Run[] = [];
  #end = 0;
  /** Base URL at the beginning, from variables or `addBase`; empty after other text was added. */
  #base = '';
  #isRelative = false;
  #named = 0;
  #isOpen = false;
  readonly #valueOf: ValueOf;

  constructor(valueOf: ValueOf) {
    this.#valueOf = valueOf;
  }

  /**
   * Begins the address with a base URL from outside the string, such as that of a client. One slash joins the base URL
   * to the text.
   */
  addBase(base: string): this {
    this.#base = base;
    this.#isRelative = base !== '';
    return this;
  }

  /** Adds `source.slice(start, end)`. Replaces placeholders: at the beginning by a known value, else by `UNKNOWN`. */
  add(source: string, start: number, end: number): this {
    const [host] = (this.#text === '' && openHost.exec(source.slice(start, end))) || [];
    if (host !== undefined && this.#valueOf(host) !== undefined)
      this.addValue(host, start, (start += host.length));
    const content = source.slice(start, end);
    let at = 0;
    for (const match of content.matchAll(placeholder)) {
      const [whole] = match;
      this.#addText(content.slice(at, match.index), start + at);
      at = match.index + whole.length;
      this.addValue(whole, start + match.index, start + at);
    }
    this.#addText(content.slice(at), start + at);
    this.#end = end;
    return this;
  }

  /**
   * Adds the value of an expression if no text was added yet: a URL at the beginning, or a path or `v1` after a URL.
   * Adds `UNKNOWN` for any other value.
   */
  addValue(expression: string, start: number, end: number): this {
    const value = this.#text === '' ? this.#valueOf(expression) : undefined;
    const isVersion = value === BARE_VERSION && this.#base.endsWith('/');
    const fits = value !== undefined && (isVersion || value.startsWith('/') === (this.#base !== ''));
    if (!fits) this.#addText(UNKNOWN, start);
    else this.#base += this.#base.endsWith('/') ? value.replace(/^\//, '') : value;
    this.#end = end;
    return this;
  }

  /** Adds a path segment that is written outside the string. */
  addSegment(text = UNKNOWN, offset = 0): this {
    this.#addText(this.#last.endsWith('/') ? text : `/${text}`, offset);
    return this;
  }

  build(): AddressText {
    this.#addBase('', this.#end);
    const text = this.#text;
    const runs = this.#runs;
    const end = this.#end;
    const named = this.#named;
    return {
      text,
      named,
      isOpen: this.#isOpen,
      offsetOf: (index) => {
        if (index >= text.length) return end;
        if (index < named) return runs[0]?.offset ?? end;
        const run = runs.findLast((candidate) => candidate.index <= index);
        return run ? run.offset + index - run.index : end;
      },
    };
  }

  #addText(text: string, offset: number): void {
    // Adjacent unknown values count as one.
    if (text === '' || (text === UNKNOWN && this.#last.endsWith(UNKNOWN))) return;
    // Adds the slash to the base URL, because a variable after the slash may hold the version.
    if (text === '/' && this.#base.endsWith(OPEN_VERSION)) {
      this.#base += text;
      return;
    }
    this.#addBase(text, offset);
    this.#runs.push({ index: this.#text.length, offset });
    this.#text += text;
    this.#last = text;
  }

  /** Puts the base URL before the next text. */
  #addBase(next: string, offset: number): void {
    if (this.#base === '') return;
    const [base = '', path] = this.#base.split(OPEN_VERSION);
    const slash = this.#isRelative && /^[^/?]/.test(next) && !this.#base.endsWith('/') ? '/' : '';
    const rest = (path ?? '') + slash;
    this.#isOpen = path !== undefined && !(rest + next).startsWith(VERSION);
    const whole = base + (this.#isOpen ? VERSION : '') + rest;
    this.#text = next.startsWith('/') ? whole.replace(/\/$/, '') : whole;
    this.#last = this.#text;
    this.#named = this.#text.length;
    this.#runs.push({ index: 0, offset });
    this.#base = '';
  }
}

/** A text of the source that may be an address, with its method if stated. */
export interface SourceAddress {
  readonly address: AddressText;
  /**
   * Span from the first string or word to the last, including quotes. Begins earlier if expressions precede the first
   * string.
   */
  readonly start: number;
  readonly end: number;
  /** In upper case. */
  readonly method?: string;
}
