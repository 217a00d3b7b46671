import { checkPathValue } from '../../http/checkPathValue';
import { JsonTokens } from '../../json/jsonTokens';

/** An id in a JSON text, with the parameter that takes it. Offsets in UTF-16 units. */
export interface FoundId {
  readonly parameter: string;
  readonly value: string;
  /** The number of the entity in which it stands, counted through the text. */
  readonly entityIndex: number;
  /** It is the entity's own id. */
  readonly own: boolean;
  /** Where the value's literal begins. */
  readonly offset: number;
  readonly length: number;
}

export interface FindIdsOptions {
  /** Parameters of the catalog that name entities. */
  readonly parameters: ReadonlySet<string>;
  /** The parameter that a bare `id` of the answered entities stands for. */
  readonly ownParameter?: string;
  /** Only values that start in this range. */
  readonly within?: { readonly start: number; readonly end: number };
}

/** Further ids are left out: nobody scrolls through so many. */
export const MAX_IDS = 1000;

/** Longer texts are not searched. */
export const MAX_TEXT_CHARACTERS = 500_000;

/** Entities stand at the root, in an array at the root, or in an array that is a member of the root. */
const ENTITY_PATHS: readonly string[] = ['{', '[{', '{[{'];

/** The first ids of an answer, in the order of the text; at most one for each literal. Never throws. */
export function findIds(text: string, options: FindIdsOptions): readonly FoundId[] {
  if (text.length > MAX_TEXT_CHARACTERS) return [];
  const { parameters, ownParameter, within } = options;
  const found: FoundId[] = [];
  const path: string[] = [];
  let name: string | undefined;
  /** A text or a number: a text is a name if a colon follows. */
  let last: { readonly value: string; readonly offset: number; readonly length: number } | undefined;
  let opened = 0;
  // The root, then the entity of a list in it.
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
    // A number is taken as its literal: nothing is rounded.
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
