import { scanInTurns, type JsonListener } from '../json/scanJson';

/** The list of a response: an array of objects with nothing but objects around it. */
export interface RowList {
  /** Names of the members that lead to it. */
  readonly path: readonly string[];
  /** Behind its bracket, and at the closing one. */
  readonly start: number;
  readonly end: number;
  /** Where its objects stand. */
  readonly rows: readonly { readonly start: number; readonly end: number }[];
  /** The `count` beside it. */
  readonly count: number | undefined;
}

export interface ScannedResponse {
  readonly depth: number;
  /** Absent: it is no list. */
  readonly list?: RowList;
}

/** Finds the rows of a JSON text, however large and deep; undefined: it is no JSON. */
export async function findRows(text: string): Promise<ScannedResponse | undefined> {
  const finder = new RowFinder();
  const scan = await scanInTurns(text, undefined, finder);
  if (!scan.ok) return undefined;
  const lists = finder.lists.filter(({ isMixed, rows }) => !isMixed && rows.length > 0);
  const isTheList = ({ path }: RowList): boolean => path.length === 1 && path[0] === 'list';
  const longest = lists.toSorted((one, other) => other.rows.length - one.rows.length)[0];
  const list = lists.findLast(isTheList) ?? longest;
  return list ? { depth: scan.depth, list } : { depth: scan.depth };
}

interface Envelope {
  readonly path: readonly string[];
  count?: number;
}

class OpenList implements RowList {
  readonly rows: { readonly start: number; end: number }[] = [];
  /** Holds something that is no object. */
  isMixed = false;
  end: number;

  constructor(
    readonly path: readonly string[],
    readonly start: number,
    private readonly envelope: Envelope | undefined,
  ) {
    this.end = start;
  }

  get count(): number | undefined {
    return this.envelope?.count;
  }
}

/** More levels of objects around a list than responses have. */
const MAX_LEVELS = 4;
const MAX_LISTS = 1_000;

class RowFinder implements JsonListener {
  readonly lists: OpenList[] = [];
  /** Objects around lists, then a list; nothing below is of interest. */
  private readonly frames: (Envelope | OpenList)[] = [];
  private depth = 0;
  private name = '';

  open(isArray: boolean, start: number): void {
    const parent = this.frames.at(-1);
    const isInside = this.depth === this.frames.length;
    this.depth += 1;
    if (!isInside || this.frames.length > MAX_LEVELS) return;
    if (parent instanceof OpenList) {
      if (isArray) parent.isMixed = true;
      else parent.rows.push({ start: start - 1, end: start });
      return;
    }
    const path = parent ? [...parent.path, this.name] : [];
    if (!isArray) this.frames.push({ path });
    else if (this.lists.length < MAX_LISTS) {
      const list = new OpenList(path, start, parent);
      this.lists.push(list);
      this.frames.push(list);
    }
  }

  close(end: number): void {
    const frame = this.frames.at(-1);
    const row =
      frame instanceof OpenList && this.depth === this.frames.length + 1 ? frame.rows.at(-1) : undefined;
    if (row) row.end = end + 1;
    if (this.depth === this.frames.length) {
      if (frame instanceof OpenList) frame.end = end;
      this.frames.pop();
    }
    this.depth -= 1;
  }

  key(name: string): void {
    this.name = name;
  }

  scalar(literal: string): void {
    const frame = this.frames.at(-1);
    if (!frame || this.depth !== this.frames.length) return;
    if (frame instanceof OpenList) frame.isMixed = true;
    else if (this.name === 'count' && /^\d{1,15}$/.test(literal)) frame.count = Number(literal);
  }
}
