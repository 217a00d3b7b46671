/** Shorter texts gain nothing from a name of their own. */
const MIN_LENGTH = 8;
/** Fewer objects with the same names gain nothing from a function of their own. */
const MIN_OBJECTS = 4;

/**
 * Writes a JSON value as TypeScript that states repeated parts once. `constants` holds equal parts, and functions that
 * make objects with the same names; each is named by the prefix and a number. `text` is the value that uses them. Since
 * its parts are shared, nobody may change the value.
 */
export function sharedText(
  value: unknown,
  prefix: string,
): { readonly constants: string; readonly text: string } {
  const known = countObjects(value, new Map());
  const shapes = findShapes([...known.values()].map(({ part }) => part));
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
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const key = JSON.stringify(part);
    const isShared = (known.get(key)?.count ?? 0) > 1 && key.length >= MIN_LENGTH;
    return isShared ? nameOf(key, () => writeParts(part)) : writeParts(part);
  };
  const writeParts = (part: object): string => {
    if (Array.isArray(part)) return `[${part.map(write).join(',')}]`;
    const shape = shapeOf(part);
    const fixed = shapes.get(shape);
    const members = Object.entries(part).map(([name, member]) => ({ name, text: write(member) }));
    if (!fixed) return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
    const maker = nameOf(`shape ${shape}`, () => makerText(Object.keys(part), fixed));
    return `${maker}(${members.flatMap(({ name, text }) => (fixed.has(name) ? [] : [text])).join(',')})`;
  };
  const text = write(value);
  return { constants: constants.join(''), text };
}

/** Each object and array by its JSON, and how often it occurs; what stands inside one that is shared counts once. */
function countObjects(
  value: unknown,
  known: Map<string, { readonly part: object; readonly count: number }>,
): ReadonlyMap<string, { readonly part: object; readonly count: number }> {
  if (typeof value !== 'object' || value === null) return known;
  const key = JSON.stringify(value);
  const count = (known.get(key)?.count ?? 0) + 1;
  known.set(key, { part: value, count });
  if (count === 1) for (const part of Object.values(value)) countObjects(part, known);
  return known;
}

function shapeOf(part: object): string {
  return JSON.stringify(Object.keys(part));
}

/** The shapes that many objects have, with the plain members that are the same in all of them. */
function findShapes(parts: readonly object[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const alike = new Map<string, object[]>();
  for (const part of parts.filter((one) => !Array.isArray(one)))
    alike.set(shapeOf(part), [...(alike.get(shapeOf(part)) ?? []), part]);
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

/** A function that makes an object with these names out of the values that are not the same in all. */
function makerText(names: readonly string[], fixed: ReadonlyMap<string, string>): string {
  const open = names.filter((name) => !fixed.has(name)).map((_, index) => `$${index}`);
  let next = 0;
  const members = names.map((name) => `${JSON.stringify(name)}:${fixed.get(name) ?? `$${next++}`}`);
  const types = open.map((name) => `const T${name}`).join(',');
  const parameters = open.map((name) => `${name}: T${name}`).join(',');
  return `${types && `<${types}>`}(${parameters}) => ({${members.join(',')}}) as const`;
}
