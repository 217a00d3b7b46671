import * as l10n from '@vscode/l10n';
import { withTimeLimit } from '../../base/withTimeLimit';
import type { Connection } from '../../environments/types';
import type { ApiError } from '../../http/apiError';
import { hostOf, inServiceWords } from '../../http/errorMessage';
import { LOOPBACK } from '../../http/staysInTarget';
import type { UserGroupCalls } from '../userGroupCalls';

const LIVE_PER_SECOND = 2;
const PER_SECOND = 10;
const MAX_IN_A_ROW = 5;
const MAX_WAIT_SECONDS = 60;
const USUAL_WAIT_SECONDS = 5;

interface PaceDeps {
  readonly calls: Calls;
  /** Monotonic clock in ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}
type Calls = Pick<UserGroupCalls, 'read' | 'update'>;

/**
 * Limits the average number of requests per second, and decides which failures stop a run or review. No limit for a
 * loopback address, unless the environment is live.
 */
export interface Pace {
  /** The calls to use for reads and updates: they count their requests. */
  readonly calls: Calls;
  /** Resolves when the next row may start, or the signal aborts. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /**
   * Called after each row, with the row's failure if it failed. Waits after a rate limit or status 503. Returns the
   * sentence about a stop; undefined if the run or review continues. Reasons for a stop: a rejected session, the same
   * failure several times in a row, a wait that would be long, a second wait without a success since the first.
   */
  readonly after: (error: ApiError | undefined, signal: AbortSignal) => Promise<string | undefined>;
}

/** Whether a failure asks for a wait before the next request. */
export function asksToWait(error: ApiError | undefined): boolean {
  return error?.kind === 'rateLimited' || error?.facts.status === 503;
}

export function createPace(
  { environment, target }: Pick<Connection, 'environment' | 'target'>,
  { calls, now, wait }: PaceDeps,
): Pace {
  const perSecond = environment.live
    ? LIVE_PER_SECOND
    : LOOPBACK.test(new URL(target.origin).hostname)
      ? Infinity
      : PER_SECOND;
  let freeAt = now();
  let kind: string | undefined;
  let inARow = 0;
  let hasWaited = false;
  const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
    // Rejects only if the signal aborts.
    if (ms > 0) await withTimeLimit(wait(ms), undefined, signal).catch(() => undefined);
  };
  const count = (): void => void (freeAt = Math.max(freeAt, now()) + 1000 / perSecond);
  return {
    calls: {
      read: (...args) => {
        count();
        return calls.read(...args);
      },
      update: (...args) => {
        count();
        return calls.update(...args);
      },
    },
    // The requests of one row follow each other without a pause.
    turn: (signal) => rest(freeAt - now(), signal),
    after: async (error, signal) => {
      if (!error) {
        inARow = 0;
        hasWaited = false;
        return undefined;
      }
      const words = inServiceWords(error);
      if (error.kind === 'unauthenticated')
        return l10n.t('The service did not accept the session, so the run stopped: {0}', words);
      if (asksToWait(error)) {
        const seconds = error.facts.retryAfterSeconds ?? USUAL_WAIT_SECONDS;
        const host = hostOf(error.facts);
        if (hasWaited || seconds > MAX_WAIT_SECONDS)
          return l10n.t('{0} accepts no more requests at present, so the run stopped: {1}', host, words);
        hasWaited = true;
        await rest(seconds * 1000, signal);
        return undefined;
      }
      inARow = error.kind === kind ? inARow + 1 : 1;
      kind = error.kind;
      return inARow < MAX_IN_A_ROW
        ? undefined
        : l10n.t(
            'The same failure occurred {0} times in a row, so the run stopped: {1}',
            MAX_IN_A_ROW,
            words,
          );
    },
  };
}
