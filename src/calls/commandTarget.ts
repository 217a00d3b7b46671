import * as v from 'valibot';

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
