import type { Pair } from './statistics';

/** One line of the bench's table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  readonly goal: string;
  readonly gate: string;
  readonly passed: boolean;
}

/** A row whose value, a size or a time, must not exceed its gate. A value of zero or less was not measured and fails. */
export function atMost(figure: string, value: number, goal: number, gate: number, detail = ''): Row {
  return row({ figure, value, goal, gate, detail }, isMeasured(value));
}

/** As `atMost`, for a count, which may be zero. */
export function countAtMost(figure: string, count: number, goal: number, gate: number, detail = ''): Row {
  return row({ figure, value: count, goal, gate, detail }, Number.isInteger(count) && count >= 0);
}

/** As `atMost`, for a growth in percent, which may be negative but must be above −100. */
export function growthAtMost(figure: string, percent: number, goal: number, gate: number, detail = ''): Row {
  return row({ figure, value: percent, goal, gate, detail }, Number.isFinite(percent) && percent > -100);
}

/** As `atMost`, for the ratio `ours / floor`; both values must be above zero. */
export function ratioAtMost(
  figure: string,
  { ours, floor }: Pair,
  unit: string,
  goal: number,
  gate: number,
): Row {
  const detail = `${short(ours)} ÷ ${short(floor)} ${unit}`;
  return row({ figure, value: ours / floor, goal, gate, detail }, isMeasured(ours) && isMeasured(floor));
}

function isMeasured(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

interface Limited {
  readonly figure: string;
  readonly value: number;
  readonly goal: number;
  readonly gate: number;
  readonly detail: string;
}

/** A row of a value. `makesSense` false fails the row even if the value is below the gate. */
function row({ figure, value, goal, gate, detail }: Limited, makesSense: boolean): Row {
  const measured = detail ? `${short(value)} (${detail})` : short(value);
  return {
    figure,
    measured: makesSense ? measured : `makes no sense: ${measured}`,
    goal: short(goal),
    gate: short(gate),
    passed: makesSense && value <= gate,
  };
}

/** The rows as a Markdown table. `!` marks a failed gate; a missed goal has no mark. */
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
