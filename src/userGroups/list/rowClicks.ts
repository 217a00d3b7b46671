const DOUBLE_CLICK_MS = 500;

/** Tells clicks from Enter, since VS Code runs a row's command for both; remembers the last opened row. */
export function createRowClicks(deps: {
  /** Clock in ms. */
  now(): number;
  /** The setting `workbench.list.openMode` is `doubleClick`. */
  opensOnDoubleClick(): boolean;
}) {
  let last: string | undefined;
  let at = 0;
  return {
    /** The next open comes from Enter. */
    enter: (): void => {
      last = undefined;
      at = deps.now();
    },
    /** Notes an opened row. True if the focus should move: Enter, a second click, or the setting `doubleClick`. */
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
