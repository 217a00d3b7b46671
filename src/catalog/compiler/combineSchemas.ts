import type { Field, ValueType } from '../types';
import type { NodeLocation } from './documentNode';
import { countParts, MAX_FIELDS } from './foreignFile';
import type { LayerSource } from './layerSource';

/** A schema resolved through `$ref`, `allOf`, `oneOf` and `anyOf`. Null is never among its values. */
export interface Schema {
  /** Absent if not stated. */
  readonly type?: ValueType;
  readonly meaning?: string;
  readonly sources?: readonly string[];
  readonly values?: NonNullable<Field['values']>;
  /** `values` lists some values; others exist. */
  readonly open?: true;
  readonly maxLength?: number;
  /** The schema of the items of a list. */
  readonly items?: unknown;
  /** Computed on demand: most schemas are asked only for their type. */
  members(): Members;
}

/** Members of an object schema. */
export interface Members {
  readonly byName: ReadonlyMap<string, { readonly schema: unknown; readonly at: NodeLocation }>;
  /** Whether each member is required, by name. Absent if not stated. */
  readonly required: ReadonlyMap<string, boolean>;
}

export const noMembers: Members = { byName: new Map(), required: new Map() };

/** A schema that accepts any value. */
export const anySchema: Schema = { members: () => noMembers };

/** How to combine schemas: a value matches all of them, or one of them. */
type Keyword = 'allOf' | 'anyOf';

/** Combines several schemas. Under `allOf` a later schema overrides an earlier one. */
export function combineSchemas(
  source: Pick<LayerSource, 'foreign'>,
  keyword: Keyword,
  parts: readonly Schema[],
  nodePath: string,
): Schema {
  const isAll = keyword === 'allOf';
  const told = isAll ? parts.filter((part) => part !== anySchema) : parts;
  const [first = anySchema, ...others] = told;
  if (others.length === 0) return first;
  const meanings = told.map(({ meaning }) => meaning);
  const items = told.flatMap((part) => (part.items === undefined ? [] : [part.items]));
  return {
    type: told.map(({ type }) => type).reduce(isAll ? typeOfBoth : typeOfEither),
    meaning: isAll ? meanings.findLast(Boolean) : new Set(meanings).size > 1 ? undefined : first.meaning,
    sources: told.at(-1)?.sources,
    maxLength: isAll ? told.findLast((part) => part.maxLength)?.maxLength : undefined,
    ...(isAll ? lastValues(told) : allValues(told)),
    items: items.length > 1 ? { [keyword]: items } : items[0],
    members: () =>
      combineMembers(
        source,
        keyword,
        told.map((part) => part.members()),
        nodePath,
      ),
  };
}

/** The type of a value that has both types. */
function typeOfBoth(one: ValueType | undefined, other: ValueType | undefined): ValueType | undefined {
  if (!one || one === 'mixed') return other ?? one;
  if (!other || other === 'mixed' || one === other) return one;
  return isNumber(one) && isNumber(other) ? 'integer' : 'mixed';
}

/** The type of a value that has one of two types. */
export function typeOfEither(one: ValueType | undefined, other: ValueType | undefined): ValueType {
  if (one && one === other) return one;
  return isNumber(one) && isNumber(other) ? 'number' : 'mixed';
}

function isNumber(type: ValueType | undefined): boolean {
  return type === 'integer' || type === 'number';
}

type Values = Pick<Schema, 'values' | 'open'>;

function lastValues(parts: readonly Schema[]): Values {
  const { values, open } = parts.findLast((part) => part.values) ?? {};
  return { values, open };
}

function allValues(parts: readonly Schema[]): Values {
  const values = new Map(parts.flatMap((part) => part.values ?? []).map((value) => [value.value, value]));
  if (values.size === 0) return {};
  return {
    values: [...values.values()],
    open: parts.some((part) => part.open ?? !part.values) ? true : undefined,
  };
}

/** Merges members by name, with combined schemas. For alternatives, a member is required if all require it. */
function combineMembers(
  source: Pick<LayerSource, 'foreign'>,
  keyword: Keyword,
  parts: readonly Members[],
  nodePath: string,
): Members {
  const combined = new Map<string, { readonly schemas: Set<unknown>; readonly at: NodeLocation }>();
  for (const [name, { schema, at }] of parts.flatMap(({ byName }) => [...byName])) {
    if (!countParts(source, nodePath)) break;
    const known = combined.get(name);
    if (known) known.schemas.add(schema);
    else if (combined.size < MAX_FIELDS) combined.set(name, { schemas: new Set([schema]), at });
  }
  const byName = Array.from(combined, ([name, { schemas, at }]) => {
    const [only, ...others] = schemas;
    return [name, { schema: others.length > 0 ? { [keyword]: [...schemas] } : only, at }] as const;
  });
  const required = parts
    .flatMap((part) => [...part.required])
    .sort(([, one], [, other]) => Number(one) - Number(other));
  return {
    byName: new Map(byName),
    required: new Map(
      keyword === 'allOf'
        ? required
        : required.filter(([name]) => parts.every((part) => part.required.get(name))),
    ),
  };
}
