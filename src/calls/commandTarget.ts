import * as v from 'valibot';

/** Reads what a menu, lens or caller handed to a command: a tree node's endpoint, a row of the history, or a document's URI. */
export type CommandTarget =
  | { readonly kind: 'endpoint'; readonly endpointId: string }
  | { readonly kind: 'document'; readonly uri: string }
  | { readonly kind: 'history'; readonly historyId: string }
  | { readonly kind: 'none' };

const rowShape = v.object({ historyId: v.string() });
const nodeShape = v.object({ endpointId: v.string() });
const uriShape = v.object({ scheme: v.string(), path: v.unknown() });

/** Anything of another shape counts as nothing handed over. */
export function readCommandTarget(argument: unknown): CommandTarget {
  if (typeof argument === 'string' && argument.includes(':')) return { kind: 'document', uri: argument };
  if (typeof argument === 'string' && argument !== '') return { kind: 'endpoint', endpointId: argument };
  // Such a row names its endpoint too.
  if (v.is(rowShape, argument)) return { kind: 'history', historyId: argument.historyId };
  if (v.is(nodeShape, argument)) return { kind: 'endpoint', endpointId: argument.endpointId };
  if (v.is(uriShape, argument)) {
    // A `vscode.Uri` writes itself with the same encoding as the documents' own maps.
    const written: { toString(): string } = argument;
    const uri = String(written);
    return uri.startsWith(`${argument.scheme}:`) ? { kind: 'document', uri } : { kind: 'none' };
  }
  return { kind: 'none' };
}
