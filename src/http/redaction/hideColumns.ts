import { isSecretField } from '../../catalog/isSecretField';

/** By divider: pattern of a cell with the divider or line end after it. */
const cellsOf: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Array.from(',;\t|', (divider) => [
    divider,
    new RegExp(
      `("(?:[^"]|"")*"|[^\\r\\n${divider === '|' ? '\\|' : divider}"]*)(\\${divider}|\\r?\\n|$)`,
      'gy',
    ),
  ]),
);
/**
 * A word as long as the shortest name of a secret. Lines without a match are skipped: a text may have millions of
 * lines.
 */
const wordOfHead = /[A-Za-z]{3}|[^\0-\x7f]{2}/g;
const MAX_HEAD = 2000;

/** Hides the columns that the first line of a table names as secrets. */
export function hideColumns(text: string, hide: (secret: string) => string): string {
  let hidden = '';
  let end = 0;
  wordOfHead.lastIndex = 0;
  for (let found = wordOfHead.exec(text); found; found = wordOfHead.exec(text)) {
    const start = Math.max(end, text.lastIndexOf('\n', found.index) + 1);
    const lineEnd = text.indexOf('\n', found.index);
    if (lineEnd < 0) break;
    wordOfHead.lastIndex = lineEnd + 1;
    const secret = lineEnd - start > MAX_HEAD ? undefined : secretColumns(text.slice(start, lineEnd));
    if (!secret) continue;
    const rows = hideRows(text, lineEnd + 1, secret, hide);
    hidden += text.slice(end, lineEnd + 1) + rows.hidden;
    end = rows.end;
    wordOfHead.lastIndex = end;
  }
  return hidden + text.slice(end);
}

interface Columns {
  readonly divider: string;
  readonly secret: readonly boolean[];
}

/** Secret columns of a header line; undefined if there are none. */
function secretColumns(line: string): Columns | undefined {
  for (const divider of Object.keys(cellsOf)) {
    if (!line.includes(divider)) continue;
    const names = line.split(divider).map((name) => name.trim().replace(/^"|"$/g, ''));
    if (names.length < 2 || !names.every((name) => /^[#\p{L}\d_. -]{0,40}$/u.test(name))) continue;
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
    // A line with one cell ends the table, unless it is a ruler such as `---+---`.
    if (column < 2 && !/^[\s+=-]+$/.test(whole)) break;
    hidden += row;
    end = form.lastIndex;
    row = '';
    column = 0;
    if (mark === '') break;
  }
  return { hidden, end };
}

/** Rows and cells of a table in markup, and of an SQL `INSERT`. */
const FORMS: readonly (readonly [hint: RegExp, row: RegExp, cell: RegExp])[] = [
  [
    /<t[hd]\b/i,
    /<(?:tr|(\/table))\b[^>]{0,200}>(?:[^<]|<(?!\/?tr\b))*/gi,
    /(<t[hd]\b[^>]{0,200}>(?:\s|<[^/][^>]{0,200}>)*)([^<]*)/gi,
  ],
  [
    /\binto\s[^()]{1,200}\(/i,
    /(\binto\s[^()]{1,200})?\((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^()'"])*\)|\bselect\s(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?!\sunion\s)[\w\s,.])*/gi,
    /((?:[(,]|\bselect\s)\s*(?:N(?='))?)('(?:[^'\\]|\\.)*|"(?:[^"\\]|\\.)*|[^,()'"]*)/gi,
  ],
];
/** An empty value, or a placeholder for a value that is sent separately. */
const NONE = /^['"]?$|^(?:null|default|\?|[$:@]\w*|%s)$/i;

/** Hides the secret columns of a table in markup or an SQL `INSERT`; its first row or list names the columns. */
export function hideCells(text: string, hide: (secret: string) => string): string {
  return FORMS.reduce((left, [hint, row, cell]) => {
    let secret: readonly boolean[] = [];
    if (!hint.test(left)) return left;
    return left.replace(row, (whole, start?: string) => {
      if (start !== undefined) secret = [];
      if (secret.includes(true)) {
        let column = -1;
        return whole.replace(cell, (kept, before: string, content: string) => {
          column += 1;
          const text = content.trim();
          // In `INSERT … SELECT`, the name of a column is no value.
          const isName = /^s/i.test(whole) && /^[^'"\d]/.test(text);
          if (secret[column] !== true || NONE.test(text) || isName) return kept;
          const [quote = ''] = /^['"]?/.exec(content) ?? [];
          return before + quote + hide(content.slice(quote.length));
        });
      }
      const names = Array.from(whole.matchAll(cell), ([, , name = '']) =>
        name.trim().replace(/^['"[`]|[\]`]$/g, ''),
      );
      if (names.length > 1) secret = names.map(isSecretField);
      return whole;
    });
  }, text);
}
