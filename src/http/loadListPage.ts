import type { Catalog, Endpoint } from '../catalog/types';
import { collectLists, type FoundList, type FoundRow } from '../json/collectLists';
import { buildRequest, checkPathValue } from './buildRequest';
import type { CallValues, Credential, HttpDoor, Target } from './types';

export interface LoadListPageDeps {
  readonly catalog: Pick<Catalog, 'endpoints' | 'loadDetails'>;
  readonly door: HttpDoor;
  readonly settings: () => {
    readonly hints: boolean;
    readonly timeoutMs: number;
    readonly maxBytes: number;
  };
}

/** Rows per request. `view`: the user group view. `all`: minimum for Get All. `prompt`: default in a prompt. */
export const pageSizes = { view: 100, picker: 50, all: 100, prompt: 20 } as const;

/** Query parameters that the reference documents for a list, or that hints document if they are on. */
interface ListAbilities {
  /** Takes `page` and `limit`. */
  readonly paged: boolean;
  readonly keyword: boolean;
  readonly has: (parameter: string) => boolean;
}

export async function readListAbilities(
  { catalog, settings }: Pick<LoadListPageDeps, 'catalog' | 'settings'>,
  endpointId: string,
): Promise<ListAbilities> {
  const { queryParameters } = await catalog.loadDetails(endpointId, { hints: settings().hints });
  const has = (parameter: string): boolean => queryParameters.some(({ name }) => name === parameter);
  return { paged: has('page') && has('limit'), keyword: has('keyword'), has };
}

/**
 * Loads one page of a list. If `keyword` is a phone or business number, tries each spelling until one finds entities.
 * Sends `page`, `limit` and `keyword` only if `abilities` has them. Throws the call's `ApiError`, and errors of `read`.
 */
export async function loadListPage<Page extends ListResponse<string>>(
  deps: LoadListPageDeps,
  list: {
    readonly endpoint: Endpoint;
    readonly abilities: ListAbilities;
    readonly path?: CallValues['path'];
    readonly filters?: CallValues['query'];
    /** Counts from 1. */
    readonly page: number;
    /** Entities per page, if the list has pages. */
    readonly limit: number;
    readonly keyword: string;
    readonly target: Target;
    readonly credential: Credential;
    readonly signal: AbortSignal;
  },
  read: (text: string) => Promise<Page>,
): Promise<Page & { readonly mayContinue: boolean }> {
  const { endpoint, abilities, path = {}, filters = [], page, limit, target, credential, signal } = list;
  const load = async (keyword: string): Promise<Page> => {
    const query: CallValues['query'] = [
      ...(abilities.paged
        ? ([
            ['page', String(page)],
            ['limit', String(limit)],
          ] as const)
        : []),
      ...(keyword === '' ? [] : [['keyword', keyword] as const]),
      ...filters,
    ];
    const { timeoutMs, maxBytes } = deps.settings();
    const request = buildRequest(endpoint, { path, query }, target, deps.catalog.endpoints);
    const outcome = await deps.door.send(request, { ...credential, timeoutMs, maxBytes, signal });
    if (outcome.kind !== 'response') throw outcome.error;
    return read(outcome.response.text);
  };
  const keyword = abilities.keyword ? list.keyword : '';
  const [first = keyword, ...others] = numberSpellings(keyword);
  let found = await load(first);
  for (const other of others) if (found.entities.length === 0) found = await load(other);
  return { ...found, mayContinue: abilities.paged && mayContinue(found, limit) };
}

/**
 * Whether another page may follow. Always true with a count, because the caller checks the count. Without a count, a
 * full page or a multiple of 10 entries may continue: a service that caps `limit` returns a round number of entries.
 */
function mayContinue({ entities, skipped, count }: ListResponse<string>, limit: number): boolean {
  const entries = entities.length + skipped;
  return count !== undefined || entries >= limit || (entries > 0 && entries % 10 === 0);
}

/** Names of the members that may hold each part of an entity; the first non-empty one counts. */
export interface EntityFieldNames<Part extends string> {
  readonly id: readonly string[];
  readonly parts: Readonly<Record<Part, readonly string[]>>;
}

/** One entity of a list: its exact id, and untrusted texts of the service. */
export interface ListedEntity<Part extends string> {
  readonly id: string;
  readonly parts: Readonly<Partial<Record<Part, string>>>;
}

export interface ListResponse<Part extends string> {
  readonly entities: readonly ListedEntity<Part>[];
  /** Number of all entities, if the response gives it. */
  readonly count?: number;
  /** Number of entries without a usable id, which `entities` does not contain. */
  readonly skipped: number;
}

/**
 * Reads a list response: `{ count, list }`, a bare array, or another envelope with one array of objects. Compares names
 * without case, underscores and dashes. Ids keep their literal, so that large numbers stay exact. Undefined if the text
 * is no JSON, or if `chooseList` finds no list. Never rejects; linear time.
 */
export async function readListResponse<Part extends string>(
  text: string,
  names: EntityFieldNames<Part>,
): Promise<ListResponse<Part> | undefined> {
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

/** The list of a response, with the offsets of its elements; undefined if the text is no JSON or shows no list. */
export async function findList(text: string): Promise<FoundList | undefined> {
  const lists = await collectLists(text, (name) => (/id$/i.test(name) ? name : undefined));
  return lists && chooseList(lists, () => true);
}

/**
 * The root array; else the member `list`; else the only array with ids; else the only array of objects. Undefined if
 * there is none of these, if several arrays have ids, or if no array has ids and several hold objects.
 */
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

/** First non-empty member of the given names. `names`: lower case, without underscores and dashes. */
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

/** Area code, exchange and number. The area code has three digits, or two for Seoul. */
const PHONE = /^(02|0[1-9]\d)(\d{3,4})(\d{4})$/;
const BUSINESS_NUMBER = /^(\d{3})(\d{2})(\d{5})$/;

/**
 * Spellings of a Korean phone or business number: `010-1234-5678` and `01012345678`. The spelling without dashes
 * comes first if the user typed digits only. Any other keyword is its only spelling.
 */
export function numberSpellings(keyword: string): readonly string[] {
  const bare = withoutLayout(keyword);
  const parts = PHONE.exec(bare) ?? BUSINESS_NUMBER.exec(bare);
  if (!parts) return [keyword];
  const dashed = parts.slice(1).join('-');
  return keyword.trim() === bare ? [bare, dashed] : [dashed, bare];
}

/** Removes blanks, dots, dashes and parentheses. */
export function withoutLayout(text: string): string {
  return text.replace(/[\s.()-]/g, '');
}
