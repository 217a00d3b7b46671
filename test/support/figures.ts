/** Measurements of a test run, printed as one line each; `SECURITY.md` quotes some of the lines. */
const figures = new Map<string, { value: number; of: number; sentence: string }>();

/** Adds to a figure. `sentence` holds `{0}` for the sum of the values and `{1}` for the sum of `of`. */
export function count(name: string, sentence: string, value: number, of = 0): void {
  const before = figures.get(name) ?? { value: 0, of: 0, sentence };
  figures.set(name, { value: before.value + value, of: before.of + of, sentence });
}

/** Keeps the largest value of a figure. */
export function largest(name: string, sentence: string, value: number): void {
  const before = figures.get(name)?.value ?? 0;
  figures.set(name, { value: Math.max(before, value), of: 0, sentence });
}

/** The lines, sorted by the names of the figures. Empties the figures: a parallel run prints them after each file. */
export function takeFigureLines(): readonly string[] {
  const all = [...figures];
  figures.clear();
  return all
    .sort(([left], [right]) => left.localeCompare(right))
    .map(
      ([name, { value, of, sentence }]) =>
        `${name.padEnd(4)} ${sentence.replace('{0}', String(value)).replace('{1}', String(of))}`,
    );
}
