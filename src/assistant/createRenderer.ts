import type { JsonNode } from '../json/jsonTree';

import { cutMark, MAX_TEXT } from '../json/shrinkJson';
import { escapeJson } from './fence';

/** Writes nodes of a JSON text without white space, escaped for the fence. */
export interface Renderer {
  /** Undefined if it needs more than `room` characters; stops at that point. */
  whole(node: JsonNode, room: number): string | undefined;
  /** Writes as much as fits; `leftOut` names the other members. `missing`: characters that a text has lost before. */
  cut(
    node: JsonNode,
    room: number,
    missing?: number,
  ): { readonly text: string; readonly leftOut: readonly string[] };
  name(key: JsonNode): string;
}

export function createRenderer(json: string): Renderer {
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
    if (node.type === 'string') return { text: cutText(String(node.value), room, missing), leftOut: [] };
    if (node.type !== 'object' && node.type !== 'array')
      return { text: whole(node, room) ?? '"…"', leftOut: [] };
    const parts: string[] = [];
    const leftOut: string[] = [];
    let left = room - 2;
    let isFull = false;
    for (const { name, value } of partsOf(node)) {
      const lead = name ? `${literal(name)}:` : '';
      const fitting = whole(value, left - lead.length);
      // Cuts only the first value that does not fit; smaller ones after it may still fit whole.
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

/** Least room in characters for a cut value. */
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

function cutText(text: string, room: number, missing: number): string {
  const [mark = '', count = '0'] = text.length > MAX_TEXT ? (existingMark.exec(text) ?? []) : [];
  const content = text.slice(0, text.length - mark.length);
  const lost = missing + Number(count);
  const shown = (length: number): string =>
    escapeJson(JSON.stringify(content.slice(0, length) + cutMark(content.length - length + lost)));
  // Finds the longest prefix that fits; an escape takes up to six characters.
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
