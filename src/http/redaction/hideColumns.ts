import { isSecretField } from '../../catalog/isSecretField';

/** A cell and what ends it, in a table whose cells are divided by that character. */
const cellsOf: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Array.from(',;\t|', (divider) => [
    divider,
    new RegExp(
      `("(?:[^"]|"")*"|[^\\r\\n${divider === '|' ? '\\|' : divider}"]*)(\\${divider}|\\r?\\n|$)`,
      'gy',
    ),
  ]),
);
const MAX_HEAD = 2000;

/**
 * A text without the columns that the first line of a table in it names as secrets. A table ends with the first line that
 * has one cell alone.
 */
export function hideColumns(text: string, hide: (secret: string) => string): string {
  if (!text.includes('\n')) return text;
  let hidden = '';
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    const secret = end < 0 || line.length > MAX_HEAD ? undefined : secretColumns(line);
    const next = end < 0 ? text.length : end + 1;
    hidden += text.slice(at, next);
    at = next;
    if (!secret) continue;
    const rows = hideRows(text, at, secret, hide);
    hidden += rows.hidden;
    at = rows.end;
  }
  return hidden;
}

interface Columns {
  readonly divider: string;
  readonly secret: readonly boolean[];
}

/** The columns of a line of names; undefined: none of them is secret. */
function secretColumns(line: string): Columns | undefined {
  for (const divider of Object.keys(cellsOf)) {
    const names = line.split(divider).map((name) => name.trim().replace(/^"|"$/g, ''));
    if (names.length < 2 || !names.every((name) => /^[\p{L}\d_. -]{0,40}$/u.test(name))) continue;
    const secret = names.map(isSecretField);
    if (secret.includes(true)) return { divider, secret };
  }
  return undefined;
}

function hideRows(
  text: string,
  from: number,
  { divider, secret }: Columns,
  hide: (secret: string) => string,
): { readonly hidden: string; readonly end: number } {
  const form = cellsOf[divider];
  let hidden = '';
  let row = '';
  let column = 0;
  let end = from;
  if (!form) return { hidden, end };
  form.lastIndex = from;
  for (let match = form.exec(text); match; match = form.exec(text)) {
    const [whole, cell = '', mark = ''] = match;
    const isKept = secret[column] !== true || /^[\s":-]*$/.test(cell);
    row += isKept ? whole : hide(cell.trim().replace(/^"|"$/g, '')) + mark;
    column += 1;
    if (mark === divider) continue;
    // A line without a second cell is no row, but may be drawn between two.
    if (column < 2 && !/^[\s+=-]+$/.test(whole)) break;
    hidden += row;
    end = form.lastIndex;
    row = '';
    column = 0;
    if (mark === '') break;
  }
  return { hidden, end };
}
