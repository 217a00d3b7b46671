import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { PickItem } from '../../base/userInput';

/** A row of a quick pick: item, heading, or the error of a load or search that failed. */
export type QuickPickRow<T> =
  | { readonly kind: 'item'; readonly item: PickItem<T> }
  | { readonly kind: 'heading'; readonly item: PickItem<T> }
  | { readonly kind: 'problem'; readonly sentence: string };

/**
 * Rows of a quick pick: the first items, then the loaded items. An item in both lists appears only among the loaded
 * items. `problem`: error of the load or search, shown as the last row.
 */
export function quickPickRows<T>(
  items: readonly PickItem<T>[],
  loaded: readonly PickItem<T>[] = [],
  problem?: unknown,
): readonly QuickPickRow<T>[] {
  const again = new Set(loaded);
  const rows = [...items.filter((item) => !again.has(item)), ...loaded].map((item) => ({
    kind: item.separator === true ? ('heading' as const) : ('item' as const),
    item,
  }));
  return problem === undefined ? rows : [...rows, { kind: 'problem', sentence: sentenceOf(problem) }];
}

/**
 * Adds items made from the typed text: before the other rows if `leads`, else after them. Typed items replace the rows
 * with `alwaysShow`. An error comes last, because Enter takes the first row.
 */
export function withTyped<T>(
  rows: readonly QuickPickRow<T>[],
  typed: readonly PickItem<T>[],
): readonly QuickPickRow<T>[] {
  const others = rows.filter(
    (row) => row.kind === 'heading' || (row.kind === 'item' && row.item.alwaysShow !== true),
  );
  const toRow = (item: PickItem<T>): QuickPickRow<T> => ({ kind: 'item', item });
  const last = typed.filter(({ leads }) => leads !== true);
  const [first] = last;
  return [
    ...typed.filter(({ leads }) => leads === true).map(toRow),
    ...others,
    // Without a heading, the typed items would seem part of the group above.
    ...(first ? [{ kind: 'heading' as const, item: { ...first, label: '' } }] : []),
    ...last.map(toRow),
    ...rows.filter(({ kind }) => kind === 'problem'),
  ];
}

function sentenceOf(problem: unknown): string {
  return sanitizeForDisplay(problem instanceof Error ? problem.message : String(problem), 400);
}
