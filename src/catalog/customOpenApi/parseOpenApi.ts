import * as l10n from '@vscode/l10n';
import { type Event, parseEvents, YAMLException } from 'js-yaml';
import { MAX_DEPTH } from '../../json/formatJson';
import type { NodeLocation } from '../compiler/documentNode';
import { type FileProblem, type NodeLines, readValue } from './readValue';
import { JsonTokens } from '../../json/jsonTokens';

/** A parsed text with line numbers. */
export interface ParsedOpenApi {
  readonly name: string;
  /** Undefined for a text that is neither YAML nor JSON. */
  readonly root: unknown;
  /** Problems of the parts that were left out. */
  readonly problems: readonly FileProblem[];
  /** Line of a node, from 1. */
  lineOf(location: NodeLocation | undefined): number;
}

/**
 * Parses YAML or JSON into plain values with line numbers. Parts that cannot be parsed are left out. `lines` gets the
 * line numbers of all nodes, with the document's name.
 */
export function parseOpenApi(text: string, name = '', lines = new Map<object, NodeLines>()): ParsedOpenApi {
  const read = createReader(name, lines);
  const parsed = parse(text);
  if (Array.isArray(parsed)) return read(parsed, text, []);
  const problems: FileProblem[] = [];
  const isOneLine = text.trimStart().startsWith('{') && !/[\r\n]/.test(text.trim());
  const mended = blankBrokenParts(isOneLine ? breakJson(text, MAX_LEVEL) : text, faultOf, problems);
  const rest = parse(mended);
  if (!Array.isArray(rest)) return { name, root: undefined, problems: [problemOf(parsed)], lineOf: () => 1 };
  const sound = read(rest, mended, problems);
  if (!isOneLine) return sound;
  return { ...sound, problems: problems.map(({ problem }) => ({ problem, line: 1 })), lineOf: () => 1 };
}

function createReader(name: string, lines: Map<object, NodeLines>) {
  return (events: readonly Event[], text: string, problems: FileProblem[]): ParsedOpenApi => ({
    name,
    root: readValue(events, text, name, lines, (problem) => problems.push(problem)),
    problems,
    lineOf: (location) => {
      const known = location && lines.get(location.node);
      return (location?.key === undefined ? undefined : known?.keys.get(location.key)) ?? known?.line ?? 1;
    },
  });
}

function parse(text: string): Event[] | YAMLException {
  try {
    return parseEvents(text, { maxDepth: MAX_DEPTH });
  } catch (thrown) {
    if (!(thrown instanceof YAMLException)) throw thrown;
    return thrown;
  }
}

/** The problem of a text that cannot be parsed, with its line; undefined for a valid text. */
function faultOf(text: string): FileProblem | undefined {
  const parsed = parse(text);
  return Array.isArray(parsed) ? undefined : problemOf(parsed);
}

function problemOf({ reason, mark }: YAMLException): FileProblem {
  const isTooDeep = reason.includes('maxDepth');
  return {
    problem: isTooDeep ? l10n.t('this is nested too deeply') : l10n.t('this is not valid YAML or JSON'),
    line: (mark?.line ?? 0) + 1,
  };
}

/** Matches the first line of a mapping's member or a list's item. */
const member = /^(?:[\t ]*-(?:[\t ]|$)|.*:(?:[\t ]|$)|[\t ]*".*":)/;

/** Deepest level of nesting at which broken parts are separated. Level 1: members of the document. */
const MAX_LEVEL = 5;

/** Maximum number of broken parts that are left out. A text with more is no OpenAPI document and is not read. */
const MAX_PARTS = 100;

/**
 * Blanks the parts of an invalid text that cause the errors. Parts are separated by indentation. The lines of a part
 * become empty, so that line numbers do not change.
 */
function blankBrokenParts(
  text: string,
  faultOf: (text: string) => FileProblem | undefined,
  problems: FileProblem[],
): string {
  const lines = text.split(/\r\n?|\n/);
  const isJson = text.trimStart().startsWith('{');
  const fault = (from: number, to: number): FileProblem | undefined => {
    const part = lines.slice(from, to).join('\n').trimEnd();
    // A member of a JSON object is valid only inside braces.
    return faultOf(isJson ? `{${part.endsWith(',') ? part.slice(0, -1) : part}\n}` : part);
  };
  const mend = (from: number, to: number, level: number): void => {
    const first = problems.length < MAX_PARTS ? fault(from, to) : undefined;
    if (!first) return;
    const before = problems.length;
    if (level < MAX_LEVEL) {
      for (const [start, end] of partsOf(lines, from + 1, to)) mend(start, end, level + 1);
      if (!fault(from, to)) {
        // If all members of a path or method are blank, the path or method itself is kept.
        if (lines.slice(from + 1, to).every((line) => line.trim() === ''))
          lines[from] = lines[from]?.replace(/:\s*$/, ': {}') ?? '';
        return;
      }
    }
    problems.splice(before, problems.length, { ...first, line: from + first.line });
    lines.fill('', from, to);
  };
  const start = isJson ? lines.findIndex((line) => line.trim() !== '') + 1 : 0;
  for (const [from, to] of partsOf(lines, start, lines.length)) mend(from, to, 1);
  return lines.join('\n');
}

/** Line ranges of the parts between two lines. A part begins at a line with the least indentation. */
function partsOf(lines: readonly string[], from: number, to: number): readonly (readonly [number, number])[] {
  const heads: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  let end = to;
  for (let index = from; index < to; index += 1) {
    const { indent, sign } = beginOf(lines[index] ?? '');
    if (sign === undefined || sign === '#' || indent > least) continue;
    if (sign === '}' || sign === ']') {
      // The closing bracket of the surrounding object or list is indented less than the parts.
      if (indent < least) end = Math.min(end, index);
      continue;
    }
    if (indent < least) heads.length = 0;
    least = indent;
    heads.push(index);
  }
  // If a line begins neither a member nor an item, the lines are the text of a multi-line value, not parts.
  if (!heads.every((head) => member.test(lines[head] ?? ''))) return [];
  return heads.map((head, index) => [head, heads[index + 1] ?? end]);
}

/**
 * Indentation and first character of a line. A list item counts as half a level deeper, because it may have the same
 * indentation as the member that holds the list.
 */
function beginOf(line: string): { readonly indent: number; readonly sign?: string } {
  const [, blanks = '', sign] = /^([\t ]*)([^\t ])?/.exec(line) ?? [];
  return { indent: blanks.length + (sign === '-' ? 0.5 : 0), sign };
}

/** Writes each member of a JSON text, perhaps invalid, on an indented line of its own, down to `maxLevel`. */
function breakJson(text: string, maxLevel: number): string {
  const tokens = new JsonTokens(text);
  const pieces: string[] = [];
  let level = 0;
  const breakLine = (): void => {
    if (level <= maxLevel) pieces.push('\n', ' '.repeat(Math.max(level, 0)));
  };
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    const opens = first === '{' || first === '[';
    if (first === '}' || first === ']') {
      level -= 1;
      breakLine();
    }
    pieces.push(tokens.literal);
    if (opens) level += 1;
    if (opens || first === ',') breakLine();
  }
  return pieces.join('');
}
