import { HEADER, type TableView } from '../tableView';

/** Members that keys use, besides the rows. */
interface KeyedPage {
  readonly actions: { run(action: 'copy'): void; open(row: number): void };
  /** Column widths in px. */
  readonly widths: readonly number[];
  readonly pageRows: number;
  resize(column: number, width: number): void;
  keepWidth(column: number): void;
  reveal(): void;
}

/** Step in px when a key changes a column's width. */
const STEP = 16;

/** Handles keys in the grid by ARIA's grid pattern; handled keys do not reach VS Code. */
export function gridKeys(event: KeyboardEvent, page: KeyedPage, view: TableView): void {
  const { key, shiftKey, altKey } = event;
  const isFar = event.ctrlKey || event.metaKey;
  const isOurs = isFar && !altKey ? pressLetter(event, page, view) : pressKey(event, page, view);
  if (!isOurs && (altKey || !view.move(key, isFar, shiftKey, page.pageRows))) return;
  event.preventDefault();
  event.stopPropagation();
  page.reveal();
}

/** With Korean input, `key` is no Latin letter; `code` is. */
function pressLetter({ key, code, shiftKey }: KeyboardEvent, page: KeyedPage, view: TableView): boolean {
  const letter = (/^[a-z]$/i.test(key) ? key : code.slice(-1)).toLowerCase();
  if (shiftKey || key.length > 1) return false;
  if (letter === 'a') view.chooseAll();
  else if (letter === 'c' && view.order.length > 0) page.actions.run('copy');
  else return false;
  return true;
}

function pressKey({ key, shiftKey, altKey }: KeyboardEvent, page: KeyedPage, view: TableView): boolean {
  const { row, column } = view.active;
  const width = page.widths[column - 1];
  if (altKey && row === HEADER && width !== undefined && /^Arrow(?:Left|Right)$/.test(key)) {
    page.resize(column - 1, width + (key === 'ArrowLeft' ? -STEP : STEP));
    page.keepWidth(column - 1);
    return true;
  }
  if (altKey) return false;
  if (key === 'Escape') return view.chooseNone();
  if (key !== 'Enter' && key !== ' ') return false;
  if (row === HEADER && column > 0) view.pressHeader(column - 1, shiftKey);
  else if (row === HEADER) view.toggleAll();
  else if (key === ' ' && shiftKey) view.chooseTo(row);
  else if (key === ' ' || column === 0) view.toggle(row);
  else {
    const number = view.order[row];
    if (number !== undefined) page.actions.open(number);
  }
  return true;
}
