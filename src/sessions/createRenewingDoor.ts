import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { showLogRemedy } from '../base/showLogRemedy';
import { TimeLimitError, withTimeLimit } from '../base/withTimeLimit';
import type { ShowNotice } from '../environments/types';
import { ApiError } from '../http/apiError';
import type { NoteThrown } from '../http/noteThrown';
import type { HttpDoor, HttpRequest, Outcome, SendOptions } from '../http/types';
import type { Renewal, Renewer, TokenUses, TokenUse } from './renewer';
import { tokenRemedies, type TokenFailure } from './issueToken';

export interface RenewingDoorDeps {
  readonly door: HttpDoor;
  readonly uses: TokenUses;
  readonly renewer: Renewer;
  /** Shows that the renewal before a call failed, if the call itself got a response. */
  readonly showNotice: ShowNotice;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
  readonly noteThrown: NoteThrown;
}

/**
 * A door that renews the session after the service refuses its token. Then repeats a read once, within the call's time
 * limit. Never repeats a write; the error message of the write says that the call can be sent again.
 */
export function createRenewingDoor(deps: RenewingDoorDeps): HttpDoor {
  const notices = createRenewalNotices(deps.showNotice);
  return {
    send: async (request, options) => {
      const startedAt = deps.now();
      const first = await deps.door.send(request, options);
      try {
        return await renewAndRepeat(deps, notices, request, options, startedAt, first);
      } catch (thrown) {
        // An error in the code of the renewal must not change the result of the call.
        deps.noteThrown(thrown);
        return first;
      }
    },
  };
}

async function renewAndRepeat(
  { door, uses, renewer, now }: RenewingDoorDeps,
  notices: ReturnType<typeof createRenewalNotices>,
  request: HttpRequest,
  options: SendOptions,
  startedAt: number,
  first: Outcome,
): Promise<Outcome> {
  const timeLeft = (): number => options.timeoutMs - (now() - startedAt);
  const { token, signal } = options;
  const use = token === undefined ? undefined : uses.find(request.target, token);
  if (token === undefined || !use) return first;
  if (first.kind !== 'error' || first.error.kind !== 'unauthenticated') {
    // A call without a response needs no notice: the renewal probably failed for the same reason.
    if (first.response) notices.answered(token, use);
    return first;
  }
  const renewal = await untilTimeoutOrCancel(renewer.renew(use, token), timeLeft(), signal);
  if (renewal === undefined || renewal.kind === 'notPossible' || renewal.kind === 'signedOut') return first;
  if (renewal.kind === 'failed') {
    notices.noteSaid(token, use);
    return withNote(first, unrenewedSentence(use, renewal));
  }
  if (renewal.token === token) return first;
  uses.note(renewal.token, use);
  if (request.method !== 'GET')
    return withNote(first, l10n.t('The session was renewed. The call can be sent again.'), true);
  const timeoutMs = timeLeft();
  if (timeoutMs <= 0 || signal.aborted) return first;
  return door.send(request, { ...options, token: renewal.token, timeoutMs });
}

/** The renewal's result; undefined if the call timed out or was cancelled. The renewal continues for other calls. */
async function untilTimeoutOrCancel(
  renewal: Promise<Renewal>,
  ms: number,
  signal: AbortSignal,
): Promise<Renewal | undefined> {
  try {
    return await withTimeLimit(renewal, ms, signal);
  } catch (error) {
    if (error instanceof TimeLimitError) return undefined;
    throw error;
  }
}

function withNote(outcome: Extract<Outcome, { kind: 'error' }>, note: string, isRenewed = false): Outcome {
  const { kind, message, facts } = outcome.error;
  const known = isRenewed ? { ...facts, isRenewed } : facts;
  return { ...outcome, error: new ApiError(kind, `${message} ${note}`, known) };
}

function unrenewedSentence({ environment: { name } }: TokenUse, { failure }: TokenFailure): string {
  const shown = sanitizeForDisplay(name);
  return l10n.t('The session of {0} could not be renewed and is kept as it was. {1}', shown, failure);
}

/** Warns once per token that its renewal failed and the old token is still used. */
function createRenewalNotices(showNotice: ShowNotice) {
  const said = new Set<string>();
  const keyOf = (token: string, { target }: TokenUse): string => `${target.origin} ${token}`;
  return {
    /** Called after a response that does not refuse the token. */
    answered: (token: string, use: TokenUse): void => {
      const key = keyOf(token, use);
      const { unrenewed } = use;
      // After a success, the next failure of a renewal is shown again.
      if (unrenewed === undefined) said.delete(key);
      else if (!said.has(key)) {
        said.add(key);
        showNotice(unrenewedSentence(use, unrenewed), [...tokenRemedies(unrenewed, use), showLogRemedy()]);
      }
    },
    /** Called if the message of a failed call already mentions the failed renewal. */
    noteSaid: (token: string, use: TokenUse) => void said.add(keyOf(token, use)),
  };
}
