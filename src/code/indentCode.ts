export interface Indentation {
  /** What stands before the cursor's line. */
  readonly base: string;
  /** One level: a tab, or spaces. */
  readonly unit: string;
}

/** Code with the indentation of the place where it goes; the first line stands at the cursor already. */
export function indentCode(code: string, { base, unit }: Indentation): string {
  const lines = code.split('\n');
  const widths = lines.flatMap((line) => /^ +(?=\S)/.exec(line)?.[0].length ?? []);
  const step = Math.min(4, ...widths);
  return lines
    .map((line, index) => {
      if (line.trim() === '') return '';
      const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
      const depth = indent.startsWith('\t') ? indent.length : Math.floor(indent.length / step);
      return (index === 0 ? '' : base) + unit.repeat(depth) + line.slice(indent.length);
    })
    .join('\n');
}
