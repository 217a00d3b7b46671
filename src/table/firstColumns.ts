/** Most columns at first; the user can choose others. */
export const FIRST_COLUMNS = 12;

/**
 * Columns shown at first: those of `preferred`, then the others in order. Without preferred ones, a name column leads
 * and stays in view, to identify the row.
 */
export function firstColumns(names: readonly string[], preferred: readonly string[]): readonly string[] {
  const known = preferred.filter((name) => names.includes(name));
  const named = names.find((name) => /(?:^|_)(?:name|title|subject)$/i.test(name));
  const lead = known.length > 0 || named === undefined ? known : [named];
  return [...lead, ...names.filter((name) => !lead.includes(name))].slice(0, FIRST_COLUMNS);
}
