import type { KeyValueStore } from '../base/storage';
import { cellText } from './cellText';

/** Limits of a user's column width, in px. */
export const columnWidth = { least: 40, most: 2000 } as const;

/** Limits of the stored widths per endpoint: number of columns, and length of a name in UTF-16 units. */
const MAX_COLUMNS = 100;
const MAX_NAME = 100;

/** Column widths set by the user, in px, by column name. */
export type ColumnWidths = ReadonlyMap<string, number>;

/** Stores widths per endpoint, for all workspaces. */
export function createColumnWidths(store: KeyValueStore) {
  const keyOf = (endpointId: string): string => `tableWidths/${endpointId}`;
  const read = (endpointId: string): ColumnWidths => {
    const stored = store.get(keyOf(endpointId));
    return new Map(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && isWidth(entry[1]),
      ),
    );
  };
  return {
    read,
    keep: async (endpointId: string, name: string, width: number): Promise<void> => {
      if (name.length > MAX_NAME || !isWidth(width)) return;
      const others = [...read(endpointId)].filter(([other]) => other !== name);
      const newest = [...others, [name, width] as const].slice(-MAX_COLUMNS);
      await store.update(keyOf(endpointId), Object.fromEntries(newest));
    },
  };
}

function isWidth(width: number): boolean {
  return width >= columnWidth.least && width <= columnWidth.most;
}

/** Limits in px of a column's width until the user changes it. */
const NARROWEST = 64;
const WIDEST = 320;
/** Average width in px of a Latin letter or digit; a Korean character counts as two letters. */
const CHARACTER = 7;
/** Bold text, used for names, is wider by this factor. */
const BOLD = 1.2;
/** Padding, border and sort mark, in px. */
const REST = 34;
/** Number of rows measured. */
const SAMPLE = 100;

/** Widths of the columns in px until the user changes them, from the column names and the first `SAMPLE` rows. */
export function cellWidths(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  return columns.map((name, column) => {
    const texts = rows.slice(0, SAMPLE).map((row) => cellText(row[column] ?? ''));
    const longest = Math.max(BOLD * unitsOf(name), ...texts.map((text) => unitsOf(text.slice(0, 60))));
    return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(longest * CHARACTER) + REST));
  });
}

function unitsOf(text: string): number {
  let units = 0;
  for (const character of text) units += character > '\u10ff' ? 2 : 1;
  return units;
}
