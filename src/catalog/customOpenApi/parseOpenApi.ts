import * as l10n from '@vscode/l10n';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { NodeLocation } from '../compiler/documentNode';

/** Why a file cannot be used, and where. */
export interface FileProblem {
  /** One sentence without the file's name. */
  readonly problem: string;
  /** From 1. */
  readonly line: number;
}

/** A parsed text that still knows its lines. */
export interface ParsedOpenApi {
  readonly root: unknown;
  /** The line, from 1, of a node of the parsed value. */
  lineOf(location: NodeLocation | undefined): number;
}

interface NodeLines {
  readonly line: number;
  readonly keys: ReadonlyMap<string, number>;
}

/** Parses YAML, of which JSON is a part, into plain values with lines. */
export function parseOpenApi(text: string): ParsedOpenApi | FileProblem {
  const counter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    return { problem: l10n.t('this is no valid YAML or JSON'), line: counter.linePos(error.pos[0]).line };
  }
  const lines = new WeakMap<object, NodeLines>();
  const converter = createConverter(document, (node) => counter.linePos(node.range?.[0] ?? 0).line, lines);
  try {
    return {
      root: converter(document.contents),
      lineOf: (location) => {
        const known = location && lines.get(location.node);
        return (location?.key === undefined ? undefined : known?.keys.get(location.key)) ?? known?.line ?? 1;
      },
    };
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return { problem: l10n.t('this is nested too deeply'), line: 1 };
  }
}

/** Anchors are shared, so that an alias costs nothing; one that holds itself becomes an empty value. */
function createConverter(
  document: Document,
  lineOf: (node: Node) => number,
  lines: WeakMap<object, NodeLines>,
): (node: unknown) => unknown {
  const done = new Map<unknown, unknown>();
  const convert = (node: unknown): unknown => {
    if (isAlias(node)) return convert(node.resolve(document));
    if (isScalar(node)) return node.value;
    if (done.has(node)) return done.get(node);
    done.set(node, undefined);
    const value = isMap(node) || isSeq(node) ? convertCollection(node, convert, lineOf, lines) : undefined;
    done.set(node, value);
    return value;
  };
  return convert;
}

function convertCollection(
  node: Node,
  convert: (node: unknown) => unknown,
  lineOf: (node: Node) => number,
  lines: WeakMap<object, NodeLines>,
): object {
  const keys = new Map<string, number>();
  const value = isSeq(node)
    ? node.items.map(convert)
    : Object.fromEntries(
        (isMap(node) ? node.items : []).map(({ key, value: member }) => {
          const name = String(isScalar(key) ? key.value : '');
          if (isScalar(key)) keys.set(name, lineOf(key));
          return [name, convert(member)];
        }),
      );
  lines.set(value, { line: lineOf(node), keys });
  return value;
}
