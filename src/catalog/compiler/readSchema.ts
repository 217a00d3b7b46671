import type { Field, ValueType } from '../types';
import { type NodeLocation, type DocumentNode, listAt, sourcesAt, textAt, textsAt } from './documentNode';
import {
  countParts,
  MAX_FIELDS,
  type LayerSource,
  countWithinLimits,
  entriesOf,
  readPart,
} from './layerSource';
import { followedNodeAt, followReference, referenceChain } from './followReference';

/** A schema, combined with its parts in `$ref`, `allOf`, `oneOf` and `anyOf`. Its values never include null. */
export interface Schema {
  /** Absent if not stated. */
  readonly type?: ValueType;
  readonly meaning?: string;
  readonly sources?: readonly string[];
  readonly values?: NonNullable<Field['values']>;
  /** True if other values may exist besides `values`. */
  readonly open?: true;
  readonly maxLength?: number;
  /** The schema of the items of a list. */
  readonly items?: unknown;
  /** Computed on demand, because most schemas are asked only for their type. */
  members(): Members;
}

export interface Members {
  readonly byName: ReadonlyMap<string, { readonly schema: unknown; readonly at: NodeLocation }>;
  /** Whether each member is required, by name. Absent if not stated. */
  readonly required: ReadonlyMap<string, boolean>;
}

export const noMembers: Members = { byName: new Map(), required: new Map() };

const anySchema: Schema = { members: () => noMembers };

/** How schemas are combined: a value matches all of them, or at least one of them. */
type Keyword = 'allOf' | 'anyOf';

