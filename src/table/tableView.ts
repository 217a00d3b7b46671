import { RowFilter } from './rowFilter';
import { nextSort, sortRows, type SortKey } from './sortRows';

/** The row of headers. */
export const HEADER = -1;

/** Where the keyboard stands: a row as it is shown, or the headers; column 0 is the one that chooses. */
export interface TablePosition {
  readonly row: number;
  readonly column: number;
}

/** The rows of a table as they are shown: filtered, sorted, some of them chosen. Rows are known by their numbers. */
export class TableView {
  /** The numbers of the rows that are shown, in their order. */
  order: readonly number[] = [];
  sort: readonly SortKey[] = [];
  filter = '';
  active: TablePosition = { row: 0, column: 1 };
  readonly rows: (readonly string[])[] = [];
  readonly #chosen: Set<number>;
  #search: RowFilter;
  /** Where Shift with an arrow chooses from: the number of the row that the keyboard last went to without it. */
  #start = 0;
  /** Where Shift with Space or a click chooses from: the row that was last chosen or clicked. */
  #anchor: number | undefined;

  constructor(
    readonly columns: readonly string[],
    private readonly locale: string,
    chosen: readonly number[] = [],
  ) {
    this.#chosen = new Set(chosen);
    this.#search = new RowFilter(this.rows, columns);
  }

  add(rows: readonly (readonly string[])[]): void {
    for (const row of rows) this.rows.push(row);
    this.#search = new RowFilter(this.rows, this.columns);
    this.#arrange();
  }

  /** Whether a filter would leave any row. */
  finds(text: string): boolean {
    return this.#search.find(text).length > 0;
  }

  setFilter(text: string): void {
    if (text === this.filter) return;
    this.filter = text;
    this.#arrange();
  }

  setSort(keys: readonly SortKey[]): void {
    this.sort = keys.filter(({ column }) => column < this.columns.length);
    this.#arrange();
  }

  /** A press on the header of a column, from 0. */
  pressHeader(column: number, isMore: boolean): void {
    this.setSort(nextSort(this.sort, column, isMore));
  }

  /** Of the rows that are shown, in their order. */
  get chosen(): readonly number[] {
    return this.#chosen.size === 0 ? [] : this.order.filter((number) => this.#chosen.has(number));
  }

  /** What an action takes: the chosen rows, or all that are shown. */
  get acting(): readonly number[] {
    const { chosen } = this;
    return chosen.length > 0 ? chosen : this.order;
  }

  /** Those that a filter hides, too: without it they are chosen again. */
  get everChosen(): readonly number[] {
    return [...this.#chosen];
  }

  isChosen(number: number): boolean {
    return this.#chosen.has(number);
  }

  toggle(row: number): void {
    const number = this.order[row];
    if (number === undefined) return;
    if (!this.#chosen.delete(number)) this.#chosen.add(number);
    this.#anchor = number;
  }

  /** Chooses all rows from the last one that was chosen. */
  chooseTo(row: number): void {
    this.#chooseBetween(this.#anchor ?? this.#start, row);
  }

  #chooseBetween(number: number, row: number): void {
    const from = Math.max(0, this.order.indexOf(number));
    for (const number of this.order.slice(Math.min(from, row), Math.max(from, row) + 1))
      this.#chosen.add(number);
  }

  chooseAll(): void {
    for (const number of this.order) this.#chosen.add(number);
  }

  /** False where none was chosen. */
  chooseNone(): boolean {
    const had = this.#chosen.size > 0;
    this.#chosen.clear();
    return had;
  }

  toggleAll(): void {
    if (this.chosen.length === this.order.length) this.chooseNone();
    else this.chooseAll();
  }

  moveTo(row: number, column: number): void {
    // Without rows the keyboard waits for the first one.
    const last = Math.max(0, this.order.length - 1);
    this.active = {
      row: Math.min(Math.max(row, HEADER), last),
      column: Math.min(Math.max(column, 0), this.columns.length),
    };
  }

  /** A click: Shift chooses from here. */
  goTo(row: number, column: number): void {
    this.moveTo(row, column);
    this.#start = this.order[this.active.row] ?? 0;
    this.#anchor = this.#start;
  }

  /** Moves by a key of the grid pattern; false for any other key. `pageRows`: how many rows fit. */
  move(key: string, isFar: boolean, isShift: boolean, pageRows: number): boolean {
    const { row, column } = this.active;
    const to = target(
      key,
      isFar,
      { row, column },
      { pageRows, rows: this.order.length, columns: this.columns.length },
    );
    if (!to) return false;
    if (isShift && to.column === column && row !== HEADER) {
      if (!this.order.includes(this.#start)) this.#start = this.order[row] ?? 0;
      this.moveTo(Math.max(to.row, 0), column);
      this.#chooseBetween(this.#start, this.active.row);
    } else {
      this.moveTo(to.row, to.column);
      this.#start = this.order[this.active.row] ?? 0;
    }
    return true;
  }

  /** The keyboard stays on its row, where that is still shown. */
  #arrange(): void {
    const number = this.order[this.active.row];
    const found = this.#search.find(this.filter);
    this.order = sortRows(this.rows, found, this.sort, this.locale);
    if (number === undefined) return;
    const row = this.order.indexOf(number);
    this.moveTo(row < 0 ? 0 : row, this.active.column);
  }
}

function target(
  key: string,
  isFar: boolean,
  { row, column }: TablePosition,
  { pageRows, rows, columns }: Readonly<Record<'pageRows' | 'rows' | 'columns', number>>,
): TablePosition | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? columns : column + 1 };
    case 'Home':
      return isFar ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return isFar ? { row: rows - 1, column: columns } : { row, column: columns };
    case 'PageUp':
      return { row: Math.max(0, row - pageRows), column };
    case 'PageDown':
      return { row: row + pageRows, column };
    default:
      return undefined;
  }
}
