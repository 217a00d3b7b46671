/** Shorter texts gain nothing from a name of their own. */
const MIN_LENGTH = 12;

/**
 * JavaScript of a JSON value in which what occurs more than once stands once: constants named by the prefix
 * and a number, and the text of the value that uses them. For values that nobody changes, since the parts are shared.
 */
export function sharedText(
  value: unknown,
  prefix: string,
): { readonly constants: string; readonly text: string } {
  const uses = countObjects(value, new Map());
  const names = new Map<string, string>();
  const constants: string[] = [];
  const write = (part: unknown): string => {
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const key = JSON.stringify(part);
    if ((uses.get(key) ?? 0) < 2 || key.length < MIN_LENGTH) return writeParts(part);
    const known = names.get(key);
    if (known !== undefined) return known;
    const text = writeParts(part);
    const name = `${prefix}${names.size}`;
    names.set(key, name);
    constants.push(`const ${name} = ${text} as const;\n`);
    return name;
  };
  const writeParts = (part: object): string =>
    Array.isArray(part)
      ? `[${part.map(write).join(',')}]`
      : `{${Object.entries(part)
          .map(([name, entry]) => `${JSON.stringify(name)}:${write(entry)}`)
          .join(',')}}`;
  const text = write(value);
  return { constants: constants.join(''), text };
}

/** How often each object and array occurs, by its JSON; what stands inside one that is shared counts once. */
function countObjects(value: unknown, uses: Map<string, number>): Map<string, number> {
  if (typeof value !== 'object' || value === null) return uses;
  const key = JSON.stringify(value);
  const before = uses.get(key) ?? 0;
  uses.set(key, before + 1);
  if (before === 0) for (const part of Object.values(value)) countObjects(part, uses);
  return uses;
}
