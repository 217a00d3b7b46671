import { collectLists, type FoundList, type FoundRow } from '../json/collectLists';
import { checkPathValue } from './checkPathValue';

/** Under which names a list's entities carry what is wanted of them: the first that is filled in counts. */
export interface EntityFieldNames<Part extends string> {
  readonly id: readonly string[];
  readonly parts: Readonly<Record<Part, readonly string[]>>;
}

/** One entity of a list: its exact id, and the service's own texts, still untrusted. */
export interface ListedEntity<Part extends string> {
  readonly id: string;
  readonly parts: Readonly<Partial<Record<Part, string>>>;
}

export interface ListAnswer<Part extends string> {
  readonly entities: readonly ListedEntity<Part>[];
  /** How many entities there are in all, when the answer says. */
  readonly count?: number;
  /** Entries left out, because nothing could be called with their id. */
  readonly skipped: number;
}

/**
 * Reads a list answer: `{ count, list }`, a bare array, or another envelope with one array of objects; names are
 * compared without case and underscores. Ids keep their literal, so that a large number stays exact. undefined:
 * no list is found. Never rejects, in linear time.
 */
export async function readListAnswer<Part extends string>(
  text: string,
  names: EntityFieldNames<Part>,
): Promise<ListAnswer<Part> | undefined> {
  const idNames = names.id.map(foldName);
  const parts = (Object.keys(names.parts) as Part[]).map(
    (part) => [part, names.parts[part].map(foldName)] as const,
  );
  const wanted = new Set([...idNames, ...parts.flatMap(([, folded]) => folded)]);
  const lists = await collectLists(text, (name) => {
    const folded = foldName(name);
    return wanted.has(folded) ? folded : undefined;
  });
  const list = lists && chooseList(lists, (row) => first(row, idNames) !== undefined);
  if (!list) return undefined;
  const entities = list.rows.flatMap((row) => {
    const id = first(row, idNames);
    if (id === undefined || checkPathValue(id) !== undefined) return [];
    const texts = parts.flatMap(([part, folded]) => {
      const value = first(row, folded);
      return value === undefined ? [] : [[part, value] as const];
    });
    return [{ id, parts: Object.fromEntries(texts) as Partial<Record<Part, string>> }];
  });
  const count = list.count();
  const skipped = list.length - entities.length;
  return count === undefined ? { entities, skipped } : { entities, count, skipped };
}

/** The member `list` where there is one; else the one array whose objects carry ids; else the one array of objects. */
function chooseList(lists: readonly FoundList[], hasId: (row: FoundRow) => boolean): FoundList | undefined {
  const root = lists.find(({ depth }) => depth === 0);
  if (root) return root;
  const named = lists.findLast(({ depth, name }) => depth === 1 && name === 'list');
  if (named) return named;
  const withIds = lists.filter(({ rows }) => rows.some(hasId));
  if (withIds.length > 0) return withIds.length === 1 ? withIds[0] : undefined;
  const ofObjects = lists.filter(({ objects, length }) => objects === length);
  return ofObjects.length === 1 ? ofObjects[0] : undefined;
}

/** `names`: folded. */
function first(row: FoundRow, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = row.get(name);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

function foldName(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase();
}
