import { findList } from '../http/loadListPage';
import type { FoundList } from '../json/collectLists';
import { JsonTokens } from '../json/jsonTokens';
import { readTree, type JsonNode } from '../json/jsonTree';
import { scanInTurns } from '../json/scanJson';
import { shrinkJson, cutMark, MAX_TEXT } from '../json/shrinkJson';
import { escapeJson } from './fence';

export interface CutOptions {
  /** Members to return, as names or paths such as `manager.name`; empty: all. */
  readonly fields: readonly string[];
  /** Number of rows to skip, because earlier calls have returned them. */
  readonly from: number;
  /** Maximum length of the JSON, in characters. */
  readonly room: number;
  /** Masks secrets, and in a live environment personal data, in JSON and in other texts. */
  readonly hide: (text: string) => string;
}

/** A part of a response, as JSON that is escaped for the fence. */
export interface CutResponse {
  readonly json: string;
  /** Absent: the response has no list of entities. */
  readonly rows?: {
    /** Number of rows in the response. `inAll`: number in all pages, or `length` if the response does not state it. */
    readonly length: number;
    readonly inAll: number;
    /** Number of rows returned, from `from` on. */
    readonly shown: number;
  };
  /** How much was left out, or that the response has none of `fields`; undefined if neither applies. */
  readonly note?: string | undefined;
  readonly isCut: boolean;
}

/** Characters to read per character of `room`; the cut drops white space and, with `fields`, most members. */
const READ = { all: 4, fields: 16 } as const;

/**
 * Cuts a response to `room` characters. Leaves out whole rows first, then members, then ends of texts. A number that
 * does not fit becomes `"…"`. To save time, masks only the start of a long response; `READ` and `AROUND_ROWS` set its
 * length.
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
  const start = rows ? (await findList(json))?.start : undefined;
  if (!root) return cutText(json, options);
  const renderer = createRenderer(json);
  const node = start === undefined ? undefined : nodeAt(root, start - 1);
  return rows && node
    ? cutRows({ root, list: node, rows }, options, renderer)
    : cutValue(root, options, renderer);
}

/** True for the response's list of entities. False for an array inside an entity, or with values other than objects. */
function isOfRows(list: FoundList): boolean {
  const isResponse = list.depth === 0 || list.name === 'list' || list.count() !== undefined;
  return isResponse && list.objects === list.length;
}

/** The response's text with its rows from `from` on, until these rows have more than `max` characters. */
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
    // Skips the comma after the row, or the closing bracket of the list.
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

