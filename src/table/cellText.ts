/**
 * A cell is one text, which the page gets for each value: its kind, then what is shown. `t` a text, `n` the literal of a
 * number, `w` a word (`true`, `false`, `null`), `j` the JSON of an object or array, `s` how many members of one name the
 * row has, and the JSON of each: `s2× 1, "a"`. Empty: it has no such member.
 */
export type CellKind = 'text' | 'number' | 'word' | 'json' | 'several' | 'absent';

const kinds: Readonly<Record<string, CellKind>> = {
  t: 'text',
  n: 'number',
  w: 'word',
  j: 'json',
  s: 'several',
};

/** The cell of a JSON value as it was received. */
export function cellOf(literal: string): string {
  const [first = ''] = literal;
  if (first === '"') return `t${String(JSON.parse(literal))}`;
  if (first === '{' || first === '[') return `j${literal}`;
  return `${/[-\d]/.test(first) ? 'n' : 'w'}${literal}`;
}

/** The cell of a name that the row has once more. */
export function withOneMore(cell: string, literal: string): string {
  const text = cellText(cell);
  const [, count = '1', before = cellKind(cell) === 'text' ? JSON.stringify(text) : text] =
    cellKind(cell) === 'several' ? (/^(\d+)× (.*)$/s.exec(text) ?? []) : [];
  return `s${Number(count) + 1}× ${before}, ${literal}`;
}

export function cellKind(cell: string): CellKind {
  return kinds[cell[0] ?? ''] ?? 'absent';
}

/** What a person reads in it, without its kind. */
export function cellText(cell: string): string {
  return cell.slice(1);
}

/** The same for a spreadsheet, in which `null` is empty. */
export function plainText(cell: string): string {
  return cell === 'wnull' ? '' : cellText(cell);
}

/** Neither a value nor a text. */
export function isEmptyCell(cell: string): boolean {
  return cell === '' || cell === 'wnull' || cell === 't';
}

/** Longest text of a cell that the page gets, in UTF-16 units. */
export const MAX_CELL = 2000;

/** The cell for the page: JSON without its layout, and a text of any length cut between two characters. */
export function cellForPage(cell: string): string {
  const head = cell.slice(0, MAX_CELL * 4);
  const short = cellKind(cell) === 'json' ? withoutLayout(head) : head;
  if (short.length <= MAX_CELL && head.length === cell.length) return short;
  const cut = short.slice(0, MAX_CELL - 1);
  // Half of a character outside the first plane.
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** At most a few thousand characters: the pattern keeps its way through a string on a stack. */
function withoutLayout(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*"?)|\s+/gs, '$1');
}
