export interface Indentation {
  /** What stands before the cursor's line. */
  readonly base: string;
  /** One level: a tab, or spaces. */
  readonly unit: string;
}

/** Code with the indentation of the line where it goes; the first line stands at the cursor already. */
export function indentCode(code: string, { base, unit }: Indentation): string {
  // How deep a line is follows from those before it: writers mix steps of two and of four.
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
