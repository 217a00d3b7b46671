import * as l10n from '@vscode/l10n';
import type { Field, Origin, ValueType } from '../types';
import {
  CatalogDocumentError,
  type DocumentNode,
  isNode,
  listAt,
  nodeAt,
  sourcesAt,
  textAt,
  textsAt,
} from './documentNode';
import { followReference } from './followReference';
import { countWithinLimits, entriesOf, type ForeignFile, readPart } from './foreignFile';

/** The document that is read, and the layer it belongs to. */
export interface LayerSource {
  readonly document: DocumentNode;
  readonly origin: Origin;
  /** Name of the user's file. */
  readonly file?: string;
  /** Absent: a document of our own, of which everything is read and nothing may be wrong. */
  readonly foreign?: ForeignFile;
}

type Values = NonNullable<Field['values']>;

/** A schema that leads into itself is cut here. */
const maxDepth = 6;

const maxMeaning = 300;

const valueTypes = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'object', 'array']);

function isValueType(value: unknown): value is ValueType {
  return valueTypes.has(value);
}

function readType(schema: DocumentNode): ValueType {
  const type = schema['type'];
  const stated: readonly unknown[] = Array.isArray(type) ? type : [type];
  const [only, ...others] = stated.filter((name) => name !== 'null');
  return others.length === 0 && isValueType(only) ? only : 'mixed';
}

function isLiteral(value: unknown): value is string | number | boolean {
  return Number.isFinite(value) || typeof value === 'boolean' || isShortText(value);
}

/** A value of the API; a longer one is a mistake, or meant to fill the memory. */
function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxMeaning;
}

/** Values of `enum`, or of alternatives with `const` and `title`; an alternative without `const` leaves the set open. */
function readValues(
  source: LayerSource,
  schema: DocumentNode,
  nodePath: string,
): { values?: Values; open?: true } {
  /** Counts the value, and gives it where it is one that is read. */
  const take = (value: unknown): readonly (string | number | boolean)[] =>
    isLiteral(value) && countWithinLimits(source, nodePath) ? [value] : [];
  const listed = listAt(schema, 'enum', nodePath).flatMap(take);
  if (listed.length) return { values: listed.map((value) => ({ value })) };
  const alternatives = [...listAt(schema, 'oneOf', nodePath), ...listAt(schema, 'anyOf', nodePath)].filter(
    isNode,
  );
  const values = alternatives.flatMap((alternative) => {
    const meaning = textAt(alternative, 'title', nodePath);
    return take(alternative['const']).map((value) =>
      meaning === undefined ? { value } : { value, meaning: oneLine(meaning) },
    );
  });
  if (!values.length) return {};
  return values.length < alternatives.length ? { values, open: true } : { values };
}

/** The members that a schema names, or those of its items. */
export function readMembers(
  source: LayerSource,
  schema: unknown,
  nodePath: string,
  depth = 0,
): readonly Field[] {
  const node = followReference(source.document, schema, nodePath);
  if (node['items'] !== undefined) {
    return depth < maxDepth ? readMembers(source, node['items'], `${nodePath}.items`, depth + 1) : [];
  }
  const required = new Set(textsAt(node, 'required', nodePath));
  const optional = new Set(textsAt(node, 'x-optional', nodePath));
  const parts = depth < maxDepth ? listAt(node, 'allOf', nodePath) : [];
  const properties = nodeAt(node, 'properties', nodePath);
  const own = entriesOf(source, properties).flatMap(([name, member]) => {
    if (!countWithinLimits(source, nodePath)) return [];
    const known = required.has(name) ? true : optional.has(name) ? false : undefined;
    const read = () => [readField(source, name, member, known, `${nodePath}.${name}`, depth + 1)];
    return readPart(source, [], read, { node: properties, key: name });
  });
  const ownNames = new Set(own.map(({ name }) => name));
  const inherited = parts
    .flatMap((part) =>
      countWithinLimits(source, nodePath)
        ? readPart(source, [], () => readMembers(source, part, `${nodePath}.allOf`, depth + 1), {
            node,
            key: 'allOf',
          })
        : [],
    )
    .filter(({ name }) => !ownNames.has(name))
    .map((field) => (required.has(field.name) ? { ...field, required: true } : field));
  return [...inherited, ...own];
}

/** Descriptions of foreign files have paragraphs; a field's meaning has one line. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 10 * maxMeaning)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > maxMeaning ? `${line.slice(0, maxMeaning - 1)}…` : line;
}

function readMeaning(node: DocumentNode, nodePath: string): string | undefined {
  const text = textAt(node, 'description', nodePath);
  return text === undefined || text.trim() === '' ? undefined : oneLine(text);
}

/** One field from its schema. `required: undefined` means that the document does not say. */
function readField(
  source: LayerSource,
  name: string,
  schema: unknown,
  required: boolean | undefined,
  nodePath: string,
  depth = 0,
): Field {
  const node = followReference(source.document, schema, nodePath);
  const fields = depth < maxDepth ? readMembers(source, node, nodePath, depth) : [];
  return {
    name,
    type: readType(node),
    origin: source.origin,
    required,
    meaning: readMeaning(node, nodePath),
    ...readValues(source, node, nodePath),
    fields: fields.length > 0 ? fields : undefined,
    sources: sourcesAt(node, nodePath),
    file: source.file,
  };
}

/** A path or query parameter; its own description and sources stand before those of its schema. */
export function readParameter(source: LayerSource, parameter: DocumentNode, nodePath: string): Field {
  const name = textAt(parameter, 'name', nodePath);
  if (!name) throw new CatalogDocumentError(nodePath, l10n.t('has no name'), { node: parameter });
  const required = typeof parameter['required'] === 'boolean' ? parameter['required'] : undefined;
  const field = readField(source, name, parameter['schema'] ?? {}, required, `${nodePath}.${name}`);
  return {
    ...field,
    meaning: readMeaning(parameter, nodePath) ?? field.meaning,
    sources: sourcesAt(parameter, nodePath) ?? field.sources,
  };
}
