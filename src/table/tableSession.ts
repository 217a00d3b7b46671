import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { isRun } from '../calls/isRun';
import type { ResultPage } from '../calls/results/pageOf';
import { isRunResultUri } from '../documents/uris';
import { expiredLine, type StoredResult } from '../calls/results/resultStore';
import type { NextCallArgument } from '../contributions';
import type { FinishedCall } from '../http/types';
import { formatJson } from '../json/formatJson';
import type { ColumnWidths } from './columnWidths';
import { cellForPage, cellKind, cellText, isEmptyCell, plainText } from './cellText';
import { firstColumns } from './firstColumns';
import { readTable, spreadsheetRows, type ListTable, type TableRow } from './readTable';
import { readTableRequest, type TableRequest } from './readTableRequest';
import type { OtherAction, TableButton, TableHead, TableMessage, TableWords } from './tableMessage';
import { tableText } from './tableText';

/** More rows nobody reads; the JSON has them all. */
const MAX_ROWS = 50_000;
/** So many cells of a row the page can draw while it scrolls. */
const MAX_COLUMNS = 60;
/** Rows of the first message, which fill any screen, and of the others. */
const FIRST_ROWS = 100;
const MORE_ROWS = 2_000;
/** As many texts as a person compares. */
const MAX_COMPARED = 20;

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A list, and when and by which call it came. */
export interface TableSource extends Pick<StoredResult, 'createdAt'> {
  readonly content: Pick<StoredResult['content'], 'bytes' | 'extension'>;
  readonly call?: FinishedCall;
}

export interface TableSessionDeps {
  readonly uri: string;
  /** What the list is called. */
  readonly title: string;
  readonly locale: string;
  /** undefined when the result has expired. */
  find(): TableSource | undefined;
  /** The head, where it is not that of a response. */
  head(): TableHead | undefined;
  /** What else can be done with rows of this list, beside what every table has. */
  readonly rowButton?: TableButton | undefined;
  /** Carries out what the table itself cannot; `ids`: of the rows that it takes. */
  act(action: OtherAction, ids: readonly string[]): void;
  post(message: TableMessage): void;
  /** Columns that lead, where the list has them. */
  readonly preferred: readonly string[];
  /** Names of members that may hold the id of a row, the first that is there. */
  readonly idFields: readonly string[];
  widths(): ColumnWidths;
  keepWidth(name: string, width: number): Promise<void>;
  /** Which page of the list it is, where there are others. */
  pageOf(call: FinishedCall): Promise<ResultPage | undefined>;
  /** The time of day, in the user's language. */
  timeOf(createdAt: number): string;
  /** Reads the list again: all of it, or as before. */
  readAgain(allPages: boolean): void;
  openAsJson(): void;
  saveAsCsv(): void;
  copy(text: string, said: string): void;
  compare(texts: readonly NamedText[]): void;
  say(text: string): void;
  /** The columns to show, in their order; undefined: as before. */
  pickColumns(names: readonly string[], shown: readonly string[]): Promise<readonly string[] | undefined>;
  /** Leads on from the entity of a row, where its id leads anywhere. */
  goOn(argument: NextCallArgument): void;
  nextCall(text: string, row: TableRow): Promise<NextCallArgument | undefined>;
}

/** One open table: reads the result, gives the page its rows, and does what the page asks for. */
export class TableSession {
  #table: (ListTable & { readonly text: string }) | undefined;
  #columns: readonly string[] | undefined;
  #version = 0;
  #chosen: readonly number[] = [];
  /** What an action takes; undefined: all rows, as received. */
  #acting: readonly number[] | undefined;

  constructor(private readonly deps: TableSessionDeps) {}

  /** Numbers of the rows that a command on the table takes; undefined for all, as received. */
  get acting(): readonly number[] | undefined {
    return this.#acting;
  }

  receive(message: unknown): void {
    const request = readTableRequest(message);
    if (request)
      void this.#follow(request).catch(() => this.deps.say(l10n.t('The table could not be read.')));
  }

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

