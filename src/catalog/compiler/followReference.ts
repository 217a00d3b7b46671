import * as l10n from '@vscode/l10n';
import { CatalogDocumentError, type DocumentNode, isNode, nodeAt } from './documentNode';
import type { LayerSource } from './layerSource';

type ReferenceSource = Pick<LayerSource, 'document' | 'foreign'>;

const MAX_HOPS = 20;
/** Longest `$ref`, in characters. */
export const MAX_REFERENCE = 1000;

/** References that may still be followed to one target. */
interface Hops {
  left: number;
}

/** The final target of a reference. Throws for a broken reference. */
export function followReference(source: ReferenceSource, node: unknown, nodePath: string): DocumentNode {
  return referenceChain(source, node, nodePath).at(-1) ?? {};
}

/** The node, then each target along its `$ref`s. Never empty. Throws for a broken reference. */
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

/** The mapping under `key`, also through a `$ref`; an empty one if absent. */
export function followedNodeAt(
  source: ReferenceSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
): DocumentNode {
  const value = nodeAt(node, key, nodePath);
  // A member may be called `$ref`.
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
  // Our own documents refer to no other document.
  const root = source.foreign?.rootOf(node, file, nodePath) ?? (file === '' ? source.document : undefined);
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, segment) => memberAt(source, value, segment, nodePath, hops), root);
}

/** Resolves one segment of a JSON pointer, percent-encoded or not, also through a `$ref`. */
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

/** The decoded text, or the text itself if its percent-encoding is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
