import { rowId, type RowKind } from './data/rowId';
import { SandboxError, invalid } from './sandboxError';

/** More new rows of one kind than anyone types by hand; keeps a runaway script from filling the memory. */
const MAX_NEW_ROWS = 5000;

/** Above the indices of every data set. */
const FIRST_NEW_INDEX = 1_000_000;

/** The rows of one kind, in memory, in the order of their creation. */
export class Table<T extends object> {
  private readonly rows = new Map<string, T>();
  private readonly maxRows: number;
  private nextIndex = FIRST_NEW_INDEX;

  constructor(
    private readonly kind: RowKind,
    private readonly idOf: (row: T) => string,
    seed: readonly T[],
  ) {
    for (const row of seed) this.rows.set(idOf(row), row);
    this.maxRows = seed.length + MAX_NEW_ROWS;
  }

  all(): readonly T[] {
    return [...this.rows.values()];
  }

  find(id: string): T | undefined {
    return this.rows.get(id);
  }

  /** Adds a row under a fresh id. Throws a `SandboxError` when the table is full. */
  insert(create: (id: string) => T): T {
    if (this.rows.size >= this.maxRows) {
      const message = 'The sandbox holds no more records of this kind; reset it.';
      throw new SandboxError(507, 'SANDBOX_FULL', message);
    }
    const row = create(rowId(this.kind, this.nextIndex++));
    this.rows.set(this.idOf(row), row);
    return row;
  }

  /** Replaces the row that has the same id. */
  replace(row: T): T {
    this.rows.set(this.idOf(row), row);
    return row;
  }

  remove(id: string): void {
    this.rows.delete(id);
  }
}

const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/**
 * One page of the rows that match, and the `count` of all matching ones. Applies `keyword`, the filters, `page` (from 1)
 * and `limit`. Throws a `SandboxError` for a bad number.
 */
export function listRows<T extends object>(
  rows: readonly T[],
  query: Readonly<Record<string, string>>,
  rules: {
    /** Fields that `keyword` looks into. */
    readonly keywordFields: readonly (keyof T & string)[];
    /** Fields that a query parameter of the same name selects by; several values are joined by commas. */
    readonly filterFields: readonly (keyof T & string)[];
  },
) {
  const page = positive(query, 'page', 1);
  const limit = Math.min(positive(query, 'limit', DEFAULT_LIMIT), MAX_LIMIT);
  const keyword = fold(query['keyword'] ?? '');
  const matching = rows.filter(
    (row) =>
      rules.filterFields.every((name) => matchesFilter(row[name], query[name])) &&
      (keyword === '' || rules.keywordFields.some((name) => fold(String(row[name])).includes(keyword))),
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

/** Hangul typed on a Mac arrives decomposed. */
function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The row with that id. Throws a `SandboxError` with the code when there is none. */
export function findRow<T extends object>(table: Table<T>, id: string | undefined, code: string): T {
  const row = id === undefined ? undefined : table.find(id);
  if (!row) throw new SandboxError(404, code, `There is no record with the id ${quote(id)}.`);
  return row;
}

function quote(id: string | undefined): string {
  return id === undefined ? '(none)' : `"${id.slice(0, 80)}"`;
}
