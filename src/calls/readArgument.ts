import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { CallSource } from '../contributions';
import { buildUri, userGroupAddressOf } from '../documents/uris';
import type { GivenValues } from './prompts/buildQuestions';

/** Kind of an argument from a menu, a lens, a key or another extension. Only its shape is checked. */
export type Argument =
  | { readonly kind: 'none' }
  /** Id of an endpoint or user group, or a URI. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'uri'; readonly uri: string }
  | { readonly kind: 'history'; readonly historyId: string; readonly endpointId?: string }
  /** A call written in a source file. */
  | { readonly kind: 'source'; readonly endpointId: string; readonly source: CallSource }
  /** A node of the endpoint tree. */
  | { readonly kind: 'node'; readonly endpointId: string }
  /** A row of the user group list. */
  | { readonly kind: 'userGroup'; readonly id: string; readonly environmentName: string }
  /** Any other object. */
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'other' };

type Members = Readonly<Record<string, unknown>>;

const historyShape = v.object({
  historyId: v.string(),
  endpointId: v.fallback(v.optional(v.string()), undefined),
});
const sourceShape = v.object({
  endpointId: v.string(),
  source: v.object({ uri: v.string(), start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
});
const nodeShape = v.object({ endpointId: v.string() });
const userGroupShape = v.object({ userGroupId: v.string(), environmentName: v.string() });
const uriShape = v.object({ scheme: v.string(), path: v.unknown() });

/** Classifies an untrusted argument. */
export function readArgument(argument: unknown): Argument {
  if (argument === undefined || argument === null) return { kind: 'none' };
  if (typeof argument === 'string') return { kind: 'text', text: argument };
  if (!isMembers(argument)) return { kind: 'other' };
  // History rows are checked first, because they have an `endpointId` too.
  const history = v.safeParse(historyShape, argument);
  if (history.success) return { kind: 'history', ...history.output };
  const userGroup = v.safeParse(userGroupShape, argument);
  if (userGroup.success) {
    const { userGroupId: id, environmentName } = userGroup.output;
    return { kind: 'userGroup', id, environmentName };
  }
  const source = v.safeParse(sourceShape, argument);
  if (source.success) return { kind: 'source', ...source.output };
  const node = v.safeParse(nodeShape, argument);
  if (node.success) return { kind: 'node', ...node.output };
  if (v.is(uriShape, argument)) {
    // `toString` of `vscode.Uri` returns the encoding of URIs that the extension uses as keys of documents.
    const written: { toString(): string } = argument;
    const uri = String(written);
    if (uri.startsWith(`${argument.scheme}:`)) return { kind: 'uri', uri };
  }
  return { kind: 'members', members: argument };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

/** Subject of a command: an endpoint, a history row or a document; else `none`. */
export type CommandTarget =
  | { readonly kind: 'endpoint'; readonly endpointId: string }
  | { readonly kind: 'document'; readonly uri: string }
  | { readonly kind: 'history'; readonly historyId: string }
  | { readonly kind: 'none' };

export function readCommandTarget(argument: unknown): CommandTarget {
  const read = readArgument(argument);
  switch (read.kind) {
    case 'text':
      if (read.text.includes(':')) return { kind: 'document', uri: read.text };
      return read.text === '' ? { kind: 'none' } : { kind: 'endpoint', endpointId: read.text };
    case 'uri':
      return { kind: 'document', uri: read.uri };
    case 'history':
      return { kind: 'history', historyId: read.historyId };
    case 'source':
    case 'node':
      return { kind: 'endpoint', endpointId: read.endpointId };
    default:
      return { kind: 'none' };
  }
}

/** URI of the document that a command's argument names; undefined if the argument names no document. */
export function documentUri(argument: unknown): string | undefined {
  const target = readCommandTarget(argument);
  return target.kind === 'document' ? target.uri : undefined;
}

/** Ids of history rows from a menu: the clicked one first, then the other selected ones. */
export function historyIdsOf(node: unknown, nodes: unknown): readonly string[] {
  const ids = [node, ...listOf(nodes)].flatMap((row) => {
    const read = readArgument(row);
    return read.kind === 'history' ? [read.historyId] : [];
  });
  return [...new Set(ids)];
}

/** User groups for a command in the list's menu: the selected rows, else the clicked row. */
export function selectedUserGroups(
  node: unknown,
  nodes: unknown,
): readonly { readonly id: string; readonly environmentName: string }[] {
  const rows = Array.isArray(nodes) ? listOf(nodes) : [node];
  return rows.map(readArgument).filter((row) => row.kind === 'userGroup');
}

function listOf(nodes: unknown): readonly unknown[] {
  const list = v.safeParse(v.array(v.unknown()), nodes);
  return list.success ? list.output : [];
}

/** A user group argument: a document, a tree node, an id, or only the environment from which the user picks a group. */
export interface UserGroupArgument {
  /** Canonical URI; set only if the argument is the URI of a user group. */
  readonly uri?: string;
  readonly id?: string;
  readonly environmentName?: string;
}

const textShape = v.undefinedable(v.pipe(v.string(), v.minLength(1)));
const member = v.optional(v.unknown());
const namedShape = v.pipe(
  v.object({ userGroupId: member, id: member, environmentName: member }),
  // A tree node has an `id` of its own besides `userGroupId`.
  v.transform(({ userGroupId, id, environmentName }) => ({ id: userGroupId ?? id, environmentName })),
  v.object({ id: textShape, environmentName: textShape }),
  v.check(({ id, environmentName }) => (id ?? environmentName) !== undefined),
);

/**
 * Reads a user group argument: a URI, an id, or an object with at least one of `userGroupId`, `id` and
 * `environmentName`. Without an argument and for an endpoint node, the result is empty, and the user then picks a
 * group. Throws `UserError` for anything else.
 */
export function readUserGroupArgument(argument: unknown): UserGroupArgument {
  const read = readArgument(argument);
  const address = userGroupAddressOf(documentUri(argument) ?? '');
  if (address) return { ...address, uri: buildUri(address) };
  if (read.kind === 'none') return {};
  if (read.kind === 'text' && read.text !== '') return { id: read.text };
  if (isMembers(argument) && 'endpointId' in argument) return {};
  const named = v.safeParse(namedShape, argument);
  if (!named.success)
    throw new UserError(l10n.t('The argument must be the id of a user group, or an object with “id”.'));
  const { id, environmentName } = named.output;
  return {
    ...(id === undefined ? {} : { id }),
    ...(environmentName === undefined ? {} : { environmentName }),
  };
}

/**
 * User group URI in the argument; without an argument, that of the active editor. Throws `UserError` if there is none.
 */
export function requireUserGroupUri(argument: unknown, activeUri: string | undefined): string {
  const { uri } = readUserGroupArgument(argument);
  if (uri !== undefined) return uri;
  const active = activeUri === undefined ? undefined : userGroupAddressOf(activeUri);
  if (active && (argument ?? undefined) === undefined) return buildUri(active);
  throw new UserError(l10n.t('Open a user group first.'));
}

/** Argument of the `call` command. Its shape has been checked, but not its values. */
type CallArgument =
  | { readonly kind: 'none' }
  | { readonly kind: 'endpoint'; readonly endpointId: string }
  | Extract<Argument, { readonly kind: 'node' | 'source' | 'userGroup' }>
  | {
      readonly kind: 'values';
      readonly endpointId: string;
      readonly given: GivenValues;
      /** JSON text. */
      readonly body?: string;
    };

const members = ['endpoint', 'path', 'query', 'body'];

/** Refuses infinity and unsafe integers: an id that has lost digits would name another entity. */
const exactNumberShape = v.pipe(
  v.number(),
  v.finite(),
  v.check((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
);
const valueShape = v.pipe(v.union([v.string(), v.boolean(), exactNumberShape]), v.transform(String));
const pairsShape = v.array(v.strictTuple([v.pipe(v.string(), v.minLength(1)), valueShape]));

/** Reads the argument of the `call` command. Throws `UserError`, whose message names members but shows no value. */
export function readCallArgument(argument: unknown): CallArgument {
  const read = readArgument(argument);
  switch (read.kind) {
    case 'none':
    case 'node':
    case 'source':
    case 'userGroup':
      return read;
    case 'text':
      return { kind: 'endpoint', endpointId: read.text };
    case 'history':
      return read.endpointId === undefined
        ? readCallValues({})
        : { kind: 'node', endpointId: read.endpointId };
    case 'uri':
      return readCallValues({});
    case 'members':
      if (!Array.isArray(read.members)) return readCallValues(read.members);
  }
  throw new UserError(l10n.t('The argument must be an endpoint id or an object.'));
}

function readCallValues(argument: Members): CallArgument {
  const { endpoint, path, query, body } = argument;
  if (typeof endpoint !== 'string')
    throw new UserError(l10n.t('The argument needs an endpoint id in “endpoint”.'));
  const unknown = Object.keys(argument).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw new UserError(
      l10n.t('The argument has the unknown property “{0}”.', sanitizeForDisplay(unknown, 80)),
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
  if (!isList && (!isMembers(value) || Array.isArray(value))) {
    throw new UserError(l10n.t('“{0}” must be an object of names and values.', member));
  }
  const read = v.safeParse(pairsShape, isList ? value : Object.entries(value));
  if (!read.success) {
    throw new UserError(l10n.t('Each value of “{0}” must be a string, a number, true or false.', member));
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
    // Broken JSON, a cycle and a bigint get the same message.
  }
  throw new UserError(l10n.t('“body” must be JSON text or a value that has a JSON form.'));
}
