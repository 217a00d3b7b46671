import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { UserError } from '../base/userError';
import { readCommandTarget } from '../calls/commandTarget';
import { buildUri, userGroupAddressOf } from '../documents/uris';

/** Which user group a caller means: a document, a tree node, an id, or only an environment to pick from. */
export interface UserGroupArgument {
  /** Canonical; set when caller and argument name one user group. */
  readonly uri?: string;
  readonly id?: string;
  readonly environmentName?: string;
}

/** An endpoint of the tree names no user group: the user picks one. */
const endpointShape = v.object({ endpointId: v.unknown() });
const textShape = v.undefinedable(v.pipe(v.string(), v.nonEmpty()));
const member = v.optional(v.unknown());
const rowShape = v.object({ userGroupId: v.string(), environmentName: v.string() });
const namedShape = v.pipe(
  v.object({ userGroupId: member, id: member, environmentName: member }),
  // A node has an id of its own beside that of its user group.
  v.transform(({ userGroupId, id, environmentName }) => ({ id: userGroupId ?? id, environmentName })),
  v.object({ id: textShape, environmentName: textShape }),
  v.check(({ id, environmentName }) => (id ?? environmentName) !== undefined),
);

/**
 * Reads an argument of unknown origin: a URI, an id, `{ id }`, or a node with `userGroupId` and `environmentName`.
 * Throws `UserError` for anything else.
 */
export function readUserGroupArgument(argument: unknown): UserGroupArgument {
  if (argument === undefined || argument === null) return {};
  const target = readCommandTarget(argument);
  if (target.kind === 'document') {
    const address = userGroupAddressOf(target.uri);
    if (address) return { ...address, uri: buildUri(address) };
  }
  if (typeof argument === 'string' && argument !== '') return { id: argument };
  if (v.is(endpointShape, argument)) return {};
  const named = v.safeParse(namedShape, argument);
  if (!named.success) throw wrong();
  const { id, environmentName } = named.output;
  return {
    ...(id === undefined ? {} : { id }),
    ...(environmentName === undefined ? {} : { environmentName }),
  };
}

/** The rows of the list that a command of their menu works on: the selection, else the row that was clicked. */
export function selectedUserGroups(
  node: unknown,
  nodes: unknown,
): readonly { readonly id: string; readonly environmentName: string }[] {
  const rows: readonly unknown[] = Array.isArray(nodes) ? nodes : [node];
  return rows.flatMap((row) =>
    v.is(rowShape, row) ? { id: row.userGroupId, environmentName: row.environmentName } : [],
  );
}

/**
 * The user group that a command works on: the argument's, else that of the active editor. Throws `UserError` when
 * there is none.
 */
export function requireUserGroupUri(argument: unknown, activeUri: string | undefined): string {
  const { uri } = readUserGroupArgument(argument);
  if (uri !== undefined) return uri;
  const active = activeUri === undefined ? undefined : userGroupAddressOf(activeUri);
  if (active && argument === undefined) return buildUri(active);
  throw new UserError(l10n.t('Open a user group first.'));
}

function wrong(): UserError {
  return new UserError(l10n.t('The argument must be the id of a user group, or an object with “id”.'));
}
