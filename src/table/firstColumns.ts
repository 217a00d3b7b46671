/** More columns fit on no screen; the others can be chosen. */
export const FIRST_COLUMNS = 12;

/**
 * The columns that a table shows at first: those of `preferred` that it has, then the others in their order. Without any
 * preferred one the name of an entity leads: a row is known by it, and it stays in sight.
 */
export function firstColumns(names: readonly string[], preferred: readonly string[]): readonly string[] {
  const known = preferred.filter((name) => names.includes(name));
  const named = names.find((name) => /(?:^|_)(?:name|title|subject)$/i.test(name));
  const lead = known.length > 0 || named === undefined ? known : [named];
  return [...lead, ...names.filter((name) => !lead.includes(name))].slice(0, FIRST_COLUMNS);
}
