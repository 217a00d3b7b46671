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
  /** Reports a failed renewal if the call itself succeeded. */
  readonly showNotice: ShowNotice;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
  readonly noteThrown: NoteThrown;
}

/**
 * A door that renews a session whose token the service refused. It then repeats a read once, within the call's own
 * deadline. A write is not repeated: the user is told that it can be sent again.
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
        // The call keeps its response, whatever happens to the session.
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
    // Without a response no notice is needed: the renewal failed for the same reason.
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

/** undefined: the call timed out or was cancelled; the renewal itself goes on for others. */
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

/** Warns once per token that renewal failed and the old token is still used. */
function createRenewalNotices(showNotice: ShowNotice) {
  const said = new Set<string>();
  const keyOf = (token: string, { target }: TokenUse): string => `${target.origin} ${token}`;
  return {
    /** Call after the service accepted the token. */
    answered: (token: string, use: TokenUse): void => {
      const key = keyOf(token, use);
      const { unrenewed } = use;
      // A service may issue the same token again: a failure of its next renewal is reported anew.
      if (unrenewed === undefined) said.delete(key);
      else if (!said.has(key)) {
        said.add(key);
        showNotice(unrenewedSentence(use, unrenewed), [...tokenRemedies(unrenewed, use), showLogRemedy()]);
      }
    },
    /** The failed call's message already mentions the failed renewal. */
    noteSaid: (token: string, use: TokenUse) => void said.add(keyOf(token, use)),
  };
}
