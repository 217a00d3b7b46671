const DOUBLE_CLICK_MS = 500;

/** Tells clicks from Enter, since VS Code runs a row's command for both; remembers the last opened row. */
export function createRowClicks(deps: {
  /** Clock in ms. */
  now(): number;
  /** True if the setting `workbench.list.openMode` is `doubleClick`. */
  opensOnDoubleClick(): boolean;
}) {
  let last: string | undefined;
  let at = 0;
  return {
    /** Called when the user presses Enter, before VS Code opens the row. */
    enter: (): void => {
      last = undefined;
      at = deps.now();
    },
    /** Notes an opened row. True if the focus should move to it: after Enter, a second click, or with that setting. */
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
