export interface Indentation {
  /** Indentation of the cursor's line. */
  readonly base: string;
  /** One level: a tab, or spaces. */
  readonly unit: string;
}

/** Indents code for insertion, except its first line, which goes to the cursor. */
export function indentCode(code: string, { base, unit }: Indentation): string {
  // Levels are found by comparing lines: writers mix steps of two and four.
  const open: number[] = [];
  return code
    .split('\n')
    .map((line, index) => {
      if (line.trim() === '') return '';
      const { length } = /^[ \t]*/.exec(line)?.[0] ?? '';
      while ((open.at(-1) ?? 0) > length) open.pop();
      if ((open.at(-1) ?? 0) < length) open.push(length);
      return (index === 0 ? '' : base) + unit.repeat(open.length) + line.slice(length);
    })
    .join('\n');
}
