import type { KeyValueStore } from '../base/storage';
import { columnWidth } from './tableMessage';

/** Limits per endpoint: number of columns, and length of a name in UTF-16 units. */
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
