import { cellText, isEmptyCell } from './cellText';

/** Nobody types more, in UTF-16 units. */
const MAX_FILTER = 500;

/** A word that must be found: in the row, or in one column. */
interface FilterTerm {
  readonly column?: number;
  readonly word: string;
}

/**
 * Reads what was typed into the filter: words that must all be found, `"two words"` as one, `phone:02-` in the column of
 * that name, and `phone:""` for the rows that have nothing there.
 */
function readFilter(text: string, names: readonly string[]): readonly FilterTerm[] {
  const terms = text.slice(0, MAX_FILTER).matchAll(/(?:([^\s":]+):(?:\s+(?="))?)?(?:"([^"]*)"?|([^\s"]+))/g);
  return [...terms].flatMap(([whole, name, quoted, bare]) => {
    // A column that is named so far finds nothing yet.
    if (whole.endsWith(':') && names.includes(whole.slice(0, -1).toLowerCase())) return [];
    const column = name === undefined ? -1 : names.indexOf(name.toLowerCase());
    if (column >= 0) return { column, word: fold(quoted ?? bare ?? '') };
    // A time or an address holds a colon too.
    return { word: fold(quoted !== undefined && name === undefined ? quoted : whole.replaceAll('"', '')) };
  });
}

/** Finds rows by what is typed. Columns are known by their names, in any case. */
export class RowFilter {
  readonly #names: readonly string[];
  /** All cells of a row in one text, made when somebody first filters. */
  #texts: readonly string[] | undefined;

  constructor(
    private readonly rows: readonly (readonly string[])[],
    names: readonly string[],
  ) {
    this.#names = names.map((name) => name.toLowerCase());
  }

  /** The numbers of the rows that a filter leaves, in their order. */
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

/** A line break, which no word holds, ends each cell. A phone or business number is found without its dashes, too. */
function textOf(row: readonly string[]): string {
  let text = '';
  for (const cell of row) {
    const shown = fold(cellText(cell));
    text += `${shown}\n`;
    if (/^\d[\d-]*$/.test(shown) && shown.includes('-')) text += `${shown.replaceAll('-', '')}\n`;
  }
  return text;
}

/** Some systems type Korean as single letters, which NFC joins. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
