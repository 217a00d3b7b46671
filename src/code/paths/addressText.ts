import type { HttpMethod } from '../../catalog/types';

/** Replaces a part of an address that is known only when the program runs. */
export const UNKNOWN = '\uE000';

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

/** A string of the source with `UNKNOWN` for each placeholder. */
export interface AddressText {
  readonly text: string;
  /** Where a character of `text` stands in the source; its length gives the end. */
  readonly offsetOf: (index: number) => number;
}

interface Run {
  /** In the address text. */
  readonly index: number;
  /** In the source. */
  readonly offset: number;
}

export class AddressTextBuilder {
  #text = '';
  readonly #runs: Run[] = [];
  #end = 0;

  /** Adds `source.slice(start, end)`, with its placeholders made unknown. */
  add(source: string, start: number, end: number): this {
    const content = source.slice(start, end);
    let at = 0;
    for (const match of content.matchAll(placeholder)) {
      this.#addText(content.slice(at, match.index), start + at);
      this.#addText(UNKNOWN, start + match.index);
      at = match.index + match[0].length;
    }
    this.#addText(content.slice(at), start + at);
    this.#end = end;
    return this;
  }

  addUnknown(start: number, end: number): this {
    this.#addText(UNKNOWN, start);
    this.#end = end;
    return this;
  }

  build(): AddressText {
    const text = this.#text;
    const runs = this.#runs;
    const end = this.#end;
    return {
      text,
      offsetOf: (index) => {
        if (index >= text.length) return end;
        const run = runs.findLast((candidate) => candidate.index <= index);
        return run ? run.offset + index - run.index : end;
      },
    };
  }

  #addText(text: string, offset: number): void {
    if (text === '') return;
    this.#runs.push({ index: this.#text.length, offset });
    this.#text += text;
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
