const MAX_RESPONSES = 10;
const LIFE_MS = 10 * 60_000;

/** Partly returned responses, per caller. */
export interface ResponseCursors<Entry> {
  /** Drops all responses. */
  clear(): void;
  /** Keeps a response; returns its handle, such as `r3`. */
  keep(callerKey: string, entry: Entry): string;
  /** `cursor`: `r3`, or `r3:14` for the rows after the first 14. Undefined if unknown, expired or another caller's. */
  open(callerKey: string, cursor: string): { readonly entry: Entry; readonly from: number } | undefined;
}

interface Kept<Entry> {
  readonly handle: string;
  readonly callerKey: string;
  readonly entry: Entry;
  readonly at: number;
}

/** `now`: in ms. Keeps 10 responses per caller for 10 minutes. */
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
      // Counts across callers, so handles are unique.
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
