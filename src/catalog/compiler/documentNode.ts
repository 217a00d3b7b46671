/** A mapping of a parsed document. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/** Says which place of a catalog document breaks a rule. */
export class CatalogDocumentError extends Error {
  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`);
    this.name = 'CatalogDocumentError';
  }
}

export function isNode(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The mapping under `key`, or an empty one when it is absent. Throws when something else stands there. */
export function nodeAt(node: DocumentNode, key: string, place: string): DocumentNode {
  const value = node[key];
  if (value === undefined) return {};
  if (!isNode(value)) throw new CatalogDocumentError(`${place}.${key}`, 'must be a mapping');
  return value;
}

/** The list under `key`, or an empty one when it is absent. Throws when something else stands there. */
export function listAt(node: DocumentNode, key: string, place: string): readonly unknown[] {
  const value = node[key];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new CatalogDocumentError(`${place}.${key}`, 'must be a list');
  return value;
}

export function textAt(node: DocumentNode, key: string, place: string): string | undefined {
  const value = node[key];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw new CatalogDocumentError(`${place}.${key}`, 'must be text');
  return value;
}

export function requiredTextAt(node: DocumentNode, key: string, place: string): string {
  const value = textAt(node, key, place);
  if (!value) throw new CatalogDocumentError(`${place}.${key}`, 'is missing');
  return value;
}

export function textsAt(node: DocumentNode, key: string, place: string): readonly string[] {
  return listAt(node, key, place).map((value) => {
    if (typeof value !== 'string') throw new CatalogDocumentError(`${place}.${key}`, 'must list texts');
    return value;
  });
}

export function nodesAt(node: DocumentNode, key: string, place: string): readonly DocumentNode[] {
  return listAt(node, key, place).map((value) => {
    if (!isNode(value)) throw new CatalogDocumentError(`${place}.${key}`, 'must list mappings');
    return value;
  });
}
