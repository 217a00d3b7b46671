import * as l10n from '@vscode/l10n';
import { isCancelled, UserError, type Remedy } from '../base/userError';
import { ApiError } from './apiError';

/** What the user is told about a failed command, and what the log keeps. */
export type Failure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expected'; readonly message: string; readonly remedies: readonly Remedy[] }
  | { readonly kind: 'unexpected'; readonly message: string; readonly logLine: string };

/** The buttons under a failed call; what makes them may have to be loaded. */
export type RemediesOfError = readonly Remedy[] | Promise<readonly Remedy[]>;

/** Sorts whatever a command threw into the three outcomes. Call failures bring their remedies through `remediesFor`. */
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
  return {
    kind: 'unexpected',
    message: l10n.t('Something went wrong inside Commerce API.'),
    logLine: `command failed: ${command}: ${stackOf(thrown)}`,
  };
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
