const MAX_RESPONSES = 10;
const LIFE_MS = 10 * 60_000;

/** Keeps responses, so that a cursor can return further rows. A caller reaches only its own responses. */
export interface ResponseCursors<Entry> {
  clear(): void;
  /** Returns the handle of the kept response, such as `r3`. */
  keep(callerKey: string, entry: Entry): string;
  /**
   * Finds the response of a cursor: `r3`, or `r3:14` for the rows after the first 14. Undefined if the cursor is
   * unknown, expired or of another caller.
   */
  open(callerKey: string, cursor: string): { readonly entry: Entry; readonly from: number } | undefined;
}

interface Kept<Entry> {
  readonly handle: string;
  readonly callerKey: string;
  readonly entry: Entry;
  readonly at: number;
}

/** Keeps the last 10 responses of each caller for 10 minutes. `now`: monotonic clock in ms. */
export function createResponseCursors<Entry>({
  now,
}: {
  readonly now: () => number;
}): ResponseCursors<Entry> {
  let kept: readonly Kept<Entry>[] = [];
  let count = 0;
  const dropOld = (): void => {
    kept = kept.filter(({ at }) => now() - at < LIFE_MS);
  };
  return {
    clear: () => {
      kept = [];
    },
    keep: (callerKey, entry) => {
      dropOld();
      // The count includes all callers, so that handles are unique.
      count += 1;
      const handle = `r${count}`;
      const own = kept.filter((one) => one.callerKey === callerKey).slice(-MAX_RESPONSES + 1);
      kept = [
        ...kept.filter((one) => one.callerKey !== callerKey),
        ...own,
        { handle, callerKey, entry, at: now() },
      ];
      return handle;
    },
    open: (callerKey, cursor) => {
      dropOld();
      const [, handle, from = '0'] = /^(r\d{1,9})(?::(\d{1,9}))?$/.exec(cursor) ?? [];
      const found = kept.find((one) => one.handle === handle && one.callerKey === callerKey);
      return found && { entry: found.entry, from: Number(from) };
    },
  };
}
