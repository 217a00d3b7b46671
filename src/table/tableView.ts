import { RowFilter } from './rowFilter';
import { nextSort, sortRows, type SortKey } from './sortRows';

/** Row index of the headers. */
export const HEADER = -1;

/** Position of a cell. `row`: index among the shown rows, or `HEADER`. `column`: 0 is the checkbox. */
export interface TablePosition {
  readonly row: number;
  readonly column: number;
}

/** The shown rows of a table: filtered, sorted, with a selection. The number of a row is its index as received. */
export class TableView {
  /** Numbers of the shown rows, in shown order. */
  order: readonly number[] = [];
  sort: readonly SortKey[] = [];
  filter = '';
  active: TablePosition = { row: 0, column: 1 };
  readonly rows: (readonly string[])[] = [];
  readonly #chosen: Set<number>;
  #search: RowFilter;
  /** Start of a selection by Shift+arrow: the row last reached without Shift; -1 if there is none. */
  #start = -1;
  /** Start of a selection by Shift+Space or Shift+click: the row last toggled or clicked. */
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
    this.#read();
  }

  change(rows: readonly (readonly [number: number, row: readonly string[]])[]): void {
    for (const [number, row] of rows) if (number < this.rows.length) this.rows[number] = row;
    this.#read();
  }

  #read(): void {
    this.#search = new RowFilter(this.rows, this.columns);
    this.#arrange();
  }

  /** Whether a filter matches any row. */
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

  /** Sorts after a click on a header; columns count from 0. */
  pressHeader(column: number, isMore: boolean): void {
    this.setSort(nextSort(this.sort, column, isMore));
  }

  /** Numbers of the chosen rows that are shown, in shown order. */
  get chosen(): readonly number[] {
    return this.#chosen.size === 0 ? [] : this.order.filter((number) => this.#chosen.has(number));
  }

  /** Numbers of the rows of an action: the chosen rows that are shown, or all shown rows if no row is chosen. */
  get acting(): readonly number[] {
    return this.#chosen.size > 0 ? this.chosen : this.order;
  }

  /** Numbers of all chosen rows, including rows that the filter hides. */
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

  /** Chooses all shown rows from the last toggled or clicked row to `row`, including both. */
  chooseTo(row: number): void {
    this.#chooseBetween(this.#anchor ?? this.#start, row);
  }

  #chooseBetween(number: number, row: number): void {
    const index = this.order.indexOf(number);
    const from = index < 0 ? Math.max(0, this.active.row) : index;
    for (const number of this.order.slice(Math.min(from, row), Math.max(from, row) + 1))
      this.#chosen.add(number);
  }

  chooseAll(): void {
    for (const number of this.order) this.#chosen.add(number);
  }

  /** Clears the choice of rows. Returns false if no row was chosen. */
  chooseNone(): boolean {
    const had = this.#chosen.size > 0;
    this.#chosen.clear();
    return had;
  }

  /** Chooses all shown rows, or none of them if all are chosen. Hidden rows stay as they are. */
  toggleAll(): void {
    if (this.chosen.length < this.order.length) this.chooseAll();
    else for (const number of this.order) this.#chosen.delete(number);
  }

  moveTo(row: number, column: number): void {
    // Without rows, stay on row 0.
    const last = Math.max(0, this.order.length - 1);
    this.active = {
      row: Math.min(Math.max(row, HEADER), last),
      column: Math.min(Math.max(column, 0), this.columns.length),
    };
  }

  /** Moves the focus to a clicked cell. A later selection with Shift starts at this cell. */
  goTo(row: number, column: number): void {
    this.moveTo(row, column);
    this.#start = this.order[this.active.row] ?? -1;
    this.#anchor = this.#start;
  }

  /**
   * Moves the focus by a key of ARIA's grid pattern. Returns false for other keys. `isFar`: Ctrl or Cmd is pressed.
   * `pageRows`: number of rows that fit below the headers.
   */
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
      if (!this.order.includes(this.#start)) this.#start = this.order[row] ?? -1;
      this.moveTo(Math.max(to.row, 0), column);
      this.#chooseBetween(this.#start, this.active.row);
    } else {
      this.moveTo(to.row, to.column);
      this.#start = this.order[this.active.row] ?? -1;
    }
    return true;
  }

  /** Filters and sorts the rows. The focus stays on its row, or moves to the first row if its row is hidden. */
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
  const targets: Readonly<Partial<Record<string, TablePosition>>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? columns : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns },
    PageUp: { row: Math.max(0, row - pageRows), column },
    PageDown: { row: row + pageRows, column },
  };
  return targets[key];
}
