import type { Log } from '../base/log';
import type { Remedy } from '../base/userError';
import type { ApiError } from './apiError';
import { describeFailure, type RemediesOfError } from './failure';

export interface CommandFailuresDeps {
  readonly log: Pick<Log, 'error'>;
  readonly remediesFor: (error: ApiError) => RemediesOfError;
  readonly showLog: Remedy;
  /** Takes the note of an earlier outcome away: it must not stand under a failure as if it were its own. */
  readonly clearStatus: () => void;
  /** Resolves when the user is done with it. */
  readonly showFailure: (message: string, remedies: readonly Remedy[]) => Promise<void>;
}

/** Runs a command's handler so that its failure is shown once. Never throws. */
export async function runHandler(
  deps: CommandFailuresDeps,
  id: string,
  handler: () => Promise<void>,
): Promise<void> {
  try {
    await handler();
  } catch (thrown) {
    const failure = await describeFailure(id, thrown, deps.remediesFor);
    if (failure.kind === 'cancelled') return;
    if (failure.kind === 'unexpected') deps.log.error(failure.logLine);
    deps.clearStatus();
    // Not awaited: the command is over, the notification may stay for as long as the user likes.
    void deps.showFailure(failure.message, failure.kind === 'expected' ? failure.remedies : [deps.showLog]);
  }
}
