import { UNKNOWN } from '../../catalog/find/templateMatcher';
import type { HttpMethod } from '../../catalog/types';

/** Ends a base address that does not say whether the version follows; it is taken to, where the code goes on without. */
export const OPEN_VERSION = '\uE001';
export const VERSION = '/v1';
/** As a name of its own may hold it. */
export const BARE_VERSION = 'v1';

const braced = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`;

/** What the languages and their frameworks put in place of a value: `${id}`, `{id}`, `{$id}`, `#{id}`, `$id`, `%s`, `:id` … */
const placeholder = new RegExp(
  [
    String.raw`[$#]${braced}`,
    // Not closed before the end of the string, because a string inside of it ended that.
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

/** A host that holds a variable, with the protocol before it: `https://{{host}}`. */
const openHost = /^https?:\/\/(?=[^/{}]*\{\{)[^/]*/i;

/** A string of the source with `UNKNOWN` for each placeholder. */
export interface AddressText {
  readonly text: string;
  /** Where a character of `text` stands in the source; its length gives the end. */
  readonly offsetOf: (index: number) => number;
  /** Up to here `text` is what a name stands for, and cannot be edited where it is used. */
  readonly named: number;
  /** The version was added to what is written. */
  readonly isOpen: boolean;
}

interface Run {
  /** In the address text. */
  readonly index: number;
  /** In the source. */
  readonly offset: number;
}

/** What an expression stands for; undefined: not known. */
export type ValueOf = (expression: string) => string | undefined;

export class AddressTextBuilder {
  #text = '';
  /** What was added last; asking it, and not the whole text, keeps the work in proportion to the text. */
  #last = '';
  readonly #runs: Run[] = [];
  #end = 0;
  /** What names at the beginning stand for, until text follows. */
  #base = '';
  #isRelative = false;
  #named = 0;
  #isOpen = false;
  readonly #valueOf: ValueOf;

  constructor(valueOf: ValueOf = () => undefined) {
    this.#valueOf = valueOf;
  }

  /** Begins with a base address that is not written there; one slash joins it to what is. */
  addBase(base: string): this {
    this.#base = base;
    this.#isRelative = base !== '';
    return this;
  }

  /** Adds `source.slice(start, end)`, with its placeholders made unknown. */
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

  /** Adds what an expression stands for: an address at the beginning, a path behind one, else unknown. */
  addValue(expression: string, start: number, end: number): this {
    const value = this.#text === '' ? this.#valueOf(expression) : undefined;
    const isVersion = value === BARE_VERSION && this.#base.endsWith('/');
    const fits = value !== undefined && (isVersion || value.startsWith('/') === (this.#base !== ''));
    if (!fits) this.#addText(UNKNOWN, start);
    else this.#base += this.#base.endsWith('/') ? value.replace(/^\//, '') : value;
    this.#end = end;
    return this;
  }

  addUnknown(start: number, end: number): this {
    this.#addText(UNKNOWN, start);
    this.#end = end;
    return this;
  }

  /** Adds a segment of the path that stands elsewhere. */
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
    // Values beside each other are one.
    if (text === '' || (text === UNKNOWN && this.#last.endsWith(UNKNOWN))) return;
    // The version may follow by a name.
    if (text === '/' && this.#base.endsWith(OPEN_VERSION)) {
      this.#base += text;
      return;
    }
    this.#addBase(text, offset);
    this.#runs.push({ index: this.#text.length, offset });
    this.#text += text;
    this.#last = text;
  }

  /** Puts the base before the text that follows it. */
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

/** A text of the source that may be an address, with the method where the source states it. */
export interface SourceAddress {
  readonly address: AddressText;
  /** The string or word, with its quotes. */
  readonly start: number;
  readonly end: number;
  readonly method?: HttpMethod | 'OTHER';
}

/** A method of the catalog; `OTHER` for one that no endpoint has. */
export function toMethod(word: string): HttpMethod | 'OTHER' {
  const upper = word.toUpperCase();
  return upper === 'GET' || upper === 'POST' || upper === 'PUT' || upper === 'DELETE' ? upper : 'OTHER';
}
