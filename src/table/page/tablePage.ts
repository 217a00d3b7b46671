import { html, nothing, render, type TemplateResult } from 'lit-html';
import { letterOf } from '../../base/letterOf';
import { cellKind, cellText, visibleText } from '../cellText';
import { cellWidths, columnWidth } from '../columnWidths';
import type { SortKey } from '../sortRows';
import type { TableAction, TableButton, TableHead, TableMessage, TableWords } from '../tableMessage';
import { HEADER, type TablePosition, type TableView } from '../tableView';
import { drawGrid, ROW_HEIGHT } from './drawGrid';

/** State of the page that VS Code keeps while the page is hidden and across restarts. */
export interface PageState {
  readonly filter: string;
  readonly sort: readonly SortKey[];
  readonly active: TablePosition;
  readonly scroll: number;
}

export interface TablePageActions {
  run(action: TableAction): void;
  /** `row`: number of the row as received. */
  open(row: number): void;
  keepWidth(column: number, width: number): void;
  keep(state: PageState): void;
}

/** The table's page: head, filter, grid, and the text of the active cell. */
export class TablePage {
  view: TableView | undefined;
  /** Column widths in px. */
  widths: number[] = [];
  /** Per column: true if one of the first rows holds a number. The header is then right-aligned, like the numbers. */
  numeric: readonly boolean[] = [];
  #words: TableWords | undefined;
  #head: TableHead | undefined;
  #count = 0;
  /** Widths in px set by the user, by column name. */
  #kept: ReadonlyMap<string, number> = new Map();
  #left: PageState | undefined;
  #isAsked = false;
  #isLost = false;

