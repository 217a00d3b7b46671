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

/** Schemas that a value fits already where another one is read for it. */
interface Fitting {
  readonly schemas: Set<DocumentNode>;
  readonly outer?: Fitting;
  /** How many parts of schemas it stands in. */
  readonly level: number;
}

/** Parts in parts are read down to here. */
const MAX_LEVEL = 10;
const MAX_MEANING = 300;

/** An alternative that says no more than that there may be no value. */
const nullSchema: Schema = { members: () => noMembers };
/** An alternative that the value fits already. */
const fittingSchema: Schema = { members: () => noMembers };

/** Reads a schema and all that it is made of. Throws `CatalogDocumentError` for what is no schema. */
export function readSchema(source: LayerSource, schema: unknown, nodePath: string): Schema {
  return readPartOfSchema(source, schema, nodePath, { schemas: new Set(), level: 0 });
}

function readPartOfSchema(source: LayerSource, schema: unknown, nodePath: string, fitting: Fitting): Schema {
  // `true` is a schema, too.
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
      // What stands in a schema itself, also beside a `$ref`, says more than what it is made of.
      readOwn(source, node, nodePath),
    );
  }
  return combineSchemas(source, 'allOf', schemas, nodePath);
}

function fits(fitting: Fitting, node: DocumentNode): boolean {
  return fitting.schemas.has(node) || (fitting.outer !== undefined && fits(fitting.outer, node));
}

/** Reads each schema that a keyword lists; a wrong one may be any. */
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

/** What one of the alternatives says; nothing where the value fits one already, as a subtype in its supertype does. */
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
  // YAML may read the type `null` as the value.
  return isOnly(node['type'], 'null', null) || isOnly(node['const'], null) || isOnly(node['enum'], null);
}

/** What stands in the schema itself. */
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

/** The stated type, else the one that its members, items or values show. */
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

/** A value of the API; a longer one is a mistake, or meant to fill the memory. */
function isLiteral(value: unknown): value is string | number | boolean {
  return (
    Number.isFinite(value) ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= MAX_MEANING)
  );
}

/** The values that `enum` or `const` lists. Null is no value, and one that is not read leaves the set open. */
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

/** What a foreign file means by `x-sources` is not known. */
export function readSources(
  { foreign }: LayerSource,
  node: DocumentNode,
  nodePath: string,
): readonly string[] | undefined {
  return foreign ? undefined : sourcesAt(node, nodePath);
}

/** The text under `key` as one line; undefined when there is none. */
export function lineAt(
  source: LayerSource,
  node: DocumentNode,
  key: string,
  nodePath: string,
): string | undefined {
  const text = readPart(source, undefined, () => textAt(node, key, nodePath)) ?? '';
  return text.trim() === '' ? undefined : oneLine(text);
}

/** Descriptions of foreign files have paragraphs; a field's meaning has one line. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * MAX_MEANING)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_MEANING ? `${line.slice(0, MAX_MEANING - 1)}…` : line;
}
