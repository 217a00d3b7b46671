const MAX_RESPONSES = 10;
const LIFE_MS = 10 * 60_000;

/** Responses that were shown in part, each for the caller that asked for it. */
export interface ResponseCursors<Entry> {
  /** Drops all of them. */
  clear(): void;
  /** Gives the handle of the response, such as `r3`. */
  keep(callerKey: string, entry: Entry): string;
  /** `r3`, or `r3:14` for what follows the first 14 rows. undefined: unknown, too old, or another caller's. */
  open(callerKey: string, cursor: string): { readonly entry: Entry; readonly from: number } | undefined;
}

interface Kept<Entry> {
  readonly handle: string;
  readonly callerKey: string;
  readonly entry: Entry;
  readonly at: number;
}

/** `now`: in ms. Keeps 10 responses of each caller, for 10 minutes. */
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
      // Counts over all callers, so that no two have the same handle.
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