  /** Shows what there is now; `isHeadOnly`: the rows are as they were. */
  refresh(isHeadOnly: boolean): void {
    const head = isHeadOnly && this.#table ? this.deps.head() : undefined;
    if (head) {
      this.deps.post({ kind: 'head', head });
      return;
    }
    this.#table = undefined;
    this.#columns = undefined;
    // Other rows may have these numbers now.
    this.#chosen = [];
    this.#acting = undefined;
    void this.#show().catch(() => this.deps.say(l10n.t('The table could not be read.')));
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
    const text = new TextDecoder().decode(result.content.bytes);
    this.#table ??= await this.#read(result, text);
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
    await this.#send(version, table, columns);
    const page = result.call && (await deps.pageOf(result.call));
    if (page && version === this.#version) deps.post(this.#head(result, table, page));
  }

  async #read(result: TableSource, text: string) {
    if (result.content.extension === 'txt') return undefined;
    const table = await readTable(text, MAX_ROWS);
    return table && { ...table, text };
  }

  /** In parts, so that the first rows are there before the last ones are written. */
  async #send(version: number, { rows }: ListTable, columns: readonly string[]): Promise<void> {
    let from = 0;
    do {
      const to = from === 0 ? FIRST_ROWS : from + MORE_ROWS;
      const part = rows
        .slice(from, to)
        .map(({ cells }) => columns.map((name) => cellForPage(cells.get(name) ?? '')));
      this.deps.post({ kind: 'rows', version, rows: part });
      from = to;
      await new Promise((resolve) => setImmediate(resolve));
    } while (from < rows.length && version === this.#version);
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

  async #run(action: Extract<TableRequest, { readonly kind: 'run' }>['action']): Promise<void> {
    const { deps } = this;
    switch (action) {
      case 'refresh':
      case 'callAgain':
        deps.readAgain(false);
        return;
      case 'getAll':
        deps.readAgain(true);
        return;
      case 'openAsJson':
        deps.openAsJson();
        return;
      case 'saveAsCsv':
        deps.saveAsCsv();
        return;
      case 'columns':
        return this.#pickColumns();
      case 'copy':
        this.#copy();
        return;
      case 'copyIds':
        this.#copyIds();
        return;
      case 'compare':
        this.#compare();
        return;
      default:
        if (action === 'useMine' && this.#chosen.length === 0) deps.say(l10n.t('Choose the rows first.'));
        else deps.act(action, this.#ids());
    }
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

  /** One a line, as received. */
  #ids(): readonly string[] {
    const cells = this.#rows().map(({ cells }) => cells.get(this.#idName ?? '') ?? '');
    // Of several ids nobody knows which one counts.
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
  return l10n.t('Choose 2 to {0} rows to compare.', MAX_COMPARED);
}

function sentenceOf({ call }: TableSource): string {
  return call?.outcome.answer?.cut
    ? l10n.t('Only the head of this answer was received; raise the limit and call again.')
    : l10n.t('The answer holds no list.');
}

/** Numbers go into the words on the page. */
function tableWords(columns: readonly string[]): TableWords {
  const name =
    columns.find((each) => each === 'phone') ?? columns.findLast((each) => /^\w{1,30}$/.test(each)) ?? 'id';
  return {
    filter: l10n.t('Filter Rows'),
    filterExample: l10n.t('Filter Rows: words, or {0}:"" for empty', name),
    filterHint: l10n.t(
      'Words that a row holds. {0}:text looks into one column, {0}:"" finds what is empty.',
      name,
    ),
    rows: l10n.t('{0} of {1} rows', '{0}', '{1}'),
    rowsOfOne: l10n.t('{0} of 1 row', '{0}'),
    few: fewToCompare(),
    several: l10n.t('The row has several members of this name.'),
    chosen: l10n.t('{0} chosen', '{0}'),
    hidden: l10n.t('{0} chosen, not shown', '{0}'),
    choose: l10n.t('Choose'),
    nothingFound: l10n.t('No row holds that.'),
    empty: l10n.t('The list is empty.'),
    loading: l10n.t('Loading…'),
    absent: l10n.t('Not in this row'),
  };
}
