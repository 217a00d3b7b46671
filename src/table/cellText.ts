/**
 * A cell is one string: a letter for its kind, then the shown text. `t` text, `n` number literal, `w` word (`true`,
 * `false`, `null`), `j` JSON of an object or array, `s` several members with one name. The text of `s` is their number
 * and their JSON, for example `s2× 1, "a"`. If the row lacks the member, the cell is an empty string.
 */
export type CellKind = 'text' | 'number' | 'word' | 'json' | 'several' | 'absent';

const kinds: Readonly<Record<string, CellKind>> = {
  t: 'text',
  n: 'number',
  w: 'word',
  j: 'json',
  s: 'several',
};

/** Makes the cell of a JSON literal. */
export function cellOf(literal: string): string {
  const [first = ''] = literal;
  if (first === '"') return `t${String(JSON.parse(literal))}`;
  if (first === '{' || first === '[') return `j${literal}`;
  return `${/[-\d]/.test(first) ? 'n' : 'w'}${literal}`;
}

/** Adds the value of another member with the same name to a cell. */
export function withOneMore(cell: string, literal: string): string {
  const text = cellText(cell);
  const [, count = '1', before = cellKind(cell) === 'text' ? JSON.stringify(text) : text] =
    cellKind(cell) === 'several' ? (/^(\d+)× (.*)$/s.exec(text) ?? []) : [];
  return `s${Number(count) + 1}× ${before}, ${literal}`;
}

export function cellKind(cell: string): CellKind {
  return kinds[cell[0] ?? ''] ?? 'absent';
}

/** Text of the cell without its kind. */
export function cellText(cell: string): string {
  return cell.slice(1);
}

/** Text for a spreadsheet; `null` is empty. */
export function plainText(cell: string): string {
  return cell === 'wnull' ? '' : cellText(cell);
}

/** True for an absent member, `null` and the empty text. */
export function isEmptyCell(cell: string): boolean {
  return cell === '' || cell === 'wnull' || cell === 't';
}

/** Longest cell text sent to the page, in UTF-16 units. */
export const MAX_CELL = 2000;

/** Shortens a cell for the page to `MAX_CELL` units. Removes white space from JSON; never cuts a surrogate pair. */
export function cellForPage(cell: string): string {
  const head = cell.slice(0, MAX_CELL * 4);
  const short = cellKind(cell) === 'json' ? withoutLayout(head) : head;
  if (short.length <= MAX_CELL && head.length === cell.length) return short;
  const cut = short.slice(0, MAX_CELL - 1);
  // Drops a high surrogate that lost its low surrogate.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/**
 * Removes white space between JSON tokens. `json` must be short (`MAX_CELL * 4`), because the regular expression needs
 * stack for each character.
 */
function withoutLayout(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*"?)|\s+/gs, '$1');
}

const names: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Writes invisible characters as JSON escapes, for example control characters, direction marks, zero-width spaces and
 * lone surrogates. Joiners in emoji stay.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (unit) => names[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