/** Maximum number of characters to read in addition to the rows. */
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
    // Not even the first row fits whole.
    note = leftOut(cut.leftOut);
    break;
  }
  // Services leave out members without a value, so the field may be missing in the first row only. It may also stand
  // beside the rows.
  const isBeside = root.members.some(({ name, value }) => fields.includes(name) && value !== list);
  const notes = isBeside ? [] : list.children.map((row) => missing(row, fields));
  return {
    json: before + shown.join(',') + after,
    rows: { ...rows, shown: shown.length },
    note: note ?? (notes.includes(undefined) ? undefined : notes[0]),
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

/** Placeholder for the rows; JSON never contains the character NUL. */
const rowsMark = '\0';

/** Writes as many members besides the rows as fit; with `fields`, only members in `fields` and `count`. */
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

/** Gives only the number of members, because their names are data of the service and belong inside the fence. */
function leftOut(names: readonly string[]): string {
  return names.length === 0 ? 'ends of texts' : `${names.length} members left out`;
}

/** A note that no field was found. Undefined if one is in the node or in a member's value, or if `fields` is empty. */
function missing(node: JsonNode, fields: readonly string[]): string | undefined {
  if (fields.length === 0 || narrowTree(node, fields).children.length > 0) return undefined;
  return 'no such field; commerce_describe_endpoint tells the fields';
}

/** Keeps only the members that `fields` names. If the node has none of these, looks for them one level deeper. */
function narrowTree(node: JsonNode, fields: readonly string[]): JsonNode {
  if (fields.length === 0) return node;
  const paths = fields.map((field) => field.split('.'));
  return narrow(node, paths) ?? withMembers(node, (member) => narrow(member.value, paths));
}

/** The node with only the members at `paths`; undefined if it has none of them. */
function narrow(node: JsonNode, paths: readonly (readonly string[])[]): JsonNode | undefined {
  if (node.type === 'array') {
    const children = node.children.flatMap((child) => narrow(child, paths) ?? []);
    return children.length > 0 ? { ...node, children } : undefined;
  }
  const narrowed = withMembers(node, ({ name, value }) => {
    const rests = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    return rests.some((rest) => rest.length === 0) ? value : narrow(value, rests);
  });
  return narrowed.members.length > 0 ? narrowed : undefined;
}

function withMembers(
  node: JsonNode,
  valueOf: (member: JsonNode['members'][number]) => JsonNode | undefined,
): JsonNode {
  const members = node.members.flatMap((member) => {
    const value = valueOf(member);
    return value ? [{ ...member, value }] : [];
  });
  return { ...node, members, children: members.map(({ value }) => value) };
}

/** Writes nodes of a JSON text without white space, escaped for the fence. */
interface Renderer {
  /** Writes the whole node. Stops and returns undefined if its text has more than `room` characters. */
  whole(node: JsonNode, room: number): string | undefined;
  /**
   * Writes as much of the node as fits. `missing`: number of characters already cut from the end of a string.
   * `leftOut`: names of the node's own members that did not fit.
   */
  cut(
    node: JsonNode,
    room: number,
    missing?: number,
  ): { readonly text: string; readonly leftOut: readonly string[] };
  name(key: JsonNode): string;
}

function createRenderer(json: string): Renderer {
  const literal = ({ offset, length }: JsonNode): string => escapeJson(json.slice(offset, offset + length));

  const whole = (node: JsonNode, room: number): string | undefined => {
    if (node.type !== 'object' && node.type !== 'array') {
      if (node.length > room) return undefined;
      const text = literal(node);
      return text.length > room ? undefined : text;
    }
    const parts: string[] = [];
    let left = room - 2;
    for (const { name, value } of partsOf(node)) {
      const lead = name ? `${literal(name)}:` : '';
      const text = left < 0 ? undefined : whole(value, left - lead.length);
      if (text === undefined) return undefined;
      parts.push(lead + text);
      left -= lead.length + text.length + 1;
    }
    const text = inBrackets(node, parts);
    return text.length > room ? undefined : text;
  };

  const cut: Renderer['cut'] = (node, room, missing = 0) => {
    if (node.type === 'string') return { text: cutString(String(node.value), room, missing), leftOut: [] };
    if (node.type !== 'object' && node.type !== 'array')
      return { text: whole(node, room) ?? '"…"', leftOut: [] };
    const parts: string[] = [];
    const leftOut: string[] = [];
    let left = room - 2;
    let isFull = false;
    for (const { name, value } of partsOf(node)) {
      const lead = name ? `${literal(name)}:` : '';
      const fitting = whole(value, left - lead.length);
      // Cuts only the first value that does not fit; smaller values after it may still fit whole.
      const written =
        fitting ??
        (isFull || left - lead.length < MIN_ROOM ? undefined : cut(value, left - lead.length).text);
      isFull ||= fitting === undefined;
      if (written === undefined && name) leftOut.push(String(name.value));
      if (written === undefined && !name) break;
      if (written === undefined) continue;
      parts.push(lead + written);
      left -= lead.length + written.length + 1;
    }
    return { text: inBrackets(node, parts), leftOut };
  };

  return { whole, cut, name: literal };
}

/** Minimum room for a value that is cut, in characters; with less room, the value is left out. */
const MIN_ROOM = 60;

interface Part {
  readonly name?: JsonNode;
  readonly value: JsonNode;
}

function partsOf({ type, members, children }: JsonNode): readonly Part[] {
  return type === 'object'
    ? members.map(({ key, value }) => ({ name: key, value }))
    : children.map((value) => ({ value }));
}

function inBrackets({ type }: JsonNode, parts: readonly string[]): string {
  return type === 'object' ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
}

const existingMark = /…\+(\d{1,15}) characters$/;

function cutString(text: string, room: number, missing: number): string {
  const [mark = '', count = '0'] = text.length > MAX_TEXT ? (existingMark.exec(text) ?? []) : [];
  const content = text.slice(0, text.length - mark.length);
  const lost = missing + Number(count);
  const shown = (length: number): string =>
    escapeJson(JSON.stringify(content.slice(0, length) + cutMark(content.length - length + lost)));
  // Finds the longest prefix that fits; a character takes up to six characters when it is escaped.
  let low = 0;
  let high = Math.min(content.length, Math.max(room, 0));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shown(middle).length <= room) low = middle;
    else high = middle - 1;
  }
  // Do not split a surrogate pair.
  const isSplit = /[\ud800-\udbff]$/.test(content.slice(0, low));
  return shown(isSplit ? low - 1 : low);
}
