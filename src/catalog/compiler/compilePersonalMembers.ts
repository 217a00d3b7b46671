import { CatalogDocumentError, type DocumentNode, isNode } from './documentNode';

/**
 * Names of members with personal data: `phone` in any object, `users.name` in that module or in an object of that name.
 * Throws `CatalogDocumentError` for a name that is marked for any object but also described without the mark.
 */
export function compilePersonalMembers(documents: readonly DocumentNode[]): readonly string[] {
  const personal = new Set<string>();
  const other = new Set<string>();
  for (const [name, schema] of documents.flatMap(propertiesIn)) {
    const mark = isNode(schema) ? schema['x-personal'] : undefined;
    if (typeof mark === 'string') personal.add(`${mark}.${name}`);
    else (mark === true ? personal : other).add(name);
  }
  const both = [...personal].find((name) => other.has(name));
  if (both !== undefined) throw new CatalogDocumentError(both, 'lacks x-personal in one of its schemas');
  return [...personal].sort();
}

/** Every property of every schema, at any depth. */
function propertiesIn(node: unknown): readonly (readonly [name: string, schema: unknown])[] {
  if (Array.isArray(node)) return node.flatMap(propertiesIn);
  if (!isNode(node)) return [];
  const { properties } = node;
  const own = isNode(properties) ? Object.entries(properties) : [];
  return [...own, ...Object.values(node).flatMap(propertiesIn)];
}
