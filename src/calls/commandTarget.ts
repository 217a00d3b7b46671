import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { CallSource } from '../contributions';
import type { GivenValues } from './prompts/givenValues';

/** What a menu, lens or caller handed to a command: a tree node's endpoint, a row of the history, or a document's URI. */
export type CommandTarget =
  | { readonly kind: 'endpoint'; readonly endpointId: string }
  | { readonly kind: 'document'; readonly uri: string }
  | { readonly kind: 'history'; readonly historyId: string }
  | { readonly kind: 'none' };

const rowShape = v.object({ historyId: v.string() });
const nodeShape = v.object({ endpointId: v.string() });
const uriShape = v.object({ scheme: v.string(), path: v.unknown() });

/** Reads an argument of a command; one of another shape counts as `none`. */
export function readCommandTarget(argument: unknown): CommandTarget {
  if (typeof argument === 'string' && argument.includes(':')) return { kind: 'document', uri: argument };
  if (typeof argument === 'string' && argument !== '') return { kind: 'endpoint', endpointId: argument };
  // First: a row of the history names its endpoint too.
  if (v.is(rowShape, argument)) return { kind: 'history', historyId: argument.historyId };
  if (v.is(nodeShape, argument)) return { kind: 'endpoint', endpointId: argument.endpointId };
  if (v.is(uriShape, argument)) {
    // A `vscode.Uri` prints itself in the encoding that the documents use as their key.
    const written: { toString(): string } = argument;
    const uri = String(written);
    return uri.startsWith(`${argument.scheme}:`) ? { kind: 'document', uri } : { kind: 'none' };
  }
  return { kind: 'none' };
}

/** Ids of the history's rows that a menu hands over: the clicked one first, then the other selected ones. */
export function historyIdsOf(node: unknown, nodes: unknown): readonly string[] {
  const all = [node, ...v.parse(v.fallback(v.array(v.unknown()), []), nodes)];
  const ids = all.flatMap((candidate) => {
    const target = readCommandTarget(candidate);
    return target.kind === 'history' ? [target.historyId] : [];
  });
  return [...new Set(ids)];
}

/** An entity that a node of a tree stands for. */
export interface EntityNode {
  readonly environmentName: string;
  /** The path parameter that names it. */
  readonly parameter: string;
  readonly id: string;
}

const entityShape = v.object({ userGroupId: v.string(), environmentName: v.string() });

/** Reads what a menu handed over; undefined for anything but the node of an entity. */
export function readEntityNode(argument: unknown): EntityNode | undefined {
  if (!v.is(entityShape, argument)) return undefined;
  const { userGroupId, environmentName } = argument;
  return { environmentName, parameter: 'user_group_id', id: userGroupId };
}

/** What came with a `call` command. Its shape is checked, its values are not yet. */
type CallArgument =
  | { readonly kind: 'none' }
  /** A node of the tree: an endpoint was chosen and nothing else. */
  | { readonly kind: 'node'; readonly endpointId: string }
  | { readonly kind: 'endpoint'; readonly endpointId: string }
  /** A call that is written in a source file. */
  | { readonly kind: 'source'; readonly endpointId: string; readonly source: CallSource }
  | {
      readonly kind: 'values';
      readonly endpointId: string;
      readonly given: GivenValues;
      /** JSON text. */
      readonly body?: string;
    };

const members = ['endpoint', 'path', 'query', 'body'];

const sourceShape = v.object({
  endpointId: v.string(),
  source: v.object({ uri: v.string(), start: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});
/** An integer beyond the safe ones has lost digits, and would name another entity: it is refused. */
const exactNumberShape = v.pipe(
  v.number(),
  v.finite(),
  v.check((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
);
const valueShape = v.pipe(v.union([v.string(), v.boolean(), exactNumberShape]), v.transform(String));
const pairsShape = v.array(v.strictTuple([v.pipe(v.string(), v.nonEmpty()), valueShape]));

/** Reads an argument of unknown origin. Throws `UserError` that names what has the wrong shape, never a value. */
export function readCallArgument(argument: unknown): CallArgument {
  if (argument === undefined || argument === null) return { kind: 'none' };
  if (typeof argument === 'string') return { kind: 'endpoint', endpointId: argument };
  if (!isObject(argument)) throw new UserError(l10n.t('The argument must be an endpoint id or an object.'));
  if (v.is(sourceShape, argument)) {
    const { endpointId, source } = argument;
    return { kind: 'source', endpointId, source: { uri: source.uri, start: source.start } };
  }
  if (v.is(nodeShape, argument)) return { kind: 'node', endpointId: argument.endpointId };
  const { endpoint, path, query, body } = argument;
  if (typeof endpoint !== 'string')
    throw new UserError(l10n.t('The argument needs an endpoint id in “endpoint”.'));
  const unknown = Object.keys(argument).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw new UserError(
      l10n.t('The argument has the unknown member “{0}”.', sanitizeForDisplay(unknown, 80)),
    );
  }
  return {
    kind: 'values',
    endpointId: endpoint,
    given: { path: Object.fromEntries(readPairs('path', path)), query: readPairs('query', query) },
    body: body === undefined ? undefined : readBody(body),
  };
}

function readPairs(member: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  const isList = member === 'query' && Array.isArray(value);
  if (!isList && !isObject(value)) {
    throw new UserError(l10n.t('“{0}” must be an object of names and values.', member));
  }
  const read = v.safeParse(pairsShape, isList ? value : Object.entries(value));
  if (!read.success) {
    throw new UserError(l10n.t('Each value of “{0}” must be a text, a number or true or false.', member));
  }
  return read.output;
}

function readBody(body: unknown): string {
  try {
    if (typeof body === 'string') {
      JSON.parse(body);
      return body;
    }
    const text: unknown = JSON.stringify(body);
    if (typeof text === 'string') return text;
  } catch {
    // Broken JSON text, a cycle and a big integer get the same answer.
  }
  throw new UserError(l10n.t('“body” must be JSON text or a value that has a JSON form.'));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
