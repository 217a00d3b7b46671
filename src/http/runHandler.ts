import * as l10n from '@vscode/l10n';
import type { Log } from '../base/log';
import { isCancelled, UserError, type Remedy } from '../base/userError';
import { ApiError } from './apiError';

/** Outcome of a failed command: the message for the user, and the line for the log. */
type Failure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expected'; readonly message: string; readonly remedies: readonly Remedy[] }
  | { readonly kind: 'unexpected'; readonly message: string; readonly logLine: string };

/** Buttons of a failed call; a promise while their code is loaded. */
type RemediesOfError = readonly Remedy[] | Promise<readonly Remedy[]>;

/** Classifies an error of a command as one of three outcomes. `remediesFor` gives the buttons of a failed call. */
export async function describeFailure(
  command: string,
  thrown: unknown,
  remediesFor: (error: ApiError) => RemediesOfError,
): Promise<Failure> {
  if (isCancelled(thrown)) return { kind: 'cancelled' };
  if (UserError.is(thrown)) return { kind: 'expected', message: thrown.message, remedies: thrown.remedies };
  if (ApiError.is(thrown)) {
    if (thrown.kind === 'cancelled') return { kind: 'cancelled' };
    return { kind: 'expected', message: thrown.message, remedies: await remediesFor(thrown) };
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return {
    kind: 'unexpected',
    message: l10n.t('Something went wrong inside Commerce API.'),
    logLine: `command failed: ${command}: ${stack}`,
  };
}

export interface CommandFailuresDeps {
  readonly log: Pick<Log, 'error'>;
  readonly remediesFor: (error: ApiError) => RemediesOfError;
  readonly showLog: Remedy;
  /** Removes the status line of an earlier call, which the user could mistake for part of the failure. */
  readonly clearStatus: () => void;
  /** Resolves when the user closes the message. */
  readonly showFailure: (message: string, remedies: readonly Remedy[]) => Promise<void>;
}

/** Runs a command's handler. Shows its failure, but nothing after a cancel. Passes no error of the handler on. */
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
    // Not awaited: the command is over, but the notification may stay open for as long as the user likes.
    void deps.showFailure(failure.message, failure.kind === 'expected' ? failure.remedies : [deps.showLog]);
  }
}
