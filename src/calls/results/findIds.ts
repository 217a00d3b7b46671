import { visit } from 'jsonc-parser';
import { checkPathValue } from '../../http/checkPathValue';
import { isTooDeep } from '../../json/measureIndented';

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
  if (text.length > MAX_TEXT_CHARACTERS || isTooDeep(text)) return [];
  const { parameters, ownParameter, within } = options;
  const found: FoundId[] = [];
  let path = '';
  let name: string | undefined;
  let opened = 0;
  // The root, then the entity of a list in it.
  const openEntities: number[] = [];
  const open = (bracket: string): void => {
    path += bracket;
    name = undefined;
    if (ENTITY_PATHS.includes(path)) openEntities.push(opened++);
  };
  const close = (): void => {
    if (ENTITY_PATHS.includes(path)) openEntities.pop();
    path = path.slice(0, -1);
    name = undefined;
  };
  try {
    visit(text, {
      onObjectBegin: () => open('{'),
      onObjectEnd: close,
      onArrayBegin: () => open('['),
      onArrayEnd: close,
      onObjectProperty: (property) => {
        name = property;
      },
      onLiteralValue: (literal: unknown, offset, length) => {
        const isOwn = (name === 'id' || name === '_id') && ENTITY_PATHS.includes(path);
        const parameter =
          name !== undefined && parameters.has(name) ? name : isOwn ? ownParameter : undefined;
        name = undefined;
        if (parameter === undefined || found.length >= MAX_IDS) return;
        if (within && (offset < within.start || offset > within.end)) return;
        const value = idText(literal, text.slice(offset, offset + length));
        if (value === undefined) return;
        const own = isOwn || (parameter === ownParameter && ENTITY_PATHS.includes(path));
        found.push({ parameter, value, entityIndex: openEntities.at(-1) ?? 0, own, offset, length });
      },
    });
  } catch (error) {
    // The visitor reads on after a mistake, and may then find more levels than the brackets count.
    if (error instanceof RangeError) return [];
    throw error;
  }
  return found;
}

/** A number is taken as its literal: nothing is rounded. */
function idText(literal: unknown, source: string): string | undefined {
  const text = typeof literal === 'string' ? literal : /^[0-9]+$/.test(source) ? source : undefined;
  return text === undefined || checkPathValue(text) !== undefined ? undefined : text;
}
