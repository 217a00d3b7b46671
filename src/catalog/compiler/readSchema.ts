import type { Field, ValueType } from '../types';
import {
  anySchema,
  combineSchemas,
  type Members,
  noMembers,
  type Schema,
  typeOfEither,
} from './combineSchemas';
import { type DocumentNode, listAt, sourcesAt, textAt, textsAt } from './documentNode';
import { followedNodeAt, followReference, referenceChain } from './followReference';
import { countParts, countWithinLimits, entriesOf, readPart } from './foreignFile';
import type { LayerSource } from './layerSource';

/** Schemas already matched by the value for which another schema is read. */
interface Fitting {
  readonly schemas: Set<DocumentNode>;
  readonly outer?: Fitting;
  /** Nesting depth in parts of schemas. */
  readonly level: number;
}

/** Deepest level of nested parts that is read. */
const MAX_LEVEL = 10;
const MAX_MEANING = 300;

/** An alternative that only allows null. */
const nullSchema: Schema = { members: () => noMembers };
/** An alternative that the value matches already. */
const fittingSchema: Schema = { members: () => noMembers };

/** Reads a schema with all its parts. Throws `CatalogDocumentError` for an invalid schema. */
export function readSchema(source: LayerSource, schema: unknown, nodePath: string): Schema {
  return readPartOfSchema(source, schema, nodePath, { schemas: new Set(), level: 0 });
}

function readPartOfSchema(source: LayerSource, schema: unknown, nodePath: string, fitting: Fitting): Schema {
  // `true` is also a schema.
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
      // Own members of a schema, even beside a `$ref`, win over those of its parts.
      readOwn(source, node, nodePath),
    );
  }
  return combineSchemas(source, 'allOf', schemas, nodePath);
}

function fits(fitting: Fitting, node: DocumentNode): boolean {
  return fitting.schemas.has(node) || (fitting.outer !== undefined && fits(fitting.outer, node));
}

/** Reads each schema under a keyword; a wrong one counts as any value. */
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

/** Reads the alternatives; empty if the value already matches one, as a subtype matches its supertype. */
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
  // YAML may parse the type `null` as the value.
  return isOnly(node['type'], 'null', null) || isOnly(node['const'], null) || isOnly(node['enum'], null);
}

/** Reads the schema's own members. */
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

/** Only the reference restricts. */
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

/** The stated type, else the one implied by members, items or values. */
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

/** A possible value; a very long one is a mistake or an attack on memory. */
function isLiteral(value: unknown): value is string | number | boolean {
  return (
    Number.isFinite(value) ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= MAX_MEANING)
  );
}

/** Values of `enum` or `const`. Null is left out; a value that cannot be read leaves the set open. */
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

/** In a foreign file the meaning of `x-sources` is unknown. */
export function readSources(
  { foreign }: LayerSource,
  node: DocumentNode,
  nodePath: string,
): readonly string[] | undefined {
  return foreign ? undefined : sourcesAt(node, nodePath);
}

/** The text under `key` as one line; undefined if absent. */
export function lineAt(
  source: LayerSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
): string | undefined {
  const text = readPart(source, undefined, () => textAt(node, key, nodePath)) ?? '';
  return text.trim() === '' ? undefined : oneLine(text);
}

/** Joins the paragraphs of foreign descriptions: a field's meaning is one line. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * MAX_MEANING)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_MEANING ? `${line.slice(0, MAX_MEANING - 1)}…` : line;
}
