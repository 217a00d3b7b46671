import { type RowKind, rowId } from './data/rowId';
import { SandboxError } from './sandboxError';

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
