import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import { formatCount } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { isRun } from '../calls/results/isRun';
import type { ResultPage } from '../calls/results/pageOf';
import { isRunResultUri } from '../documents/uris';
import { expiredLine, type StoredResult } from '../calls/results/resultStore';
import type { NextCallArgument } from '../contributions';
import type { FinishedCall } from '../http/types';
import { formatJson } from '../json/formatJson';
import type { ColumnWidths } from './columnWidths';
import { cellForPage, cellKind, cellText, isEmptyCell, plainText } from './cellText';
import { firstColumns, readTable, spreadsheetRows, type ListTable, type TableRow } from './readTable';
import {
  isOtherAction,
  readTableRequest,
  type TableAction,
  type TableRequest,
  type OtherAction,
  type TableButton,
  type TableHead,
  type TableMessage,
  type TableWords,
} from './tableMessage';
import { tableText } from './tableText';

/** Largest number of rows in a table; the JSON document has all rows. */
const MAX_ROWS = 50_000;
/** Largest number of columns; the page would scroll too slowly with more. */
const MAX_COLUMNS = 60;
/** Number of rows in the first message, enough to fill any screen. */
const FIRST_ROWS = 100;
/** Number of rows in each later message. */
const MORE_ROWS = 2_000;
const MAX_COMPARED = 20;

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A list, with the time and call of its response. */
export interface TableSource extends Pick<StoredResult, 'createdAt'> {
  readonly content: Pick<StoredResult['content'], 'bytes' | 'extension'>;
  readonly call?: FinishedCall;
}

export interface TableSessionDeps {
  readonly uri: string;
  readonly title: string;
  readonly locale: string;
  /** The list to show; undefined if the result has expired. */
  find(): TableSource | undefined;
  /** Head of the table if its document is no response, such as a file of changes; undefined for a response. */
  head(): TableHead | undefined;
  readonly rowButton?: TableButton | undefined;
  /** Runs an action that is implemented outside `src/table`. `ids`: ids of the rows to act on. */
  act(action: OtherAction, ids: readonly string[]): void;
  post(message: TableMessage): void;
  /** Columns that come first, if the list has them. */
  readonly preferred: readonly string[];
  /** Names of members that may hold a row's id. The first of them that the list has is used. */
  readonly idFields: readonly string[];
  widths(): ColumnWidths;
  keepWidth(name: string, width: number): Promise<void>;
  /** The page of the list that the call received; undefined if the response is no part of a longer list. */
  pageOf(call: FinishedCall): Promise<ResultPage | undefined>;
  /** Formats the time of day in the user's language. */
  timeOf(createdAt: number): string;
  /** Sends the call again: for all pages if `allPages`, else unchanged. */
  readAgain(allPages: boolean): void;
  openAsJson(): void;
  saveAsCsv(): void;
  copy(text: string, said: string): void;
  compare(texts: readonly NamedText[]): void;
  say(text: string): void;
  /** Lets the user choose columns and their order; undefined: no change. */
  pickColumns(names: readonly string[], shown: readonly string[]): Promise<readonly string[] | undefined>;
  /** Offers the next calls for a row's entity. */
  goOn(argument: NextCallArgument): void;
  nextCall(text: string, row: TableRow): Promise<NextCallArgument | undefined>;
}

/** One open table: reads the result, sends rows to the page, handles messages of the page. */
export class TableSession {
  #table: (ListTable & { readonly text: string }) | undefined;
  #columns: readonly string[] | undefined;
  #version = 0;
  /** True if the document may have changed since the latest read began. */
  #isStale = false;
  #isRefreshing = false;
  #chosen: readonly number[] = [];
  #acting: readonly number[] | undefined;

  constructor(private readonly deps: TableSessionDeps) {}

  /** Row numbers for commands on the table; undefined: all rows as received. */
  get acting(): readonly number[] | undefined {
    return this.#acting;
  }

  receive(message: unknown): void {
    const request = readTableRequest(message);
    if (request) void this.#follow(request).catch(this.#sayUnread);
  }

