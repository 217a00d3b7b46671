import { scanInTurns, type JsonListener } from './scanJson';

/** Wanted texts and numbers of one object in a list, by the name that `wanted` returned. Numbers stay as written. */
export type FoundRow = ReadonlyMap<string, string>;

/** An array that is nested only in objects. */
export interface FoundList {
  /** Name of the member with the array; undefined for an array at the root. */
  readonly name?: string;
  /** Number of objects around the array. */
  readonly depth: number;
  /** The first `MAX_ROWS` objects of the array that have a wanted text or number. */
  readonly rows: readonly FoundRow[];
  /** Number of all elements; `objects` is the number of objects among them. */
  readonly length: number;
  readonly objects: number;
  /** Offsets of the text between the array's brackets. */
  readonly start: number;
  readonly end: number;
  /** The member `count` beside the list; undefined if missing, or no whole number of at most 15 digits. */
  count(): number | undefined;
}

/** Largest number of stored objects of a list, to limit memory. */
export const MAX_ROWS = 50_000;

/** Largest number of lists in a response; real responses have far fewer. */
const MAX_LISTS = 10_000;

/**
 * Arrays that may be the response's list, with the wanted members of their objects. `wanted` returns the name for a
 * member, or undefined to skip the member. If a name is repeated, its last scalar or its last array counts. Undefined
 * if the text is no JSON.
 */
export async function collectLists(
  text: string,
  wanted: (name: string) => string | undefined,
): Promise<readonly FoundList[] | undefined> {
  const collector = new Collector(wanted);
  return (await scanInTurns(text, undefined, collector)).ok ? collector.lists : undefined;
}

/** A list, or one page of a longer list. `inAll`: number of elements on all pages. */
export interface CountedList extends Pick<FoundList, 'length' | 'start' | 'end'> {
  readonly inAll: number;
}

/**
 * The array `list` in a response's root object, with the number `count` beside it. Undefined if one of them is missing,
 * or for invalid JSON.
 */
export async function countedList(text: string): Promise<CountedList | undefined> {
  const lists = await collectLists(text, () => undefined);
  const list = lists?.findLast(({ depth, name }) => depth === 1 && name === 'list');
  const inAll = list?.count();
  return list && inAll !== undefined
    ? { length: list.length, start: list.start, end: list.end, inAll }
    : undefined;
}

class OpenList implements FoundList {
  readonly rows: Map<string, string>[] = [];
  length = 0;
  objects = 0;
  end: number;

  constructor(
    readonly name: string | undefined,
    readonly depth: number,
    readonly start: number,
    private readonly envelope: Envelope | undefined,
  ) {
    this.end = start;
  }

  count(): number | undefined {
    return toCount(this.envelope?.count);
  }
}

interface Envelope {
  readonly kind: 'envelope';
  count?: string;
  readonly lists: Map<string | undefined, number>;
}

/** An open value: an object around lists, a list, an object of a list, or a value that is skipped. */
type Frame =
  | Envelope
  | { readonly kind: 'list'; readonly list: OpenList }
  | { readonly kind: 'row'; readonly list: OpenList; readonly values: Map<string, string> }
  | { readonly kind: 'other' };

const other: Frame = { kind: 'other' };

class Collector implements JsonListener {
  readonly lists: OpenList[] = [];
  private readonly frames: Frame[] = [];
  private name: string | undefined;

  constructor(private readonly wanted: (name: string) => string | undefined) {}

  open(isArray: boolean, start: number): void {
    const parent = this.frames.at(-1);
    if (parent?.kind === 'list') parent.list.length += 1;
    this.frames.push(this.frameIn(parent, isArray, start));
  }

  close(end: number): void {
    const frame = this.frames.pop();
    if (frame?.kind === 'list') frame.list.end = end;
    if (frame?.kind !== 'row' || frame.values.size === 0) return;
    if (frame.list.rows.length < MAX_ROWS) frame.list.rows.push(frame.values);
  }

  key(name: string): void {
    this.name = name;
  }

  scalar(literal: string): void {
    const frame = this.frames.at(-1);
    if (frame?.kind === 'list') frame.list.length += 1;
    else if (frame?.kind === 'envelope' && this.name === 'count') frame.count = literal;
    else if (frame?.kind === 'row') this.keep(frame.values, literal);
  }

  private frameIn(parent: Frame | undefined, isArray: boolean, start: number): Frame {
    if (parent && parent.kind !== 'envelope') {
      if (parent.kind !== 'list' || isArray) return other;
      parent.list.objects += 1;
      return { kind: 'row', list: parent.list, values: new Map() };
    }
    if (!isArray) return { kind: 'envelope', lists: new Map() };
    const { name } = this;
    const at = parent?.lists.get(name) ?? this.lists.length;
    if (at === MAX_LISTS) return other;
    const list = new OpenList(parent && name, this.frames.length, start, parent);
    this.lists[at] = list;
    parent?.lists.set(name, at);
    return { kind: 'list', list };
  }

  private keep(values: Map<string, string>, literal: string): void {
    const name = this.name === undefined ? undefined : this.wanted(this.name);
    if (name === undefined) return;
    const value = toText(literal);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
}

function toText(literal: string): string | undefined {
  if (literal.startsWith('"')) return String(JSON.parse(literal));
  return /^[-\d]/.test(literal) ? literal : undefined;
}

function toCount(literal: string | undefined): number | undefined {
  return literal !== undefined && /^\d{1,15}$/.test(literal) ? Number(literal) : undefined;
}
