import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import type { FinishedCall, Outcome } from '../http/types';
import { describeOutcome, wasCancelled } from './describeOutcome';
import type { CallHistory } from './findFinishedCall';
import type { RecentValues } from './prompts/recentValues';

/**
 * Shows a finished call, stores it in the history and lets lists follow it. A call that the user cancelled is only
 * stored; then it throws `CancelledError`.
 */
export type PublishCall = (call: FinishedCall) => Promise<void>;

export interface PublishCallDeps {
  readonly environments: Pick<Environments, 'current'>;
  readonly results: Pick<ResultDocuments, 'open'>;
  readonly history: Pick<CallHistory, 'add'>;
  readonly recents: RecentValues;
  /** Updates what is on screen by what the call changed or read. */
  followCall(call: FinishedCall): void;
  /** One quiet line that screen readers speak. */
  showStatus(text: string): void;
  /** Shows the sentence and the remedies of an error or an unknown outcome. Must not wait for the user. */
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
    // Not awaited before the answer is shown; it never rejects.
    const remembered = wasAnswered(outcome) ? rememberValues(deps.recents, call) : undefined;
    try {
      await deps.results.open(call);
    } finally {
      deps.history.add(call);
      deps.followCall(call);
      deps.showStatus(statusText(deps.environments, call));
      if (outcome.kind !== 'answer') deps.reportOutcome(call);
    }
    await remembered;
  };
}

/** False where the values reached no service, or named nothing there: they are not offered again. */
function wasAnswered(outcome: Outcome): boolean {
  if (outcome.answer === undefined || outcome.answer.status === 404) return false;
  return outcome.kind === 'answer' || outcome.error.kind !== 'notFound';
}

/** Keeps the values that were sent, to offer them next time. */
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
