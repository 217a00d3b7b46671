import { type DocumentNode, isNode } from './documentNode';
import { followedNodeAt, followReference } from './followReference';
import { entriesOf } from './foreignFile';
import type { LayerSource } from './layerSource';

/** Media types that hold JSON, the surest first. */
export const jsonTypes: readonly RegExp[] = [
  /^application\/json$/,
  /^text\/json$|\+json$/,
  /^application\/\*$/,
  /^\*\/\*$/,
];
const MAX_TYPE = 200;

/** The schema under `content` with the first of the wanted media types; undefined when there is none. */
export function contentSchema(
  source: LayerSource,
  holder: DocumentNode,
  nodePath: string,
  wanted = jsonTypes,
): unknown {
  const content = entriesOf(source, followedNodeAt(source, holder, 'content', nodePath)).map(
    ([type, media]) => [type.slice(0, MAX_TYPE).replace(/;.*/s, '').trim().toLowerCase(), media] as const,
  );
  const found = wanted.flatMap((type) => content.filter(([name]) => type.test(name)));
  for (const [, media] of found) {
    const schema = isNode(media) ? followReference(source, media, nodePath)['schema'] : undefined;
    if (schema !== undefined) return schema;
  }
  return undefined;
}
