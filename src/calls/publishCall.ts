import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { ResultDocuments } from '../documents/types';
import type { Environments } from '../environments/types';
import { toFailure } from '../http/judgeResponse';
import type { NoteThrown } from '../http/noteThrown';
import { saysNoEntity } from '../http/remedies/errorRemedies';
import type { FinishedCall, Outcome } from '../http/types';
import { describeOutcome, wasCancelled, mayBeDone } from './describeOutcome';
import type { CallHistory } from './findFinishedCall';
import { rememberQuery, type RecentValues } from './prompts/recentValues';

/**
 * Shows a finished call, stores it in the history and updates lists. Remembers the values for prompts, if the service
 * answered (`wasAnswered`) and no assistant made the call. For a cancelled call, only stores the call and shows a
 * status line, then throws `CancelledError`. `asTable`: shows a list as a table. `isHidden`: opens no result, because a
 * chat may read the active editor.
 */
export type PublishCall = (call: FinishedCall, asTable?: boolean, isHidden?: boolean) => Promise<void>;

export interface PublishCallDeps {
  readonly environments: Pick<Environments, 'current'>;
  readonly results: Pick<ResultDocuments, 'open' | 'note'>;
  readonly history: Pick<CallHistory, 'add'>;
  readonly recents: RecentValues;
  /** Updates visible lists by what the call changed or read. */
  followCall(call: FinishedCall): void;
  /** Shows a line that screen readers announce. `isFailure`: styles the line as an error. */
  showStatus(text: string, isFailure?: boolean): void;
  /** Notifies of an error or an unknown outcome, with remedies. Nothing awaits the user's choice. */
  reportOutcome(call: FinishedCall): unknown;
  readonly noteThrown: NoteThrown;
}

export function createPublishCall(deps: PublishCallDeps): PublishCall {
  const proveDelete = createDeleteProof();
  return async (finished, asTable, isHidden = false) => {
    const call = proveDelete(finished);
    const { outcome } = call;
    if (wasCancelled(outcome)) {
      deps.results.note(call);
      deps.history.add(call);
      deps.showStatus(statusText(deps.environments, call));
      throw new CancelledError();
    }
    // Not awaited yet, so that the response is shown first.
    const remembered =
      call.assistant === undefined && wasAnswered(outcome)
        ? rememberValues(deps.recents, call).catch(deps.noteThrown)
        : undefined;
    let shown = call;
    /** Runs a step. If the step throws, logs the error; later steps then show the call as failed. */
    const attempt = async (step: () => unknown): Promise<boolean> => {
      try {
        await step();
        return true;
      } catch (thrown) {
        deps.noteThrown(thrown);
        shown = asUnhandled(call);
        return false;
      }
    };
    const isShown = await attempt(() =>
      isHidden ? deps.results.note(call) : deps.results.open(call, asTable),
    );
    await attempt(() => deps.history.add(shown));
    await attempt(() => deps.followCall(shown));
    await attempt(() => {
      const isFailure = shown.outcome.kind !== 'response' && !isAccepted(shown.outcome);
      deps.showStatus(statusText(deps.environments, shown), isFailure);
    });
    // The result shows the reason and remedies of a failure, so the failure needs no notification. An unknown outcome
    // gets a notification too, unless the service accepted the request.
    const isSaid = isShown && shown === call && (outcome.kind !== 'unknown' || isAccepted(outcome));
    // Not awaited: `reportOutcome` may wait for the user.
    if (!isSaid && shown.outcome.kind !== 'response') void attempt(() => deps.reportOutcome(shown));
    await remembered;
  };
}

/** True if the service accepted the request for later processing (202), which is no failure. */
function isAccepted(outcome: Outcome): boolean {
  return outcome.kind === 'unknown' && outcome.error.kind === 'accepted';
}

/**
 * Turns a successful call into a failed one or one of unknown outcome, after the extension's own code has thrown an
 * error. Any other call stays as it is.
 */
function asUnhandled(call: FinishedCall): FinishedCall {
  const { outcome, request } = call;
  if (outcome.kind !== 'response') return call;
  const { status, durationMs } = outcome.response;
  const facts = { host: request.target.label ?? new URL(request.url).host, status };
  const failure = { kind: 'unhandled', facts } as const;
  return { ...call, outcome: toFailure(failure, { method: request.method, hasLeft: true, durationMs }) };
}

/**
 * Whether the sent values may be offered again. False if there was no response, and if the response says that an entity
 * was not found.
 */
function wasAnswered(outcome: Outcome): boolean {
  if (outcome.response === undefined || outcome.response.status === 404) return false;
  return outcome.kind === 'response' || outcome.error.kind !== 'notFound';
}

async function rememberValues(
  recents: RecentValues,
  { environmentName, endpointId, values }: FinishedCall,
): Promise<void> {
  for (const [name, value] of [...Object.entries(values.path), ...values.query]) {
    await recents.remember(environmentName, name, value);
  }
  await rememberQuery(recents, environmentName, endpointId, values.query);
}

function statusText(environments: Pick<Environments, 'current'>, call: FinishedCall): string {
  const line = describeOutcome(call);
  const chosen = environments.current.name;
  if (chosen === call.environmentName) return line;
  return l10n.t(
    '{0} · sent to the environment where the call started; {1} is chosen now',
    line,
    sanitizeForDisplay(chosen),
  );
}

/**
 * Remembers deletes that the service may have carried out. If a later read of the same URL at the same level finds no
 * entity, the delete has succeeded, and the read counts as success.
 */
function createDeleteProof(): (call: FinishedCall) => FinishedCall {
  const inDoubt = new Set<string>();
  return (call) => {
    const { request, level, outcome } = call;
    const key = `${level} ${request.url}`;
    if (request.method === 'DELETE' && mayBeDone(outcome)) inDoubt.add(key);
    if (request.method !== 'GET' || !inDoubt.has(key)) return call;
    if (outcome.kind === 'response') inDoubt.delete(key);
    if (outcome.kind !== 'error' || !outcome.response || outcome.response.status < 400) return call;
    const { kind, facts } = outcome.error;
    if (kind !== 'notFound' || !saysNoEntity(facts.code)) return call;
    return { ...call, outcome: { kind: 'response', response: outcome.response } };
  };
}
