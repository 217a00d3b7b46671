import { findList } from '../http/loadListPage';
import { scanInTurns } from '../json/scanJson';
import { cellOf, plainText, withOneMore } from './cellText';

/** A list as rows of cells, in the list's order. */
export interface ListTable {
  /** Member names of all `rows`, in order of first appearance. */
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
  /** Number of elements after the first `maxRows`. */
  readonly left: number;
}

export interface TableRow {
  readonly cells: ReadonlyMap<string, string>;
  /** Span of the element in the response text if the element is an object or array; 0, 0 for any other element. */
  readonly start: number;
  readonly end: number;
}

interface OpenRow extends TableRow {
  readonly cells: Map<string, string>;
  end: number;
}

/** Column name for elements that are no objects. */
const ELEMENT = 'value';

/** Reads the first `maxRows` elements of a response's list; undefined if it has no list. */
export async function readTable(text: string, maxRows = Infinity): Promise<ListTable | undefined> {
  const list = await findList(text);
  if (!list) return undefined;
  const elements = `[${text.slice(list.start, list.end)}]`;
  const shift = list.start - 1;
  const rows: OpenRow[] = [];
  const names = new Set<string>();
  let left = 0;
  let depth = 0;
  /** Start of the value that becomes the next cell. */
  let start = 0;
  let isObject = false;
  let name = ELEMENT;
  const add = (from: number): void => {
    if (rows.length < maxRows) rows.push({ cells: new Map(), start: from, end: from });
    else left += 1;
  };
  const keep = (member: string, literal: string): void => {
    const row = rows.at(-1);
    if (!row || left > 0) return;
    names.add(member);
    const before = row.cells.get(member);
    row.cells.set(member, before === undefined ? cellOf(literal) : withOneMore(before, literal));
  };
  const end = (at: number): void => {
    const row = rows.at(-1);
    if (row && left === 0) row.end = at + shift;
  };
  await scanInTurns(elements, undefined, {
    open: (isArray, behind) => {
      depth += 1;
      if (depth === 2) {
        isObject = !isArray;
        add(behind - 1 + shift);
      }
      if (depth === (isObject ? 3 : 2)) start = behind - 1;
    },
    close: (at) => {
      depth -= 1;
      if (depth === 1 && !isObject) keep(ELEMENT, elements.slice(start, at + 1));
      if (depth === 2 && isObject) keep(name, elements.slice(start, at + 1));
      if (depth === 1) end(at + 1);
    },
    key: (key) => {
      if (depth === 2) name = key;
    },
    scalar: (literal) => {
      if (depth === 2 && isObject) keep(name, literal);
      if (depth !== 1) return;
      // An element that is no object or array gets the span 0, 0: no call needs its position.
      add(0);
      keep(ELEMENT, literal);
    },
  });
  return { names: [...names], rows, left };
}

/** Texts for a spreadsheet: the names of `columns`, then the cells of each row. `null` and absent members are empty. */
export function spreadsheetRows(
  rows: readonly TableRow[],
  columns: readonly string[],
): readonly (readonly string[])[] {
  return [columns, ...rows.map(({ cells }) => columns.map((name) => plainText(cells.get(name) ?? '')))];
}

/** Largest number of columns shown until the user chooses columns. */
export const FIRST_COLUMNS = 12;

/**
 * Columns shown at first: those of `preferred` that the list has, then the others in order. If the list has no
 * preferred column, a name column such as `company_name` comes first, because the first column stays in view.
 */
export function firstColumns(names: readonly string[], preferred: readonly string[]): readonly string[] {
  const known = preferred.filter((name) => names.includes(name));
  const named = names.find((name) => /(?:^|_)(?:name|title|subject)$/i.test(name));
  const lead = known.length > 0 || named === undefined ? known : [named];
  return [...lead, ...names.filter((name) => !lead.includes(name))].slice(0, FIRST_COLUMNS);
}
