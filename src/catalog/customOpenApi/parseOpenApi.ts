import * as l10n from '@vscode/l10n';
import { type Event, parseEvents, YAMLException } from 'js-yaml';
import { MAX_DEPTH } from '../../json/formatJson';
import type { NodeLocation } from '../compiler/documentNode';
import { blankBrokenParts, MAX_LEVEL, breakJson } from './blankBrokenParts';
import { type FileProblem, type NodeLines, readValue } from './readValue';

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
 * Parses YAML, which includes JSON, into plain values with line numbers. Unparsable parts are left out. `lines` gets
 * the nodes under the document's name.
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

/** The problem of a part of a text, with its line. */
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
