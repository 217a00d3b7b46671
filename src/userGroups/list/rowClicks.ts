const DOUBLE_CLICK_MS = 500;

/** Which row of the list was opened last, and how: VS Code runs a row's command alike for a click and for Enter. */
export function createRowClicks(deps: {
  /** ms. */
  now(): number;
  /** The setting `workbench.list.openMode` is `doubleClick`. */
  opensOnDoubleClick(): boolean;
}) {
  let last: string | undefined;
  let at = 0;
  return {
    /** Enter opens the focused row next. */
    enter: (): void => {
      last = undefined;
      at = deps.now();
    },
    /** Notes that a row is opened. True for Enter, the second click and the only double click: the focus moves then. */
    open: (row: string): boolean => {
      const isSoon = deps.now() - at <= DOUBLE_CLICK_MS && (last === undefined || last === row);
      last = row;
      at = deps.now();
      return isSoon || deps.opensOnDoubleClick();
    },
    isLast: (row: string): boolean => row === last,
  };
}

export type RowClicks = ReturnType<typeof createRowClicks>;
