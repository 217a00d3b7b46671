import { html, nothing, render, type TemplateResult } from 'lit-html';
import { cellKind, cellText, visibleText } from '../cellText';
import type { TableWords } from '../tableMessage';
import { HEADER, type TableView } from '../tableView';

/** Height of a row in px; `table.css` has the same value. */
export const ROW_HEIGHT = 24;
/** Number of rows drawn above and below the visible rows, ready for the next scroll. */
const BEYOND = 8;
/** Longest drawn text of a cell in UTF-16 units; the line below the grid shows more. */
const MAX_SHOWN = 200;

interface Drawn {
  readonly widths: readonly number[];
  readonly numeric: readonly boolean[];
  readonly pageRows: number;
}

/** Draws headers and visible rows; a box as high as all rows makes the scroll bar. */
export function drawGrid(
  grid: HTMLElement,
  { widths, numeric, pageRows }: Drawn,
  view: TableView,
  words: TableWords,
): void {
  const { order, columns, active } = view;
  const first = Math.max(0, Math.floor(grid.scrollTop / ROW_HEIGHT) - BEYOND);
  const shown = order.slice(first, first + pageRows + 2 * BEYOND + 2);
  const rows = shown.map((number, index) => rowTemplate(view, words, first + index, number));
  const parts = html`<div role="rowgroup" class="head">${headerTemplate(view, words, numeric)}</div>
    <div role="rowgroup" class="body"><div role="presentation" class="window">${rows}</div></div>`;
  render(parts, grid);
  const box = grid.querySelector<HTMLElement>('.body');
  const frame = grid.querySelector<HTMLElement>('.window');
  // Styles are set by script, because the content security policy allows no inline styles.
  grid.style.setProperty('--columns', ['32px', ...widths.map(widthOf)].join(' '));
  if (box) box.style.height = `${order.length * ROW_HEIGHT}px`;
  if (frame) frame.style.top = `${first * ROW_HEIGHT}px`;
  grid.setAttribute('aria-rowcount', String(order.length + 1));
  grid.setAttribute('aria-colcount', String(columns.length + 1));
  const isDrawn = active.row === HEADER || (active.row >= first && active.row < first + shown.length);
  if (isDrawn) grid.setAttribute('aria-activedescendant', idOf(active.row, active.column));
  else grid.removeAttribute('aria-activedescendant');
}

/** CSS width of a column. The first column stays in view, so it takes at most 45 % of the editor's width. */
function widthOf(width: number, column: number): string {
  return column === 0 ? `min(${width}px, 45vw)` : `${width}px`;
}

function isActive({ active }: TableView, row: number, column: number): boolean {
  return active.row === row && active.column === column;
}

function activeClass(view: TableView, row: number, column: number): string {
  return isActive(view, row, column) ? ' active' : '';
}

/** Only the active cell gets an id: new ids for all cells would slow scrolling. */
function activeId(view: TableView, row: number, column: number): string | typeof nothing {
  return isActive(view, row, column) ? idOf(row, column) : nothing;
}

function idOf(row: number, column: number): string {
  return `c${row}-${column}`;
}

function headerTemplate(view: TableView, words: TableWords, numeric: readonly boolean[]): TemplateResult {
  const { columns, sort, order, chosen } = view;
  const isAll = order.length > 0 && chosen.length === order.length;
  const headers = columns.map((name, index) => {
    const position = sort.findIndex(({ column }) => column === index);
    const key = sort[position];
    const mark = key && `${key.descending ? '▼' : '▲'}${sort.length > 1 ? position + 1 : ''}`;
    return html`<div
      role="columnheader"
      id=${activeId(view, HEADER, index + 1)}
      data-column=${index + 1}
      aria-colindex=${index + 2}
      aria-sort=${key ? (key.descending ? 'descending' : 'ascending') : 'none'}
      class=${`cell${numeric[index] ? ' kind-number' : ''}${activeClass(view, HEADER, index + 1)}`}
    >
      <span class="text">${visibleText(name.slice(0, MAX_SHOWN))}</span
      ><span class="order" aria-hidden="true">${mark ?? ''}</span><span class="handle"></span>
    </div>`;
  });
  return html`<div role="row" class="row" aria-rowindex="1" data-row=${HEADER}>
    <div
      role="columnheader"
      id=${activeId(view, HEADER, 0)}
      data-column="0"
      aria-colindex="1"
      class=${`cell choice${activeClass(view, HEADER, 0)}${isAll ? ' chosen' : ''}`}
    >
      <span class="box"><span class="unseen">${words.choose}</span></span>
    </div>
    ${headers}
  </div>`;
}

function rowTemplate(view: TableView, words: TableWords, row: number, number: number): TemplateResult {
  const isChosen = view.isChosen(number);
  const cells = view.columns.map((_, index) => {
    const cell = view.rows[number]?.[index] ?? '';
    const kind = cellKind(cell);
    const text = kind === 'absent' ? '–' : visibleText(cellText(cell).slice(0, MAX_SHOWN));
    return html`<div
      role=${index === 0 ? 'rowheader' : 'gridcell'}
      id=${activeId(view, row, index + 1)}
      data-column=${index + 1}
      aria-colindex=${index + 2}
      aria-label=${kind === 'absent' ? words.absent : nothing}
      title=${kind === 'several' ? words.several : nothing}
      class=${`cell kind-${kind}${cell === 'wnull' ? ' null' : ''}${activeClass(view, row, index + 1)}`}
    >
      <span class="text">${text}</span>
    </div>`;
  });
  return html`<div
    role="row"
    class=${`row${isChosen ? ' chosen' : ''}`}
    aria-rowindex=${row + 2}
    aria-selected=${isChosen ? 'true' : 'false'}
    data-row=${row}
  >
    <div
      role="gridcell"
      id=${activeId(view, row, 0)}
      data-column="0"
      aria-colindex="1"
      aria-label=${words.choose}
      class=${`cell choice${activeClass(view, row, 0)}`}
    >
      <span class="box"></span>
    </div>
    ${cells}
  </div>`;
}
