import { cellText } from './cellText';

const NARROWEST = 64;
const WIDEST = 320;
/** Of a character of Latin letters and digits, on average; one of Korean has two of it. */
const CHARACTER = 7;
/** How much wider a name is, which stands in bold. */
const BOLD = 1.2;
/** Padding, border and the mark of an order. */
const REST = 34;
/** Rows that are looked at. */
const SAMPLE = 100;

/** How wide the columns are at first, in px: as their names and first rows need, within bounds. */
export function cellWidths(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  return columns.map((name, column) => {
    const texts = rows.slice(0, SAMPLE).map((row) => cellText(row[column] ?? ''));
    const longest = Math.max(BOLD * unitsOf(name), ...texts.map((text) => unitsOf(text.slice(0, 60))));
    return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(longest * CHARACTER) + REST));
  });
}

function unitsOf(text: string): number {
  let units = 0;
  for (const character of text) units += character > '\u10ff' ? 2 : 1;
  return units;
}
