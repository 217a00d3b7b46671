import type { KeyValueStore } from '../base/storage';
import { columnWidth } from './tableMessage';

/** Bounds what is stored for an endpoint: columns, and the length of a name in UTF-16 units. */
const MAX_COLUMNS = 100;
const MAX_NAME = 100;

/** The widths that a person gave to columns, in px, by their names. */
export type ColumnWidths = ReadonlyMap<string, number>;

/** Keeps them for each endpoint, in every workspace. */
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
