import { cellKind, type CellKind } from './cellText';

export interface SortKey {
  readonly column: number;
  readonly descending: boolean;
}

/** Order of kinds, the same for ascending and descending; rows without a value come last. */
const ranks: Readonly<Record<CellKind, number>> = {
  number: 0,
  text: 1,
  word: 2,
  json: 3,
  several: 3,
  absent: 5,
};
const NULL_RANK = 4;

/** Sorts row numbers by the first key, then by the other keys. Rows with equal keys keep their order. */
export function sortRows(
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
  keys: readonly SortKey[],
  locale: string,
): readonly number[] {
  if (keys.length === 0) return numbers;
  const { compare } = new Intl.Collator(locale);
  const columns = keys.map(({ column, descending }) => ({
    cells: rows.map((row) => row[column] ?? ''),
    ranks: rows.map((row) => rankOf(row[column] ?? '')),
    sign: descending ? -1 : 1,
  }));
  return [...numbers].sort((one, other) => {
    for (const { cells, ranks: of, sign } of columns) {
      const rank = of[one] ?? 0;
      const byRank = rank - (of[other] ?? 0);
      if (byRank !== 0) return byRank;
      const a = cells[one] ?? '';
      const b = cells[other] ?? '';
      const byValue = rank === ranks.number ? compareNumbers(a.slice(1), b.slice(1)) : compare(a, b);
      if (byValue !== 0) return sign * byValue;
    }
    return 0;
  });
}

function rankOf(cell: string): number {
  return cell === 'wnull' ? NULL_RANK : ranks[cellKind(cell)];
}

/** Compares number literals; long integers exactly. */
function compareNumbers(one: string, other: string): number {
  const a = Number(one);
  const b = Number(other);
  if (a !== b) return a < b ? -1 : 1;
  if (Number.isSafeInteger(a) || !/^-?\d+$/.test(one) || !/^-?\d+$/.test(other)) return 0;
  const difference = BigInt(one) - BigInt(other);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Sort keys after a click on a header: ascending, then descending, then none. `isMore` keeps the other keys. */
export function nextSort(keys: readonly SortKey[], column: number, isMore: boolean): readonly SortKey[] {
  const present = keys.find((key) => key.column === column);
  const next = !present
    ? [{ column, descending: false }]
    : present.descending
      ? []
      : [{ column, descending: true }];
  if (!isMore) return next;
  return present ? keys.flatMap((key) => (key === present ? next : [key])) : [...keys, ...next];
}