  constructor(
    private readonly root: HTMLElement,
    left: PageState | undefined,
    readonly actions: TablePageActions,
  ) {
    this.#left = left;
    addEventListener('resize', () => this.draw());
    document.addEventListener('keydown', (event) => this.#shortcut(event));
  }

  start(view: TableView, { words, count, widths }: Extract<TableMessage, { readonly kind: 'table' }>): void {
    const before = this.view;
    if (before) {
      // The filter stays, because its box still shows its text. With other columns, all else starts anew.
      const isSame = before.columns.join('\n') === view.columns.join('\n');
      this.#left ??= isSame
        ? this.#state(before)
        : { filter: before.filter, sort: [], active: view.active, scroll: 0 };
    }
    this.view = view;
    this.#words = words;
    this.#count = count;
    this.#kept = new Map(widths);
    this.widths = [];
    const { filter = '', sort = [], active } = this.#left ?? {};
    view.setSort(sort);
    view.setFilter(filter);
    if (active) view.active = active;
    this.draw();
  }

  add(rows: readonly (readonly string[])[]): void {
    const { view } = this;
    if (!view) return;
    const isFirst = view.rows.length === 0;
    view.add(rows);
    if (isFirst) {
      this.widths = cellWidths(view.columns, rows).map(
        (width, column) => this.#kept.get(view.columns[column] ?? '') ?? width,
      );
      this.numeric = view.columns.map((_, column) =>
        rows.some((row) => cellKind(row[column] ?? '') === 'number'),
      );
    }
    this.drawNow();
    const left = this.#left;
    if (!left || view.rows.length < this.#count) return;
    this.#left = undefined;
    view.moveTo(left.active.row, left.active.column);
    this.drawNow();
    this.grid?.scrollTo(0, left.scroll);
  }

  showHead(head: TableHead): void {
    this.#head = head;
    this.draw();
  }

  /** Shows or hides the card which says that the host does not answer. The page's HTML contains the card's texts. */
  showLost(isLost: boolean): void {
    this.#isLost = isLost;
    if (!isLost) {
      this.draw();
      return;
    }
    const { lostTitle = '', lost = '', reopen = '', reopenCommand } = this.root.dataset;
    const address = `command:${reopenCommand}?${encodeURIComponent('[true]')}`;
    const card = html`<section class="card" role="alert">
      <h1>${lostTitle}</h1>
      <p>${lost}</p>
      <div class="buttons"><a class="button first" href=${address}>${reopen}</a></div>
    </section>`;
    render(card, this.root);
  }

  showSentence({ title, sentence, buttons }: Extract<TableMessage, { readonly kind: 'sentence' }>): void {
    this.view = undefined;
    const card = html`<section class="card">
      <h1>${title}</h1>
      <p>${sentence}</p>
      <div class="buttons">
        ${buttons.map((button, index) => this.#button(button, undefined, index === 0))}
      </div>
    </section>`;
    render(card, this.root);
  }

  get grid(): HTMLElement | undefined {
    return this.root.querySelector<HTMLElement>('.grid') ?? undefined;
  }

  /** Number of rows that fit below the headers. */
  get pageRows(): number {
    return Math.max(1, Math.floor((this.grid?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
  }

  /** Draws in the next frame, once for all changes until then. */
  draw(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      if (this.#isAsked) this.drawNow();
    });
  }

  drawNow(): void {
    this.#isAsked = false;
    const { view } = this;
    const words = this.#words;
    if (!view || !words || this.#isLost) return;
    const isWhole = view.rows.length >= this.#count;
    render(this.#page(view, words, isWhole), this.root);
    const { grid } = this;
    if (grid) drawGrid(grid, this, view, words);
    this.#keep();
  }

  reveal(): void {
    const { grid, view } = this;
    if (!grid || !view) return;
    const { row, column } = view.active;
    const top = row * ROW_HEIGHT;
    if (row !== HEADER) {
      if (top < grid.scrollTop) grid.scrollTop = top;
      const room = grid.clientHeight - 2 * ROW_HEIGHT;
      if (top > grid.scrollTop + room) grid.scrollTop = top - room;
    }
    this.drawNow();
    // The first two columns are always in view.
    if (column < 2) grid.scrollLeft = column === 0 ? 0 : grid.scrollLeft;
    else grid.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  resize(column: number, width: number): void {
    this.widths[column] = Math.min(columnWidth.most, Math.max(columnWidth.least, Math.round(width)));
    this.draw();
  }

  keepWidth(column: number): void {
    this.actions.keepWidth(column, this.widths[column] ?? columnWidth.least);
  }

  focusFilter(): void {
    const filter = this.root.querySelector<HTMLInputElement>('.filter');
    filter?.focus();
    filter?.select();
  }

  #keep(): void {
    const { view } = this;
    if (!view || this.#left) return;
    this.actions.keep(this.#state(view));
  }

  #state({ filter, sort, active }: TableView): PageState {
    return { filter, sort, active, scroll: this.grid?.scrollTop ?? 0 };
  }

  #page(view: TableView, words: TableWords, isWhole: boolean): TemplateResult {
    const { order, rows, chosen } = view;
    const { title = '', notes = [], buttons = [], rowButtons = [] } = this.#head ?? {};
    const fill = (text: string, ...numbers: readonly number[]): string =>
      text.replace(/\{(\d)\}/g, (_, index: string) => (numbers[Number(index)] ?? 0).toLocaleString('en'));
    const total = Math.max(rows.length, this.#count);
    const hidden = view.everChosen.length - chosen.length;
    const counts = [
      fill(total === 1 ? words.rowsOfOne : words.rows, order.length, total),
      ...(chosen.length > 0 ? [fill(words.chosen, chosen.length)] : []),
      ...(hidden > 0 ? [fill(words.hidden, hidden)] : []),
      ...(isWhole || rows.length === 0 ? [] : [words.loading]),
    ].join(' · ');
    const why =
      !isWhole && rows.length === 0 ? words.loading : rows.length === 0 ? words.empty : words.nothingFound;
    const acting = view.acting.length;
    return html`<header>
        <h1>${title}</h1>
        <p class="notes">${notes.join(' · ')}</p>
        <div class="buttons">${buttons.map((button) => this.#button(button))}</div>
      </header>
      <div class="tools">
        <input
          class="filter"
          type="search"
          maxlength="500"
          spellcheck="false"
          autocomplete="off"
          aria-label=${words.filter}
          title=${words.filterHint}
          placeholder=${words.filterExample}
          .defaultValue=${view.filter}
          @compositionend=${(event: CompositionEvent) => this.#type(view, event)}
          @input=${(event: InputEvent) => this.#type(view, event)}
          @keydown=${(event: KeyboardEvent) => this.#leaveFilter(event)}
        />
        <p class="counts" role="status">${counts}</p>
        <div class="buttons">
          ${rowButtons.map((button) =>
            this.#button(
              button,
              button.action === 'useMine' && view.everChosen.length === 0 ? undefined : acting,
            ),
          )}
        </div>
      </div>
      <div
        class="grid"
        role="grid"
        tabindex="0"
        aria-label=${title}
        aria-multiselectable="true"
        @scroll=${() => this.draw()}
        @keydown=${(event: KeyboardEvent) => gridKeys(event, this, view)}
        @click=${(event: MouseEvent) => this.#click(view, event)}
        @dblclick=${(event: MouseEvent) => this.#open(view, event)}
        @pointerdown=${(event: PointerEvent) => this.#drag(event)}
      ></div>
      ${order.length === 0 ? html`<p class="why" role="status">${why}</p>` : nothing} ${this.#detail(view)}`;
  }

  #button({ action, title }: TableButton, count?: number, isFirst = false): TemplateResult {
    const isCompare = action === 'compare';
    const few = isCompare ? count !== undefined && (count < 2 || count > 20) : count === 0;
    return html`<button
      type="button"
      class="button ${isFirst ? 'first' : ''}"
      aria-disabled=${few ? 'true' : 'false'}
      title=${few && isCompare ? (this.#words?.few ?? nothing) : nothing}
      @click=${() => (few && !isCompare) || this.actions.run(action)}
    >
      ${count === undefined ? title : `${title} (${count.toLocaleString('en')})`}
    </button>`;
  }

  /** Text of the active cell, below the grid. */
  #detail(view: TableView): TemplateResult {
    const { row, column } = view.active;
    const cell = view.rows[view.order[row] ?? -1]?.[column - 1];
    const name = view.columns[column - 1];
    const isShown = cell !== undefined && name !== undefined && cellKind(cell) !== 'absent';
    return html`<footer tabindex="-1" ?hidden=${!isShown}>
      <span class="name"
        >${visibleText(name ?? '')}${cellKind(cell ?? '') === 'several' ? ` · ${this.#words?.several}` : ''}</span
      >
      <span class="whole"
        >${cellText(cell ?? '')
          .split('\n')
          .map(visibleText)
          .join('\n')}</span
      >
    </footer>`;
  }

  /** Filters while the user types. An incomplete Korean syllable that matches no row leaves the filter as it is. */
  #type(view: TableView, event: InputEvent | CompositionEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (event instanceof InputEvent && event.isComposing && !view.finds(target.value)) return;
    view.setFilter(target.value);
    this.grid?.scrollTo(0, 0);
    this.draw();
  }

  #leaveFilter(event: KeyboardEvent): void {
    const { key, isComposing, target } = event;
    if (isComposing || !(target instanceof HTMLInputElement)) return;
    if (key === 'Enter' || key === 'ArrowDown') this.grid?.focus();
    else if (key === 'Escape' && target.value !== '') {
      target.value = '';
      this.view?.setFilter('');
      this.draw();
    } else return;
    event.preventDefault();
  }

  /** On Ctrl+F, focuses the filter, because the browser's search finds only drawn rows. */
  #shortcut(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || letterOf(event) !== 'f')
      return;
    event.preventDefault();
    event.stopPropagation();
    this.focusFilter();
  }

  #click(view: TableView, event: MouseEvent): void {
    const at = positionOf(event);
    if (!at || isHandle(event)) return;
    const { row, column } = at;
    if (row === HEADER && column > 0) view.pressHeader(column - 1, event.shiftKey);
    else if (row === HEADER) view.toggleAll();
    else if (event.shiftKey) view.chooseTo(row);
    else if (column === 0 || event.ctrlKey || event.metaKey) view.toggle(row);
    if (event.shiftKey) view.moveTo(row, column);
    else view.goTo(row, column);
    this.draw();
  }

  #open(view: TableView, event: MouseEvent): void {
    const at = positionOf(event);
    const number = at && view.order[at.row];
    if (number !== undefined && at?.column !== 0) this.actions.open(number);
  }

  #drag(event: PointerEvent): void {
    const column = (positionOf(event)?.column ?? 0) - 1;
    const { target } = event;
    if (column < 0 || !isHandle(event) || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.setPointerCapture(event.pointerId);
    const { clientX } = event;
    const width = this.widths[column] ?? 0;
    const move = (moved: PointerEvent): void => this.resize(column, width + moved.clientX - clientX);
    target.addEventListener('pointermove', move);
    const end = (): void => {
      target.removeEventListener('pointermove', move);
      this.keepWidth(column);
    };
    target.addEventListener('lostpointercapture', end, { once: true });
  }
}

function isHandle({ target }: Event): boolean {
  return target instanceof Element && target.matches('.handle');
}

function positionOf({ target }: Event): TablePosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : undefined;
  const row = cell?.parentElement?.dataset['row'];
  return row === undefined ? undefined : { row: Number(row), column: Number(cell?.dataset['column']) };
}

interface KeyedPage {
  readonly actions: { run(action: 'copy'): void; open(row: number): void };
  readonly widths: readonly number[];
  readonly pageRows: number;
  resize(column: number, width: number): void;
  keepWidth(column: number): void;
  reveal(): void;
}

/** Step in px when a key changes a column's width. */
const STEP = 16;

/** Handles keys in the grid by ARIA's grid pattern; handled keys do not reach VS Code. */
function gridKeys(event: KeyboardEvent, page: KeyedPage, view: TableView): void {
  const { key, shiftKey, altKey } = event;
  const isFar = event.ctrlKey || event.metaKey;
  const isOurs = isFar && !altKey ? pressLetter(event, page, view) : pressKey(event, page, view);
  if (!isOurs && (altKey || !view.move(key, isFar, shiftKey, page.pageRows))) return;
  event.preventDefault();
  event.stopPropagation();
  page.reveal();
}

/** Handles Ctrl+A and Ctrl+C. */
function pressLetter(event: KeyboardEvent, page: KeyedPage, view: TableView): boolean {
  const letter = letterOf(event);
  if (event.shiftKey || event.key.length > 1) return false;
  if (letter === 'a') view.chooseAll();
  else if (letter === 'c' && view.acting.length > 0) page.actions.run('copy');
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
