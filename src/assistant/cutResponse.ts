import { findList } from '../http/loadListPage';
import type { FoundList } from '../json/collectLists';
import { JsonTokens } from '../json/jsonTokens';
import { readTree, type JsonNode } from '../json/jsonTree';
import { narrowTree } from '../json/narrowTree';
import { scanInTurns } from '../json/scanJson';
import { shrinkJson } from '../json/shrinkJson';
import { createRenderer, type Renderer } from './createRenderer';

export interface CutOptions {
  /** Names, or paths such as `manager.name`, of the members to show; empty: all. */
  readonly fields: readonly string[];
  /** Rows that were shown before. */
  readonly from: number;
  /** Characters that the JSON may have. */
  readonly room: number;
  /** Takes out what is not shown, of JSON and of other texts. */
  readonly hide: (text: string) => string;
}

/** A part of a response, as JSON that is ready for the fence. */
export interface CutResponse {
  readonly json: string;
  /** Absent: the response is no list. */
  readonly rows?: {
    /** In the response, and in all as far as it says so. */
    readonly length: number;
    readonly inAll: number;
    /** Of those from `from` on. */
    readonly shown: number;
  };
  /** What did not fit, or what there is instead of the fields that were asked for. */
  readonly note?: string | undefined;
  readonly isCut: boolean;
}

/** How many times `room` is read: without `fields` for white space, with them for the members that are left out. */
const READ = { all: 4, fields: 16 } as const;

/**
 * Cuts a response to `room`: by whole rows, then by members, then at the ends of texts. Literals keep their bytes. Scans a
 * large response once, and hides and renders little more than what is shown.
 */
export async function cutResponse(text: string, options: CutOptions): Promise<CutResponse> {
  const { fields, from, hide } = options;
  const max = options.room * READ[fields.length > 0 ? 'fields' : 'all'];
  const found = await findList(text);
  const list = found && isOfRows(found) ? found : undefined;
  const rows = list && { length: list.length, inAll: Math.max(list.count() ?? 0, list.length), shown: 0 };
  if (rows && rows.length > 0 && from >= rows.length) return { json: '[]', rows, isCut: false };
  if (!list && !(await scanInTurns(text)).ok) return cutText(text, options);
  const json = hide(shrinkJson(list ? withRows(text, list, { from, max }) : text, max + AROUND_ROWS));
  const { root } = readTree(json);
  const start = rows?.length ? (await findList(json))?.start : undefined;
  if (!root) return cutText(json, options);
  const renderer = createRenderer(json);
  const node = start === undefined ? undefined : nodeAt(root, start - 1);
  return rows && node
    ? cutRows({ root, list: node, rows }, options, renderer)
    : cutValue(root, options, renderer);
}

/** A list of entities: no array inside of one, and no table, whose first row may name the columns. */
function isOfRows(list: FoundList): boolean {
  const isResponse = list.depth === 0 || list.name === 'list' || list.count() !== undefined;
  return isResponse && list.objects === list.length;
}

/** The response with as many rows from `from` on as are read, and no others. */
function withRows(
  text: string,
  { start, end }: FoundList,
  { from, max }: { readonly from: number; readonly max: number },
): string {
  const tokens = new JsonTokens(text);
  tokens.end = start;
  let first = start;
  for (let index = 0; tokens.end < end; index += 1) {
    tokens.next();
    if (index === from) first = tokens.offset;
    tokens.skipValue();
    if (index >= from && tokens.end - first > max) break;
    // The comma, or the end.
    if (tokens.end < end) tokens.next();
  }
  return (
    text.slice(0, start) + text.slice(first, Math.min(tokens.end, end)).replace(/,\s*$/, '') + text.slice(end)
  );
}

function nodeAt(root: JsonNode, offset: number): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  while (node && node.offset !== offset)
    node = node.children.find((child) => child.offset <= offset && offset < child.offset + child.length);
  return node;
}

/** What is read of what stands around the rows, in characters. */
const AROUND_ROWS = 20_000;

interface Listed {
  readonly root: JsonNode;
  readonly list: JsonNode;
  readonly rows: NonNullable<CutResponse['rows']>;
}

function cutRows(
  { root, list, rows }: Listed,
  { fields, from, room }: CutOptions,
  renderer: Renderer,
): CutResponse {
  const [before = '', after = ''] = around(root, { list, fields, left: room / 3 }, renderer).split(rowsMark);
  let left = room - before.length - after.length;
  const shown: string[] = [];
  let note: string | undefined;
  for (const row of list.children) {
    const narrowed = narrowTree(row, fields);
    const whole = renderer.whole(narrowed, left);
    if (whole === undefined && shown.length > 0) break;
    const cut = whole === undefined ? renderer.cut(narrowed, left) : undefined;
    shown.push(whole ?? cut?.text ?? '');
    left -= (shown.at(-1)?.length ?? 0) + 1;
    if (!cut) continue;
    // Not even one row fits.
    note = leftOut(cut.leftOut);
    break;
  }
  return {
    json: before + shown.join(',') + after,
    rows: { ...rows, shown: shown.length },
    note: note ?? (list.children[0] && missing(list.children[0], fields)),
    isCut: from + shown.length < rows.length || note !== undefined,
  };
}

function cutValue(root: JsonNode, { fields, room }: CutOptions, renderer: Renderer): CutResponse {
  const narrowed = narrowTree(root, fields);
  const whole = renderer.whole(narrowed, room);
  if (whole !== undefined) return { json: whole, note: missing(root, fields), isCut: false };
  const cut = renderer.cut(narrowed, room);
  return { json: cut.text, note: leftOut(cut.leftOut), isCut: true };
}

function cutText(text: string, { hide, room }: CutOptions): CutResponse {
  const max = room * READ.all;
  const json = JSON.stringify(hide(text.slice(0, max)));
  const { root } = readTree(json);
  const renderer = createRenderer(json);
  const isWhole = text.length <= max;
  const whole = root && isWhole ? renderer.whole(root, room) : undefined;
  const cut = root && renderer.cut(root, room, Math.max(text.length - max, 0));
  return { json: whole ?? cut?.text ?? '""', isCut: whole === undefined };
}

/** Stands for the rows. No JSON holds it. */
const rowsMark = '\0';

/** What stands around the rows, without what is large. */
function around(
  node: JsonNode,
  {
    list,
    fields,
    left,
  }: { readonly list: JsonNode; readonly fields: readonly string[]; readonly left: number },
  renderer: Renderer,
): string {
  if (node === list) return `[${rowsMark}]`;
  const parts: string[] = [];
  let room = left;
  for (const { key, value, name } of node.members) {
    if (value.offset <= list.offset && list.offset < value.offset + value.length) {
      parts.push(`${renderer.name(key)}:${around(value, { list, fields, left: room }, renderer)}`);
      continue;
    }
    if (fields.length > 0 && name !== 'count' && !fields.includes(name)) continue;
    const written = renderer.whole(value, room);
    if (written === undefined) continue;
    const member = `${renderer.name(key)}:${written}`;
    room -= member.length;
    parts.push(member);
  }
  return `{${parts.join(',')}}`;
}

/** Names of members are data of the service, which stays inside of the fence. */
function leftOut(names: readonly string[]): string {
  return names.length === 0 ? 'ends of texts' : `${names.length} members left out`;
}

/** What is said where a node has none of the fields. */
function missing(node: JsonNode, fields: readonly string[]): string | undefined {
  if (fields.length === 0 || narrowTree(node, fields).members.length > 0) return undefined;
  return 'no such field; commerce_describe_endpoint tells the fields';
}
