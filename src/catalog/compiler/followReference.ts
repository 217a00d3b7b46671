import * as l10n from '@vscode/l10n';
import { CatalogDocumentError, type DocumentNode, isNode, nodeAt } from './documentNode';
import type { LayerSource } from './layerSource';

type ReferenceSource = Pick<LayerSource, 'document' | 'foreign'>;

const MAX_HOPS = 20;
/** Longest `$ref`, in characters. */
export const MAX_REFERENCE = 1000;

/** Number of references that may still be followed to resolve one node. */
interface Hops {
  left: number;
}

/** Returns the mapping to which the references of a node lead, or the node itself. Throws for a broken reference. */
export function followReference(source: ReferenceSource, node: unknown, nodePath: string): DocumentNode {
  return referenceChain(source, node, nodePath).at(-1) ?? {};
}

/** Returns the node and each target along its `$ref`s, in this order. Never empty. Throws for a broken reference. */
export function referenceChain(
  source: ReferenceSource,
  node: unknown,
  nodePath: string,
  hops: Hops = { left: MAX_HOPS },
): readonly DocumentNode[] {
  const chain: DocumentNode[] = [];
  for (let current = node; isNode(current); hops.left -= 1) {
    chain.push(current);
    const reference = current['$ref'];
    if (reference === undefined) return chain;
    if (hops.left === 0) break;
    current = targetOf(source, current, reference, nodePath, hops);
  }
  throw new CatalogDocumentError(
    nodePath,
    l10n.t('must be a mapping, or a $ref that leads to one'),
    isNode(node) ? { node, key: '$ref' } : undefined,
  );
}

/** Returns the mapping under `key`, following a `$ref`; an empty mapping if the key is absent. */
export function followedNodeAt(
  source: ReferenceSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
): DocumentNode {
  const value = nodeAt(node, key, nodePath);
  // The mapping may have a member that is called `$ref` and is no reference.
  return typeof value['$ref'] === 'string' ? followReference(source, value, `${nodePath}.${key}`) : value;
}

function targetOf(
  source: ReferenceSource,
  node: DocumentNode,
  reference: unknown,
  nodePath: string,
  hops: Hops,
): unknown {
  if (typeof reference !== 'string' || reference.length > MAX_REFERENCE) return undefined;
  const at = `${reference}#`.indexOf('#');
  const file = reference.slice(0, at);
  const pointer = reference.slice(at + 1);
  // The catalog's own documents contain no references to other files.
  const root = source.foreign?.rootOf(node, file, nodePath) ?? (file === '' ? source.document : undefined);
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, segment) => memberAt(source, value, segment, nodePath, hops), root);
}

/** Resolves one segment of a JSON pointer, percent-encoded or not, following a `$ref` on the way. */
function memberAt(
  source: ReferenceSource,
  value: unknown,
  segment: string,
  nodePath: string,
  hops: Hops,
): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const name = [percentDecoded(segment), segment]
    .map((text) => text.replaceAll('~1', '/').replaceAll('~0', '~'))
    .find((text) => Object.hasOwn(value, text));
  if (name !== undefined) return (value as DocumentNode)[name];
  if (!isNode(value) || typeof value['$ref'] !== 'string' || hops.left <= 0) return undefined;
  hops.left -= 1;
  const target = targetOf(source, value, value['$ref'], nodePath, hops);
  return memberAt(source, target, segment, nodePath, hops);
}

/** Decodes a text; returns the text itself if its percent-encoding is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
