import type { EndpointDetails } from '../types';
import type { CompiledCatalog } from './compileCatalog';
import type { OperationDetails } from './readOperation';

const head =
  '// Made by the catalog compiler from the OpenAPI documents beside this folder; edits are lost.\n';

function constant(name: string, type: string, value: unknown): string {
  const { constants, text } = sharedText(value, name);
  return `${constants}export const ${name}: ${type} = ${text};\n`;
}

function byEndpoint(details: readonly OperationDetails[]): Readonly<Record<string, EndpointDetails>> {
  return Object.fromEntries(details.map(({ endpointId, ...entry }) => [endpointId, entry]));
}

/** File name → text of each generated module: small ones for activation, large ones for a lazy import. */
export function writeModules(catalog: CompiledCatalog): Readonly<Record<string, string>> {
  const detailsType = 'Readonly<Record<string, EndpointDetails>>';
  return {
    'index.ts':
      head +
      "import type { Endpoint, Module } from '../types';\n" +
      constant('modules', 'readonly Module[]', catalog.reference.modules) +
      constant('endpoints', 'readonly Endpoint[]', catalog.reference.endpoints),
    'details.ts':
      head +
      "import type { EndpointDetails } from '../types';\n" +
      constant('referenceDetails', detailsType, byEndpoint(catalog.reference.details)),
    'hints.ts':
      head +
      "import type { EndpointDetails } from '../types';\n" +
      constant('hintDetails', detailsType, byEndpoint(catalog.hints)) +
      constant('hintSources', 'Readonly<Record<string, string>>', catalog.sources),
    'addresses.ts':
      head +
      "import type { AddressHints } from '../compiler/compileAddresses';\n" +
      constant('addressHints', 'AddressHints', catalog.addresses),
    'publicPaths.ts': head + constant('publicPaths', 'readonly string[]', catalog.publicPaths),
    'sdkCalls.ts':
      head +
      "import type { SdkCalls } from '../compiler/compileCatalog';\n" +
      constant('sdkCalls', 'SdkCalls', catalog.sdkCalls),
    'personalMembers.ts': head + constant('personalMembers', 'readonly string[]', catalog.personalMembers),
  };
}

/** In characters of JSON. A shorter object or array is not worth a constant. */
const MIN_LENGTH = 8;
/** Assumed lengths, in characters: the name of a constant, and the declaration of a constant without its value. */
const NAME_LENGTH = 3;
const DECLARATION_LENGTH = 4;
/** Minimum number of objects with the same member names for which a function is shorter than the objects. */
const MIN_OBJECTS = 4;

/**
 * Writes a JSON value as TypeScript in which repeated parts occur once. `constants`: declarations of the repeated
 * parts, and of functions that make objects with the same member names. Their names are `prefix` and a number. `text`:
 * expression of the value; code must not change the value, because its parts are shared.
 */
export function sharedText(
  value: unknown,
  prefix: string,
): { readonly constants: string; readonly text: string } {
  const known = countParts(value, new Map());
  const objects = [...known.values()].map(({ part }) => part).filter(isPlainObject);
  const shapes = findShapes(objects);
  const constants: string[] = [];
  const names = new Map<string, string>();
  const nameOf = (key: string, writeText: () => string): string => {
    const named = names.get(key);
    if (named !== undefined) return named;
    const text = writeText();
    const name = `${prefix}${names.size}`;
    names.set(key, name);
    constants.push(`const ${name} = ${text}${/^[[{]/.test(text) ? ' as const' : ''};\n`);
    return name;
  };
  const write = (part: unknown): string => {
    const key = JSON.stringify(part);
    const count = known.get(key)?.count ?? 0;
    if (typeof part === 'string') return isWorthName(key, count) ? nameOf(key, () => key) : key;
    if (typeof part !== 'object' || part === null) return key;
    const isShared = count > 1 && key.length >= MIN_LENGTH;
    return isShared ? nameOf(key, () => writeParts(part)) : writeParts(part);
  };
  const writeParts = (part: object): string => {
    if (Array.isArray(part)) return `[${part.map(write).join(',')}]`;
    const shape = shapeOf(part);
    const fixed = shapes.get(shape);
    const members: readonly (readonly [string, unknown])[] = Object.entries(part);
    if (!fixed)
      return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join(',')}}`;
    const open = members.flatMap(([name, member]) => (fixed.has(name) ? [] : [write(member)]));
    const maker = nameOf(`shape ${shape}`, () => makerText(Object.keys(part), fixed));
    return `${maker}(${open.join(',')})`;
  };
  const text = write(value);
  return { constants: constants.join(''), text };
}

/** Whether a text is shorter as a constant than repeated. */
function isWorthName({ length }: string, count: number): boolean {
  return count * length > length + DECLARATION_LENGTH + count * NAME_LENGTH;
}

/** Counts each text, object and array by its JSON. The content of a repeated part is counted once. */
function countParts(
  value: unknown,
  known: Map<string, { readonly part: object | string; readonly count: number }>,
): ReadonlyMap<string, { readonly part: object | string; readonly count: number }> {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return known;
  const key = JSON.stringify(value);
  const count = (known.get(key)?.count ?? 0) + 1;
  known.set(key, { part: value, count });
  if (count === 1 && typeof value === 'object')
    for (const part of Object.values(value)) countParts(part, known);
  return known;
}

function isPlainObject(part: object | string): part is object {
  return typeof part === 'object' && !Array.isArray(part);
}

function shapeOf(part: object): string {
  return JSON.stringify(Object.keys(part));
}

/**
 * Finds the lists of member names that at least `MIN_OBJECTS` objects share. Each list comes with the members whose
 * text, number or boolean is the same in all these objects.
 */
function findShapes(parts: readonly object[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const alike = new Map<string, object[]>();
  for (const part of parts) alike.set(shapeOf(part), [...(alike.get(shapeOf(part)) ?? []), part]);
  const many = [...alike].filter(([, { length }]) => length >= MIN_OBJECTS);
  return new Map(many.map(([shape, [first, ...others]]) => [shape, fixedMembers(first ?? {}, others)]));
}

function fixedMembers(first: object, others: readonly object[]): ReadonlyMap<string, string> {
  const texts = new Map(
    Object.entries(first).flatMap(([name, member]: [string, unknown]) =>
      typeof member === 'object' ? [] : [[name, JSON.stringify(member)] as const],
    ),
  );
  for (const [name, member] of others.flatMap((other): [string, unknown][] => Object.entries(other)))
    if (texts.get(name) !== JSON.stringify(member)) texts.delete(name);
  return texts;
}

/** Text of a function that makes an object with the given names. Its parameters are the values that are not `fixed`. */
function makerText(names: readonly string[], fixed: ReadonlyMap<string, string>): string {
  const open = names.filter((name) => !fixed.has(name)).map((_, index) => `$${index}`);
  let next = 0;
  const members = names.map((name) => `${JSON.stringify(name)}:${fixed.get(name) ?? `$${next++}`}`);
  const types = open.map((name) => `const T${name}`).join(',');
  const parameters = open.map((name) => `${name}: T${name}`).join(',');
  return `${types && `<${types}>`}(${parameters}) => ({${members.join(',')}}) as const`;
}
