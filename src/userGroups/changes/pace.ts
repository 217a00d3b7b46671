import { TimeLimitError, withTimeLimit } from '../../base/withTimeLimit';
import type { Connection } from '../../environments/types';
import { LOOPBACK } from '../../http/staysInTarget';

const LIVE_PER_SECOND = 2;
const PER_SECOND = 10;

interface Clock {
  /** In ms, whatever the clock of the system is set to. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Holds a run to a number of requests a second, on average: what belongs to one row is not torn apart. */
export interface Pace {
  /** A request leaves. */
  readonly count: () => void;
  /** Resolves when the next row may begin, or the signal aborts. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /** Resolves after so many ms, or when the signal aborts. */
  readonly rest: (ms: number, signal: AbortSignal) => Promise<void>;
}

export function createPace(
  { environment, target }: Pick<Connection, 'environment' | 'target'>,
  { now, wait }: Clock,
): Pace {
  const perSecond = environment.live
    ? LIVE_PER_SECOND
    : LOOPBACK.test(new URL(target.origin).hostname)
      ? Infinity
      : PER_SECOND;
  let freeAt = now();
  const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (ms <= 0 || signal.aborted) return;
    await withTimeLimit(wait(ms), undefined, signal).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw error;
    });
  };
  return {
    count: () => void (freeAt = Math.max(freeAt, now()) + 1000 / perSecond),
    turn: (signal) => rest(freeAt - now(), signal),
    rest,
  };
}
