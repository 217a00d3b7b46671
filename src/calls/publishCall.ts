import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import type { FinishedCall, Outcome } from '../http/types';
import type { CallHistory } from './callHistory';
import { describeOutcome, wasCancelled } from './describeOutcome';
import type { RecentValues } from './prompts/recentValues';

/**
 * Shows a finished call and lets everything know that follows calls. Throws `CancelledError` for one that the user
 * cancelled, which leaves a row in the history and no document.
 */
export type PublishCall = (call: FinishedCall) => Promise<void>;

export interface PublishCallDeps {
  readonly environments: Pick<Environments, 'current'>;
  readonly results: Pick<ResultDocuments, 'open'>;
  readonly history: Pick<CallHistory, 'add'>;
  readonly recents: RecentValues;
  /** Lets what is on screen follow what the call did or read. */
  followCall(call: FinishedCall): void;
  /** One quiet line that screen readers speak. */
  showStatus(text: string): void;
  /** Tells of an error or an unknown outcome: its sentence and its remedies. Must not wait for the user. */
  reportOutcome(call: FinishedCall): unknown;
}

export function createPublishCall(deps: PublishCallDeps): PublishCall {
  return async (call) => {
    const { outcome } = call;
    if (wasCancelled(outcome)) {
      deps.history.add(call);
      deps.showStatus(statusText(deps.environments, call));
      throw new CancelledError();
    }
    // The answer need not wait for it, and it cannot fail.
    const remembered = wasAnswered(outcome) ? rememberValues(deps.recents, call) : undefined;
    try {
      await deps.results.open(call);
    } finally {
      // After the answer is on screen: nobody waits for the history.
      deps.history.add(call);
      deps.followCall(call);
      deps.showStatus(statusText(deps.environments, call));
      if (outcome.kind !== 'answer') deps.reportOutcome(call);
    }
    await remembered;
  };
}

/** A value that names nothing, or that went nowhere, is not worth offering again. */
function wasAnswered(outcome: Outcome): boolean {
  if (outcome.answer === undefined || outcome.answer.status === 404) return false;
  return outcome.kind === 'answer' || outcome.error.kind !== 'notFound';
}

/** Keeps what was sent, to be offered next time; secrets are left out. */
async function rememberValues(
  recents: RecentValues,
  { environmentName, values }: FinishedCall,
): Promise<void> {
  for (const [name, value] of [...Object.entries(values.path), ...values.query]) {
    await recents.remember(environmentName, name, value);
  }
}

function statusText(environments: Pick<Environments, 'current'>, call: FinishedCall): string {
  const line = describeOutcome(call);
  const chosen = environments.current.name;
  if (chosen === call.environmentName) return line;
  return l10n.t('{0} · sent where the call was started; {1} is chosen now', line, sanitizeForDisplay(chosen));
}
