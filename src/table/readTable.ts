import { findList } from '../http/loadListPage';
import { scanInTurns } from '../json/scanJson';
import { cellOf, plainText, withOneMore } from './cellText';

/** A list as rows of cells, in its order. */
export interface ListTable {
  /** The members of all rows, in order of first appearance. */
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
  /** Elements that the list has beyond those. */
  readonly left: number;
}

/** One element of a list. */
export interface TableRow {
  /** By the names of members. */
  readonly cells: ReadonlyMap<string, string>;
  /** Where an object or array stands in the text of the response; twice 0 for a bare value. */
  readonly start: number;
  readonly end: number;
}

interface OpenRow extends TableRow {
  readonly cells: Map<string, string>;
  end: number;
}

/** An element that is no object has one member, which is called so. */
const ELEMENT = 'value';

/** Reads the list of a response, its first `maxRows` elements. undefined: there is no list. */
export async function readTable(text: string, maxRows = Infinity): Promise<ListTable | undefined> {
  const list = await findList(text);
  if (!list) return undefined;
  const elements = `[${text.slice(list.start, list.end)}]`;
  const shift = list.start - 1;
  const rows: OpenRow[] = [];
  const names = new Set<string>();
  let left = 0;
  let depth = 0;
  /** Where the value begins that makes one cell. */
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
      // Its offset is not reported, and nothing is called with a bare value.
      add(0);
      keep(ELEMENT, literal);
    },
  });
  return { names: [...names], rows, left };
}

/** Rows for a spreadsheet, the names of `columns` first. `null` and what is not there are empty. */
export function spreadsheetRows(
  rows: readonly TableRow[],
  columns: readonly string[],
): readonly (readonly string[])[] {
  return [columns, ...rows.map(({ cells }) => columns.map((name) => plainText(cells.get(name) ?? '')))];
}
