import { checkPathValue } from '../../http/buildRequest';
import { JsonTokens } from '../../json/jsonTokens';

/** An id in a JSON text and its parameter. Offsets in UTF-16 units. */
export interface FoundId {
  readonly parameter: string;
  readonly value: string;
  /** Index of its entity in the text. */
  readonly entityIndex: number;
  /** True if it is the entity's own id. */
  readonly own: boolean;
  /** Start of the value's literal. */
  readonly offset: number;
  readonly length: number;
}

export interface FindIdsOptions {
  /** Entity parameters of the catalog. */
  readonly parameters: ReadonlySet<string>;
  /** Parameter for a plain `id` of the response's entities. */
  readonly ownParameter?: string;
  /** Finds only values that start in this range. */
  readonly within?: { readonly start: number; readonly end: number };
}

/** Most ids; a user scrolls through no more. */
export const MAX_IDS = 1000;

/** Longer texts are not searched. */
export const MAX_TEXT_CHARACTERS = 500_000;

/** Entities are the root, elements of a root array, or elements of an array in the root object. */
const ENTITY_PATHS: readonly string[] = ['{', '[{', '{[{'];

/** The first ids of a response, in text order; at most one per literal. Never throws. */
export function findIds(text: string, options: FindIdsOptions): readonly FoundId[] {
  if (text.length > MAX_TEXT_CHARACTERS) return [];
  const { parameters, ownParameter, within } = options;
  const found: FoundId[] = [];
  const path: string[] = [];
  let name: string | undefined;
  /** The last text or number; a text followed by a colon is a name. */
  let last: { readonly value: string; readonly offset: number; readonly length: number } | undefined;
  let opened = 0;
  // Indices of the open root and the open list element.
  const openEntities: number[] = [];
  const isEntity = (): boolean => path.length <= 3 && ENTITY_PATHS.includes(path.join(''));
  const takeLast = (): void => {
    if (!last) return;
    const { value, offset, length } = last;
    const isOwn = (name === 'id' || name === '_id') && isEntity();
    const parameter = name !== undefined && parameters.has(name) ? name : isOwn ? ownParameter : undefined;
    last = undefined;
    name = undefined;
    if (parameter === undefined || found.length >= MAX_IDS || checkPathValue(value) !== undefined) return;
    if (within && (offset < within.start || offset > within.end)) return;
    const own = isOwn || (parameter === ownParameter && isEntity());
    found.push({ parameter, value, entityIndex: openEntities.at(-1) ?? 0, own, offset, length });
  };
  const tokens = new JsonTokens(text);
  for (let first = tokens.next(); first !== undefined; first = tokens.next()) {
    if (first === ':') {
      name = last?.value;
      last = undefined;
      continue;
    }
    takeLast();
    const { offset, length } = tokens;
    // A number keeps its literal, so nothing is rounded.
    if (first === '"' || /^[0-9]+$/.test(tokens.literal)) {
      last = { value: tokens.value, offset, length };
      continue;
    }
    name = undefined;
    if (first === '{' || first === '[') {
      path.push(first);
      if (isEntity()) openEntities.push(opened++);
    } else if (first === '}' || first === ']') {
      if (isEntity()) openEntities.pop();
      path.pop();
      if (path.length === 0) break;
    }
  }
  takeLast();
  return found;
}
