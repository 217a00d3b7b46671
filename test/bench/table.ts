/** One line of the bench's table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  readonly goal: string;
  readonly gate: string;
  readonly passed: boolean;
}

/** A row whose value must not exceed its gate. */
export function atMost(figure: string, value: number, goal: number, gate: number, detail = ''): Row {
  return {
    figure,
    measured: detail ? `${short(value)} (${detail})` : short(value),
    goal: short(goal),
    gate: short(gate),
    passed: value <= gate,
  };
}

/** The rows as a Markdown table; `!` marks a failed gate, `~` a missed goal is left to the reader. */
export function toTable(rows: readonly Row[]): string {
  const cells = [
    ['', 'figure', 'measured', 'goal', 'gate'],
    ['-', '-', '-', '-', '-'],
    ...rows.map((row) => [row.passed ? ' ' : '!', row.figure, row.measured, row.goal, row.gate]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map(
      (line) =>
        `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0, cell === '-' ? '-' : ' ')).join(' | ')} |`,
    )
    .join('\n');
}

function short(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
