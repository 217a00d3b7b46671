import { readTree, type JsonNode } from '../json/jsonTree';
import { findRows, type RowList, type ScannedResponse } from './findRows';
import { inertLine } from './inertLine';
import { missingFields, narrowTree } from './narrowTree';
import { createRenderer, type Renderer } from './createRenderer';
import { shrinkJson } from './shrinkJson';

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
  /** Names of members that did not fit, or that there are instead of those asked for. */
  readonly note?: string;
  readonly isCut: boolean;
}

/** What is read whole, in characters. */
const MAX_WHOLE = 200_000;
const MAX_WHOLE_DEPTH = 50;
/** What is read of the rows of a larger response, in characters and in rows. */
const MAX_READ = 250_000;
const MAX_READ_ROWS = 500;

/**
 * Cuts a response to `room`: by whole rows, then by members, then at the ends of texts. Literals keep their bytes. Reads a
 * large response once and renders no more of it than what is shown.
 */
export async function cutResponse(text: string, options: CutOptions): Promise<CutResponse> {
  const scanned = await findRows(text);
  if (!scanned) return cutText(options.hide(text.slice(0, MAX_WHOLE)), text.length, options.room);
  const isSmall = text.length <= MAX_WHOLE && scanned.depth <= MAX_WHOLE_DEPTH;
  const parts = isSmall ? await wholeParts(text, options) : largeParts(text, scanned, options);
  if (!parts) return cutText(options.hide(text.slice(0, MAX_WHOLE)), text.length, options.room);
  return parts.rows ? cutRows({ ...parts, rows: parts.rows }, options) : cutValue(parts, options);
}

/** What is rendered: nodes of one JSON text, whose secrets are hidden. */
interface Parts {
  readonly json: string;
  /** The response; of a large list what is around its rows. */
  readonly root: JsonNode;
  readonly list?: RowList;
  /** From `from` on; of a large list the first of them. */
  readonly rows?: readonly JsonNode[];
}

async function wholeParts(text: string, { hide, from }: CutOptions): Promise<Parts | undefined> {
  const json = hide(text);
  const { root } = readTree(json);
  const list = (await findRows(json))?.list;
  if (!root || !list) return root && { json, root };
  return { json, root, list, rows: nodeAt(root, list.path)?.children.slice(from) ?? [] };
}

function largeParts(text: string, { list }: ScannedResponse, { hide, from }: CutOptions): Parts | undefined {
  if (!list) {
    const json = hide(shrinkJson(text));
    const { root } = readTree(json);
    return root && { json, root };
  }
  const around = shrinkJson(text.slice(0, list.start) + text.slice(list.end));
  const rows: string[] = [];
  let left = MAX_READ;
  for (const { start, end } of list.rows.slice(from, from + MAX_READ_ROWS)) {
    if (left < 0) break;
    rows.push(shrinkJson(text.slice(start, end)));
    left -= end - start;
  }
  // One text: a member around the rows may say which of their columns is secret.
  const json = hide(`[${[around, ...rows].join(',')}]`);
  const [root, ...nodes] = readTree(json).root?.children ?? [];
  return root && { json, root, list, rows: nodes };
}

function nodeAt(root: JsonNode, path: readonly string[]): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>(
    (node, name) => node?.members.findLast((member) => member.name === name)?.value,
    root,
  );
}

function cutRows(
  { json, root, list, rows }: Parts & { readonly rows: readonly JsonNode[] },
  { fields, from, room }: CutOptions,
): CutResponse {
  const length = list?.rows.length ?? rows.length;
  const renderer = createRenderer(json);
  const { before, after } = around({ root, path: list?.path ?? [], fields, room: room / 3 }, renderer);
  let left = room - before.length - after.length;
  const shown: string[] = [];
  let note: string | undefined;
  for (const row of rows) {
    const narrowed = narrowTree(row, fields);
    const whole = renderer.whole(narrowed, left);
    if (whole === undefined && shown.length > 0) break;
    // Not even one row fits.
    const cut = whole === undefined ? renderer.cut(narrowed, left) : undefined;
    if (cut) note = leftOut(cut.leftOut);
    shown.push(whole ?? cut?.text ?? '');
    left -= (shown.at(-1)?.length ?? 0) + 1;
    if (cut) break;
  }
  const missing = rows[0] && missingFields(rows[0], fields);
  return {
    json: before + shown.join(',') + after,
    rows: { length, inAll: Math.max(list?.count ?? 0, length), shown: shown.length },
    ...noteOf(note ?? missing),
    isCut: from + shown.length < length || note !== undefined,
  };
}

function cutValue({ json, root }: Parts, { fields, room }: CutOptions): CutResponse {
  const renderer = createRenderer(json);
  const narrowed = narrowTree(root, fields);
  const missing = missingFields(root, fields);
  const whole = renderer.whole(narrowed, room);
  if (whole !== undefined) return { json: whole, ...noteOf(missing), isCut: false };
  const cut = renderer.cut(narrowed, room);
  return { json: cut.text, ...noteOf(leftOut(cut.leftOut)), isCut: true };
}

function noteOf(note: string | undefined): { readonly note?: string } {
  return note === undefined ? {} : { note };
}

function cutText(text: string, length: number, room: number): CutResponse {
  const json = JSON.stringify(text);
  const { root } = readTree(json);
  const renderer = createRenderer(json);
  const isWhole = length <= MAX_WHOLE;
  const whole = root && isWhole ? renderer.whole(root, room) : undefined;
  if (whole !== undefined) return { json: whole, isCut: false };
  return { json: root ? renderer.cut(root, room, length - text.length).text : '""', isCut: true };
}

/** The text before and after the rows: what stands around the list, without what is large. */
function around(
  {
    root,
    path,
    fields,
    room,
  }: {
    readonly root: JsonNode;
    readonly path: readonly string[];
    readonly fields: readonly string[];
    readonly room: number;
  },
  renderer: Renderer,
): { readonly before: string; readonly after: string } {
  const [name, ...rest] = path;
  if (name === undefined) return { before: '[', after: ']' };
  const leading = root.members.findLast((member) => member.name === name);
  const before: string[] = [];
  const after: string[] = [];
  let left = room;
  let inside = { before: '[', after: ']' };
  let isBehind = false;
  for (const { key, value, name: own } of root.members) {
    if (value === leading?.value) {
      inside = around({ root: value, path: rest, fields, room: left }, renderer);
      before.push(`${renderer.name(key)}:`);
      isBehind = true;
      continue;
    }
    if (fields.length > 0 && own !== 'count' && !fields.includes(own)) continue;
    const written = renderer.whole(value, left);
    if (written === undefined) continue;
    const member = `${renderer.name(key)}:${written}`;
    left -= member.length;
    (isBehind ? after : before).push(member);
  }
  return {
    before: `{${before.join(',')}${inside.before}`,
    after: `${inside.after}${after.map((member) => `,${member}`).join('')}}`,
  };
}

function leftOut(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => inertLine(name, 40));
  return names.length === 0
    ? 'ends of texts'
    : `left out ${shown.join(', ')}${names.length > 8 ? ', …' : ''}`;
}
