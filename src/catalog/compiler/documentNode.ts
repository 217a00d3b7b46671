import * as l10n from '@vscode/l10n';

/** A mapping in a parsed YAML or JSON document. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/** A location in a parsed document: a key in a mapping; without `key`, the mapping itself. */
export interface NodeLocation {
  readonly node: object;
  readonly key?: string;
}

/** Maximum number of entries of a list. Real lists are shorter, and references can read one long list many times. */
const MAX_LIST = 1000;

/** A document of the catalog or a user's OpenAPI file breaks a rule. The message begins with the location. */
export class CatalogDocumentError extends Error {
  override readonly name = 'CatalogDocumentError';

  constructor(
    nodePath: string,
    problem: string,
    /** Location of the problem, from which a parser with line numbers finds the line. */
    readonly at?: NodeLocation,
  ) {
    super(`${nodePath}: ${problem}`);
  }
}

export function isNode(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the mapping under `key`, or an empty mapping if the key is absent. Throws for any other value. */
export function nodeAt(node: DocumentNode, key: string, nodePath: string): DocumentNode {
  const value = node[key];
  if (value === undefined) return {};
  if (!isNode(value)) throw wrongAt(node, key, nodePath, l10n.t('must be a mapping'));
  return value;
}

/**
 * Returns the list under `key`, or an empty list if the key is absent. Throws for any other value, and for more than
 * `MAX_LIST` entries.
 */
export function listAt(node: DocumentNode, key: string, nodePath: string): readonly unknown[] {
  const value = node[key];
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongAt(node, key, nodePath, l10n.t('must be a list'));
  if (value.length > MAX_LIST) {
    throw wrongAt(node, key, nodePath, l10n.t('must not have more than {0} entries', MAX_LIST));
  }
  return value;
}

export function textAt(node: DocumentNode, key: string, nodePath: string): string | undefined {
  const value = node[key];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrongAt(node, key, nodePath, l10n.t('must be a string'));
  return value;
}

export function requiredTextAt(node: DocumentNode, key: string, nodePath: string): string {
  const value = textAt(node, key, nodePath);
  if (!value) throw wrongAt(node, key, nodePath, l10n.t('is missing'));
  return value;
}

export function textsAt(node: DocumentNode, key: string, nodePath: string): readonly string[] {
  return listAt(node, key, nodePath).map((value) => {
    if (typeof value !== 'string') throw wrongAt(node, key, nodePath, l10n.t('must be a list of strings'));
    return value;
  });
}

/** Codes of the public sources of a node; undefined if it names none. */
export function sourcesAt(node: DocumentNode, nodePath: string): readonly string[] | undefined {
  const sources = textsAt(node, 'x-sources', nodePath);
  return sources.length > 0 ? sources : undefined;
}

export function nodesAt(node: DocumentNode, key: string, nodePath: string): readonly DocumentNode[] {
  return listAt(node, key, nodePath).map((value) => {
    if (!isNode(value)) throw wrongAt(node, key, nodePath, l10n.t('must be a list of mappings'));
    return value;
  });
}

function wrongAt(node: DocumentNode, key: string, nodePath: string, problem: string): CatalogDocumentError {
  return new CatalogDocumentError(`${nodePath}.${key}`, problem, { node, key });
}