  readonly #sayUnread = (): void => this.deps.say(l10n.t('The table could not be read.'));

  async #follow(request: TableRequest): Promise<void> {
    switch (request.kind) {
      case 'ping':
        this.deps.post({ kind: 'pong', count: request.count });
        return;
      case 'ready':
        return this.#show();
      case 'chosen':
        if (request.version !== this.#version) return;
        this.#chosen = request.chosen;
        this.#acting = request.acting ?? undefined;
        return;
      case 'width':
        return this.#keepWidth(request);
      case 'open':
        return request.version === this.#version ? this.#open(request.row) : undefined;
      case 'run':
        return this.#run(request.action);
    }
  }

  /**
   * Reads the document again, until it no longer changes during the read. Sends only changed rows if the table still
   * has the same member names, and rows with the same ids in the same order.
   */
  refresh(): void {
    this.#isStale = true;
    if (!this.#isRefreshing) void this.#refreshAll().catch(this.#sayUnread);
  }

  async #refreshAll(): Promise<void> {
    this.#isRefreshing = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#refresh();
      }
    } finally {
      this.#isRefreshing = false;
    }
  }

  async #refresh(): Promise<void> {
    const { deps } = this;
    const before = this.#table;
    const version = this.#version;
    const result = deps.find();
    const table = before && result && (await this.#read(result));
    // If `#show` sent another version during the read, compare again.
    if (version !== this.#version) return this.#refresh();
    if (!table || !this.#hasSameRows(before, table)) {
      this.#table = undefined;
      this.#columns = undefined;
      // The row numbers may now belong to other rows.
      this.#chosen = [];
      this.#acting = undefined;
      return this.#show();
    }
    this.#table = table;
    deps.post(this.#head(result, table, undefined));
    const old = this.#pageRows(before);
    const rows = this.#pageRows(table).flatMap((cells, number) =>
      isDeepStrictEqual(cells, old[number]) ? [] : [[number, cells] as const],
    );
    if (rows.length > 0) deps.post({ kind: 'changed', version, rows });
  }

  #hasSameRows(before: ListTable, { names, rows }: ListTable): boolean {
    const id = this.#idName ?? '';
    return (
      isDeepStrictEqual(new Set(names), new Set(before.names)) &&
      rows.length === before.rows.length &&
      rows.every(({ cells }, number) => cells.get(id) === before.rows[number]?.cells.get(id))
    );
  }

  #pageRows({ rows }: Pick<ListTable, 'rows'>): readonly (readonly string[])[] {
    const columns = this.#columns ?? [];
    return rows.map(({ cells }) => columns.map((name) => cellForPage(cells.get(name) ?? '')));
  }

  async #show(): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    const { deps } = this;
    const result = deps.find();
    if (!result) {
      const again: TableButton = { action: 'callAgain', title: l10n.t('Call Again…') };
      this.#say(l10n.t('Expired'), expiredLine(deps.uri), isRunResultUri(deps.uri) ? [] : [again]);
      return;
    }
    this.#table ??= await this.#read(result);
    if (version !== this.#version) return;
    const table = this.#table;
    if (!table) {
      const json: TableButton = { action: 'openAsJson', title: l10n.t('Open as JSON') };
      this.#say(l10n.t('No Table'), sentenceOf(result), [json]);
      return;
    }
    const columns = (this.#columns ??= firstColumns(table.names, deps.preferred));
    const count = table.rows.length;
    deps.post({
      kind: 'table',
      version,
      words: tableWords(columns),
      locale: deps.locale,
      columns,
      widths: [...deps.widths()],
      count,
      chosen: this.#chosen,
    });
    deps.post(this.#head(result, table, undefined));
    await this.#send(version);
    const page = result.call && (await deps.pageOf(result.call));
    if (page && version === this.#version) deps.post(this.#head(result, table, page));
  }

  async #read({ content }: TableSource) {
    if (content.extension === 'txt') return undefined;
    const text = new TextDecoder().decode(content.bytes);
    const table = await readTable(text, MAX_ROWS);
    return table && { ...table, text };
  }

  /** Sends rows in parts, so that the first are shown early. */
  async #send(version: number): Promise<void> {
    let from = 0;
    let count: number;
    do {
      const { rows = [] } = this.#table ?? {};
      count = rows.length;
      const to = from === 0 ? FIRST_ROWS : from + MORE_ROWS;
      this.deps.post({ kind: 'rows', version, rows: this.#pageRows({ rows: rows.slice(from, to) }) });
      from = to;
      await new Promise((resolve) => setImmediate(resolve));
    } while (from < count && version === this.#version);
  }

  #say(title: string, sentence: string, buttons: readonly TableButton[]): void {
    this.#acting = undefined;
    this.deps.post({ kind: 'sentence', title, sentence, buttons });
  }

  #head(result: TableSource, table: ListTable, page: ResultPage | undefined): TableMessage {
    const own = this.deps.head();
    if (own) return { kind: 'head', head: own };
    const { createdAt, call } = result;
    const hidden = table.names.length - (this.#columns?.length ?? 0);
    const count = page?.count ?? call?.pages?.count ?? 0;
    const inAll = count > table.rows.length + table.left;
    const notes = [
      sanitizeForDisplay(call?.environmentName ?? '', 40),
      this.deps.timeOf(createdAt),
      ...(inAll ? [l10n.t('The service has {0} rows', formatCount(count))] : []),
      ...(table.left > 0
        ? [
            l10n.t(
              'The first {0} of {1} rows',
              formatCount(table.rows.length),
              formatCount(table.rows.length + table.left),
            ),
          ]
        : []),
    ];
    const buttons: readonly TableButton[] = [
      call && isRun(call)
        ? { action: 'undoRun', title: l10n.t('Undo This Run…') }
        : { action: 'refresh', title: l10n.t('Refresh') },
      ...(page ? [{ action: 'getAll', title: l10n.t('Get All…') } as const] : []),
      {
        action: 'columns',
        title: hidden > 0 ? l10n.t('Columns ({0} hidden)…', formatCount(hidden)) : l10n.t('Columns…'),
      },
      { action: 'openAsJson', title: l10n.t('Open as JSON') },
    ];
    const rowButtons: readonly TableButton[] = [
      { action: 'copy', title: l10n.t('Copy') },
      ...(this.#idName === undefined ? [] : [{ action: 'copyIds', title: l10n.t('Copy Ids') } as const]),
      { action: 'saveAsCsv', title: l10n.t('Save as CSV…') },
      { action: 'compare', title: l10n.t('Compare') },
      ...(this.deps.rowButton ? [this.deps.rowButton] : []),
    ];
    return { kind: 'head', head: { title: this.deps.title, notes, buttons, rowButtons } };
  }

  readonly #actions: { readonly [A in Exclude<TableAction, OtherAction>]: () => void | Promise<void> } = {
    refresh: () => this.deps.readAgain(false),
    callAgain: () => this.deps.readAgain(false),
    getAll: () => this.deps.readAgain(true),
    openAsJson: () => this.deps.openAsJson(),
    saveAsCsv: () => this.deps.saveAsCsv(),
    columns: () => this.#pickColumns(),
    copy: () => this.#copy(),
    copyIds: () => this.#copyIds(),
    compare: () => this.#compare(),
  };

  async #run(action: TableAction): Promise<void> {
    if (!isOtherAction(action)) await this.#actions[action]();
    else if (action === 'useMine' && this.#chosen.length === 0)
      this.deps.say(l10n.t('Select the rows first.'));
    else this.deps.act(action, this.#ids());
  }

  async #pickColumns(): Promise<void> {
    const { names } = this.#table ?? {};
    const columns = names && (await this.deps.pickColumns(names, this.#columns ?? []));
    if (!columns || columns.length === 0) return;
    this.#columns = columns.slice(0, MAX_COLUMNS);
    await this.#show();
  }

  #rows(): readonly TableRow[] {
    const rows = this.#table?.rows ?? [];
    return this.#acting?.flatMap((number) => rows[number] ?? []) ?? rows;
  }

  #copy(): void {
    const rows = this.#rows();
    const text = tableText(spreadsheetRows(rows, this.#columns ?? []), '\t');
    const count = formatCount(rows.length);
    this.deps.copy(text, rows.length === 1 ? l10n.t('Copied 1 row') : l10n.t('Copied {0} rows', count));
  }

  get #idName(): string | undefined {
    const names = this.#table?.names ?? [];
    const known = this.deps.idFields.find((name) => names.includes(name));
    return known ?? names.find((name) => /(?:^|_)id$/i.test(name));
  }

  /** Distinct ids of the rows, in order. */
  #ids(): readonly string[] {
    const cells = this.#rows().map(({ cells }) => cells.get(this.#idName ?? '') ?? '');
    // Skips a row with several ids, since none of them is certain.
    const known = cells.filter((cell) => !isEmptyCell(cell) && cellKind(cell) !== 'several');
    return [...new Set(known.map(cellText))];
  }

  #copyIds(): void {
    const ids = this.#ids();
    const count = formatCount(ids.length);
    this.deps.copy(
      tableText(
        ids.map((id) => [id]),
        '\t',
      ),
      ids.length === 1 ? l10n.t('Copied 1 id') : l10n.t('Copied {0} ids', count),
    );
  }

  async #keepWidth(change: Extract<TableRequest, { readonly kind: 'width' }>): Promise<void> {
    const name = this.#columns?.[change.column];
    if (name !== undefined && change.version === this.#version) await this.deps.keepWidth(name, change.width);
  }

  #compare(): void {
    const rows = this.#rows();
    if (rows.length < 2 || rows.length > MAX_COMPARED) {
      this.deps.say(fewToCompare());
      return;
    }
    const [lead = ''] = this.#columns ?? [];
    const { text = '' } = this.#table ?? {};
    const texts = rows.map((row, index) => {
      const formatted = formatJson(text.slice(row.start, row.end));
      const name = sanitizeForDisplay(plainText(row.cells.get(lead) ?? ''), 60);
      return { name: name || String(index + 1), text: 'text' in formatted ? formatted.text : '' };
    });
    const isUnique = new Set(texts.map(({ name }) => name)).size === texts.length;
    this.deps.compare(
      isUnique ? texts : texts.map((each, index) => ({ ...each, name: `${each.name} (${index + 1})` })),
    );
  }

  async #open(number: number): Promise<void> {
    const row = this.#table?.rows[number];
    if (!row || !this.#table) return;
    const argument = await this.deps.nextCall(this.#table.text, row);
    if (argument) this.deps.goOn(argument);
    else this.deps.say(l10n.t('No endpoint takes an id of this row.'));
  }
}

function fewToCompare(): string {
  return l10n.t('Select 2 to {0} rows to compare.', MAX_COMPARED);
}

function sentenceOf({ call }: TableSource): string {
  return call?.outcome.response?.cut
    ? l10n.t('Only the beginning of this response was received. Raise the limit and call again.')
    : l10n.t('The response contains no list.');
}

function tableWords(columns: readonly string[]): TableWords {
  const name =
    columns.find((each) => each === 'phone') ?? columns.findLast((each) => /^\w{1,30}$/.test(each)) ?? 'id';
  return {
    filter: l10n.t('Filter Rows'),
    filterExample: l10n.t('Filter Rows: words, or {0}:"" for empty', name),
    filterHint: l10n.t('Words in a row. {0}:text searches one column, {0}:"" finds empty values.', name),
    rows: l10n.t('{0} of {1} rows', '{0}', '{1}'),
    rowsOfOne: l10n.t('{0} of 1 row', '{0}'),
    few: fewToCompare(),
    several: l10n.t('The row has several fields with this name.'),
    chosen: l10n.t('{0} selected', '{0}'),
    hidden: l10n.t('{0} selected, not shown', '{0}'),
    choose: l10n.t('Select'),
    nothingFound: l10n.t('No rows match.'),
    empty: l10n.t('The list is empty.'),
    loading: l10n.t('Loading…'),
    absent: l10n.t('Not in this row'),
  };
}
