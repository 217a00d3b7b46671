import { foldText } from '../base/foldText';
import { rowId, type RowKind } from './data/rowValues';
import { SandboxError, invalid } from './sandboxError';

/**
 * Largest number of rows of one kind that are added to the initial rows; keeps a runaway script from filling the
 * memory.
 */
const MAX_NEW_ROWS = 5000;

/** Index of the first new row, above the indices of every data set. */
const FIRST_NEW_INDEX = 1_000_000;

/** Rows of one kind, in memory, in the order of creation. */
export class Table<T extends object> {
  private readonly rows = new Map<string, T>();
  private readonly maxRows: number;
  private nextIndex = FIRST_NEW_INDEX;

  constructor(
    private readonly kind: RowKind,
    /** Name of the id field, and of the path parameter that names a row. */
    private readonly idName: keyof T & string,
    seed: readonly T[],
  ) {
    for (const row of seed) this.replace(row);
    this.maxRows = seed.length + MAX_NEW_ROWS;
  }

  all(): readonly T[] {
    return [...this.rows.values()];
  }

  find(id: string): T | undefined {
    return this.rows.get(id);
  }

  /** Returns the row with that id. Throws a `SandboxError` if there is none. */
  require(id: string | undefined): T {
    const row = id === undefined ? undefined : this.find(id);
    if (row) return row;
    const name = this.idName.replace(/(?:_history)?_id$/, '').toUpperCase();
    const shown = id === undefined ? '(none)' : `"${id.slice(0, 80)}"`;
    throw new SandboxError(404, `${name}_NOT_FOUND`, `There is no record with the id ${shown}.`);
  }

  /** Returns the row that a path parameter names. Throws a `SandboxError` if there is none. */
  named(path: Readonly<Record<string, string>>): T {
    return this.require(path[this.idName]);
  }

  /** Adds a row with a new id. Throws a `SandboxError` if the table is full. */
  insert(create: (id: string) => T): T {
    if (this.rows.size >= this.maxRows) {
      const message = 'The sandbox holds no more records of this kind; reset it.';
      throw new SandboxError(507, 'SANDBOX_FULL', message);
    }
    return this.replace(create(rowId(this.kind, this.nextIndex++)));
  }

  /** Stores a row; replaces the row with the same id, if there is one. */
  replace(row: T): T {
    this.rows.set(String(row[this.idName]), row);
    return row;
  }

  remove(id: string): void {
    this.rows.delete(id);
  }
}

const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/**
 * Returns one page of the matching rows, and the `count` of all matching rows. Applies `keyword`, filters, `page` (from
 * 1) and `limit`. Throws a `SandboxError` for an invalid number.
 */
export function listRows<T extends object>(
  rows: readonly T[],
  query: Readonly<Record<string, string>>,
  rules: {
    /** Fields searched for `keyword`. */
    readonly keywordFields: readonly (keyof T & string)[];
    /** Fields that can be filtered by a query parameter of the same name, with values separated by commas. */
    readonly filterFields: readonly (keyof T & string)[];
  },
) {
  const page = positive(query, 'page', 1);
  const limit = Math.min(positive(query, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const keyword = foldText(query['keyword'] ?? '').trim();
  const matching = rows.filter(
    (row) =>
      rules.filterFields.every((name) => matchesFilter(row[name], query[name])) &&
      (keyword === '' || rules.keywordFields.some((name) => foldText(String(row[name])).includes(keyword))),
  );
  return { count: matching.length, list: matching.slice((page - 1) * limit, page * limit) };
}

function positive(query: Readonly<Record<string, string>>, name: string, fallback: number): number {
  const text = query[name] ?? '';
  if (text === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid(`${name} must be a whole number from 1.`);
  return Number(text);
}

function matchesFilter(value: unknown, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === '' || wanted.split(',').includes(String(value));
}
