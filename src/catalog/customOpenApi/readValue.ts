import * as l10n from '@vscode/l10n';
import {
  EVENT_ID,
  boolCoreTag,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type Event,
  type ScalarEvent,
} from 'js-yaml';

import { isNode } from '../compiler/documentNode';

/** Why a file or a part of a file cannot be used, and the line. */
export interface FileProblem {
  /** One sentence without the file's name. */
  readonly problem: string;
  /** From 1. */
  readonly line: number;
}

/** Line numbers of a mapping or list and of its keys, from 1. */
export interface NodeLines {
  readonly document: string;
  readonly line: number;
  readonly keys: Map<string, number>;
}

interface Frame extends NodeLines {
  readonly value: unknown[] | Record<string, unknown>;
  /** Key of the next value. */
  key?: string;
  keyLine: number;
  /** The key is a merge key, `<<`. */
  isMerge?: boolean;
  /** Values of merge keys, with their lines. */
  merged?: { readonly value: unknown; readonly line: number }[];
}

/** Number of mappings and members that the merge keys of one document may copy. */
const MAX_MERGED = 100_000;

/**
 * Builds plain values from the events of the first document in a text. `lines` gets the line numbers, with the
 * document's name. Aliases share one value. Invalid values are left out and reported.
 */
export function readValue(
  events: readonly Event[],
  text: string,
  document: string,
  lines: Map<object, NodeLines>,
  report: (problem: FileProblem) => void,
): unknown {
  const merge = createMerge(lines, report);
  const lineAt = createLineCounter(text);
  const anchors = new Map<string, unknown>();
  const frames: Frame[] = [];
  let root: unknown;
  const put = (value: unknown, name: string, line: number, isMerge = false): void => {
    const frame = frames.at(-1);
    if (!frame) root = value;
    else if (Array.isArray(frame.value)) frame.value.push(value);
    else if (frame.key === undefined) {
      frame.key = name;
      frame.keyLine = line;
      frame.isMerge = isMerge;
    } else {
      if (frame.isMerge) (frame.merged ??= []).push({ value, line: frame.keyLine });
      else if (frame.keys.has(frame.key)) {
        const problem = l10n.t('“{0}” is defined twice; the first one is used', frame.key.slice(0, 80));
        report({ problem, line: frame.keyLine });
      } else {
        frame.keys.set(frame.key, frame.keyLine);
        frame.value[frame.key] = value;
      }
      frame.key = undefined;
    }
  };
  for (const event of events) {
    if (event.type === EVENT_ID.POP) {
      const frame = frames.pop();
      if (!frame) break;
      merge(frame);
    }
    if (event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) continue;
    const anchor = text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === EVENT_ID.ALIAS) {
      const line = lineAt(event.anchorStart);
      if (!anchors.has(anchor))
        report({ problem: l10n.t('“{0}” is not defined', anchor.slice(0, 80)), line });
      put(anchors.get(anchor), '', line);
    } else if (event.type === EVENT_ID.SCALAR) {
      const source = getScalarValue(text, event);
      const value = scalarValue(event, text, source);
      if (anchor !== '') anchors.set(anchor, value);
      const isMerge = source === '<<' && event.style === SCALAR_STYLE.PLAIN;
      put(value, source, lineAt(event.valueStart), isMerge);
    } else {
      const value: Frame['value'] = event.type === EVENT_ID.SEQUENCE ? [] : emptyMapping();
      const line = lineAt(event.start);
      const frame: Frame = { document, value, line, keyLine: 0, keys: new Map() };
      if (anchor !== '') anchors.set(anchor, value);
      lines.set(value, frame);
      put(value, '', frame.line);
      frames.push(frame);
    }
  }
  return root;
}

/** Creates the function that copies members of merge keys (`<<`) into a mapping. Members of the mapping itself win. */
function createMerge(
  lines: ReadonlyMap<object, NodeLines>,
  report: (problem: FileProblem) => void,
): (frame: Frame) => void {
  let left = MAX_MERGED;
  return ({ value: target, keys, merged = [] }) => {
    if (Array.isArray(target)) return;
    for (const { value, line } of merged) {
      // After the limit, merging stops for the whole document, because a long list can be merged many times.
      if (left < 0) return;
      for (const base of [value].flat()) {
        const known = isNode(base) ? lines.get(base)?.keys : undefined;
        left -= 1 + (known?.size ?? 0);
        if (left < 0) {
          const problem = l10n.t(
            'merge keys copy more than {0} properties, and the rest is left out',
            MAX_MERGED,
          );
          report({ problem, line });
          return;
        }
        if (!isNode(base)) report({ problem: `<<: ${l10n.t('must be a mapping')}`, line });
        else
          for (const [name, keyLine] of known ?? []) {
            if (keys.has(name)) continue;
            keys.set(name, keyLine);
            target[name] = base[name];
          }
      }
    }
  };
}

/** A mapping without a prototype, so that names such as `__proto__` are plain members. */
const emptyMapping = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/** Creates a function that returns the line of an offset, from 1. Offsets must be passed in rising order. */
function createLineCounter(text: string): (offset: number) => number {
  const breaks = /\r\n?|\n/g;
  let line = 0;
  let end = 0;
  return (offset) => {
    while (end <= offset) {
      line += 1;
      end = breaks.test(text) ? breaks.lastIndex : Number.POSITIVE_INFINITY;
    }
    return line;
  };
}

/** Tags that a plain scalar can have besides string, in the order of YAML 1.2's core schema. */
const plainTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/** Value of a scalar in YAML's core schema. Tags outside the core schema are ignored. */
function scalarValue(event: ScalarEvent, text: string, source: string): unknown {
  const stated = fullName(text.slice(event.tagStart, event.tagEnd));
  const tag = plainTags.find(({ tagName }) => tagName === stated);
  const isText = stated === '!' || stated === 'tag:yaml.org,2002:str' || event.style !== SCALAR_STYLE.PLAIN;
  if (isText && !tag) return source;
  for (const { resolve, tagName } of tag ? [tag] : plainTags) {
    const value = resolve(source, tag !== undefined, tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return source;
}

function fullName(tag: string): string {
  if (tag.startsWith('!!')) return `tag:yaml.org,2002:${tag.slice(2)}`;
  return tag.startsWith('!<') ? tag.slice(2, -1) : tag;
}
