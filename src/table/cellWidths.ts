import { cellText } from './cellText';

const NARROWEST = 64;
const WIDEST = 320;
/** Average width in px of a Latin letter or digit; a Korean character takes two. */
const CHARACTER = 7;
/** Factor of bold text, used for names. */
const BOLD = 1.2;
/** Padding, border and sort mark, in px. */
const REST = 34;
/** Number of rows measured. */
const SAMPLE = 100;

/** First widths of the columns in px, from names and first rows, within limits. */
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
