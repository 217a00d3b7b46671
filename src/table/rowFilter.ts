import { foldText } from '../base/foldText';
import { cellText, isEmptyCell } from './cellText';

/** Longest filter in UTF-16 units. */
const MAX_FILTER = 500;

/** A word to find in the whole row, or only in the column with the number `column`. */
interface FilterTerm {
  readonly column?: number;
  readonly word: string;
}

/**
 * Parses a filter: all words must match. `"two words"` is one word, `phone:02-` searches the column `phone`, `phone:""`
 * finds rows without a phone.
 */
function readFilter(text: string, names: readonly string[]): readonly FilterTerm[] {
  const terms = text.slice(0, MAX_FILTER).matchAll(/(?:([^\s":]+):(?:\s+(?="))?)?(?:"([^"]*)"?|([^\s"]+))/g);
  return [...terms].flatMap(([whole, name, quoted, bare]) => {
    // Ignore `phone:` until a word follows the colon.
    if (whole.endsWith(':') && names.includes(whole.slice(0, -1).toLowerCase())) return [];
    const column = name === undefined ? -1 : names.indexOf(name.toLowerCase());
    if (column >= 0) return { column, word: foldText(quoted ?? bare ?? '') };
    // The colon may belong to a time or a URL, so search for the whole word.
    return {
      word: foldText(quoted !== undefined && name === undefined ? quoted : whole.replaceAll('"', '')),
    };
  });
}

/** Finds rows that match a filter text. Column names match in upper and lower case. */
export class RowFilter {
  readonly #names: readonly string[];
  /** Text of all cells per row; made at the first filter. */
  #texts: readonly string[] | undefined;

  constructor(
    private readonly rows: readonly (readonly string[])[],
    names: readonly string[],
  ) {
    this.#names = names.map((name) => name.toLowerCase());
  }

  /** Numbers of the matching rows, in order. */
  find(text: string): readonly number[] {
    const terms = readFilter(text, this.#names);
    const found: number[] = [];
    const texts = terms.length === 0 ? [] : (this.#texts ??= this.rows.map(textOf));
    for (const [number, row] of this.rows.entries())
      if (terms.every((term) => matches(term, row, texts[number] ?? ''))) found.push(number);
    return found;
  }
}

function matches({ column, word }: FilterTerm, row: readonly string[], text: string): boolean {
  if (column === undefined) return text.includes(word);
  const cell = row[column] ?? '';
  return word === '' ? isEmptyCell(cell) : textOf([cell]).includes(word);
}

/**
 * Joins cells by line breaks, which no word contains. Adds each number with dashes, for example a phone number, once
 * more without dashes.
 */
function textOf(row: readonly string[]): string {
  let text = '';
  for (const cell of row) {
    const shown = foldText(cellText(cell));
    text += `${shown}\n`;
    if (/^\d[\d-]*$/.test(shown) && shown.includes('-')) text += `${shown.replaceAll('-', '')}\n`;
  }
  return text;
}