/** Combines several schemas. Under `allOf`, facts of a later schema win over those of an earlier one. */
function combineSchemas(
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

/** The type of a value that matches both types. */
function typeOfBoth(one: ValueType | undefined, other: ValueType | undefined): ValueType | undefined {
  if (!one || one === 'mixed') return other ?? one;
  if (!other || other === 'mixed' || one === other) return one;
  return isNumber(one) && isNumber(other) ? 'integer' : 'mixed';
}

/** The type of a value that matches one of two types. */
function typeOfEither(one: ValueType | undefined, other: ValueType | undefined): ValueType {
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

/**
 * Merges members by name and combines the schemas of members with the same name. Under `anyOf`, a member is required if
 * all alternatives require it.
 */
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

/**
 * Schemas that are known to match the described value. A schema in this set is skipped, so that a schema that refers to
 * itself does not repeat without end.
 */
interface Fitting {
  readonly schemas: Set<DocumentNode>;
  readonly outer?: Fitting;
  /** Number of `allOf`, `oneOf` and `anyOf` around the schema. */
  readonly level: number;
}

/** Deepest `level` that is read; a deeper schema counts as any value. */
const MAX_LEVEL = 10;
const MAX_MEANING = 300;

/** Stands for an alternative that allows only null. */
const nullSchema: Schema = { members: () => noMembers };
/** Stands for an alternative that the described value is known to match. */
const fittingSchema: Schema = { members: () => noMembers };

/** Reads a schema with all its parts. Throws `CatalogDocumentError` if the schema is invalid. */
export function readSchema(source: LayerSource, schema: unknown, nodePath: string): Schema {
  return readPartOfSchema(source, schema, nodePath, { schemas: new Set(), level: 0 });
}

function readPartOfSchema(source: LayerSource, schema: unknown, nodePath: string, fitting: Fitting): Schema {
  // In JSON Schema, `true` and `false` are schemas.
  if (typeof schema === 'boolean' || fitting.level > MAX_LEVEL) return anySchema;
  const inside = { ...fitting, level: fitting.level + 1 };
  const schemas: Schema[] = [];
  for (const node of referenceChain(source, schema, nodePath).toReversed()) {
    if (fits(fitting, node)) continue;
    fitting.schemas.add(node);
    schemas.push(
      ...readParts(source, node, 'allOf', nodePath, (part) =>
        readPartOfSchema(source, part, nodePath, inside),
      ),
      readAlternatives(source, node, 'oneOf', nodePath, inside),
      readAlternatives(source, node, 'anyOf', nodePath, inside),
      // Facts of the schema itself win over those of its parts, also beside a `$ref`.
      readOwn(source, node, nodePath),
    );
  }
  return combineSchemas(source, 'allOf', schemas, nodePath);
}

function fits(fitting: Fitting, node: DocumentNode): boolean {
  return fitting.schemas.has(node) || (fitting.outer !== undefined && fits(fitting.outer, node));
}

/** Reads each schema in the list of a keyword. An invalid schema in a user's file counts as any value. */
function readParts(
  source: LayerSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
  read: (part: unknown) => Schema,
): readonly Schema[] {
  const listed = readPart(source, [], () => listAt(node, key, nodePath));
  return [...new Set(listed)].map((part) =>
    countParts(source, nodePath) ? readPart(source, anySchema, () => read(part), { node, key }) : anySchema,
  );
}

/**
 * Reads `oneOf` or `anyOf`. Returns `anySchema` if the described value is known to match an alternative. For example, a
 * subtype includes its supertype by `allOf`, and the supertype lists the subtype in `oneOf`.
 */
function readAlternatives(
  source: LayerSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
  outer: Fitting,
): Schema {
  const schemas = readParts(source, node, key, nodePath, (alternative) => {
    if (typeof alternative === 'boolean') return anySchema;
    const target = followReference(source, alternative, nodePath);
    if (fits(outer, target)) return fittingSchema;
    if (isNull(target)) return nullSchema;
    const inside = { schemas: new Set<DocumentNode>(), outer, level: outer.level };
    const schema = readPartOfSchema(source, alternative, nodePath, inside);
    const meaning = 'const' in target ? lineAt(source, target, 'title', nodePath) : undefined;
    if (meaning === undefined || !schema.values) return schema;
    return { ...schema, values: schema.values.map(({ value }) => ({ value, meaning })) };
  });
  if (schemas.includes(fittingSchema)) return anySchema;
  const told = schemas.filter((schema) => schema !== nullSchema);
  return combineSchemas(source, 'anyOf', told, nodePath);
}

function isNull(node: DocumentNode): boolean {
  const isOnly = (value: unknown, ...nulls: readonly unknown[]): boolean =>
    Array.isArray(value) && value.length > 0
      ? value.every((one) => nulls.includes(one))
      : nulls.includes(value);
  // YAML parses an unquoted type `null` as the value null.
  return isOnly(node['type'], 'null', null) || isOnly(node['const'], null) || isOnly(node['enum'], null);
}

/** Reads the facts of the schema itself, without its parts. */
function readOwn(source: LayerSource, node: DocumentNode, nodePath: string): Schema {
  const known = readPart(source, {}, () => readValues(source, node, nodePath));
  return {
    type: readType(node, known.values),
    meaning: lineAt(source, node, 'description', nodePath),
    sources: readSources(source, node, nodePath),
    maxLength: readMaxLength(source, node),
    ...known,
    items: node['items'],
    members: () => readPart(source, noMembers, () => readOwnMembers(source, node, nodePath)),
  };
}

/** Longest allowed text, in characters; undefined for sources other than the reference, which do not restrict. */
function readMaxLength({ origin }: LayerSource, { maxLength }: DocumentNode): number | undefined {
  return origin === 'reference' && typeof maxLength === 'number' ? maxLength : undefined;
}

function readOwnMembers(source: LayerSource, node: DocumentNode, nodePath: string): Members {
  const properties = followedNodeAt(source, node, 'properties', nodePath);
  const entries = entriesOf(source, properties);
  const namesAt = (key: string, isRequired: boolean): readonly (readonly [string, boolean])[] =>
    readPart(source, [], () => textsAt(node, key, nodePath)).map((name) => [name, isRequired]);
  return {
    byName: new Map(entries.map(([name, schema]) => [name, { schema, at: { node: properties, key: name } }])),
    required: new Map([
      ...(source.foreign ? [] : namesAt('x-optional', false)),
      ...namesAt('required', true),
    ]),
  };
}

const valueTypes: ReadonlySet<unknown> = new Set([
  'string',
  'integer',
  'number',
  'boolean',
  'object',
  'array',
]);

function isValueType(value: unknown): value is ValueType {
  return valueTypes.has(value);
}

/** The stated type, else the type that the members, items or values imply. */
function readType(node: DocumentNode, values: Field['values'] = []): ValueType | undefined {
  const { type } = node;
  const stated = (Array.isArray(type) ? type : [type]).filter(isValueType);
  const shown =
    node['properties'] !== undefined
      ? ['object']
      : node['items'] !== undefined
        ? ['array']
        : values.map(({ value }) => (Number.isInteger(value) ? 'integer' : typeof value));
  const [first, ...others] = stated.length > 0 ? stated : shown.filter(isValueType);
  return first && others.reduce(typeOfEither, first);
}

/** Whether a value can be listed. A very long text is a mistake or an attack on memory. */
function isLiteral(value: unknown): value is string | number | boolean {
  return (
    Number.isFinite(value) ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= MAX_MEANING)
  );
}

/**
 * Values of `enum` or `const`, without null. Sets `open` if some values are left out, because they cannot be read or
 * exceed a limit. Empty if no value is left.
 */
function readValues(
  source: LayerSource,
  node: DocumentNode,
  nodePath: string,
): Pick<Schema, 'values' | 'open'> {
  const stated = 'const' in node ? [node['const']] : listAt(node, 'enum', nodePath);
  const listed = stated.filter((value) => value !== null);
  const values = listed.filter(isLiteral).filter(() => countWithinLimits(source, nodePath));
  if (values.length === 0) return {};
  const known = { values: values.map((value) => ({ value })) };
  return values.length < listed.length ? { ...known, open: true } : known;
}

/** Codes in `x-sources`. Undefined for a user's file, where `x-sources` may mean anything. */
export function readSources(
  { foreign }: LayerSource,
  node: DocumentNode,
  nodePath: string,
): readonly string[] | undefined {
  return foreign ? undefined : sourcesAt(node, nodePath);
}

/** The text under `key` as one line; undefined if absent or blank. */
export function lineAt(
  source: LayerSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
): string | undefined {
  const text = readPart(source, undefined, () => textAt(node, key, nodePath)) ?? '';
  return text.trim() === '' ? undefined : oneLine(text);
}

/** Joins the lines of a text to one line and cuts the line to 300 characters. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * MAX_MEANING)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_MEANING ? `${line.slice(0, MAX_MEANING - 1)}…` : line;
}
