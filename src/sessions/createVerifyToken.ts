import * as l10n from '@vscode/l10n';
import type { ApiErrorFacts } from '../http/apiError';
import { checkToken } from '../http/credential';
import type { CallValues, Credential, HttpDoor, HttpRequest, Outcome, Target } from '../http/types';

export interface VerifyTokenDeps {
  readonly door: HttpDoor;
  /** The request of a check with these values. */
  buildCheck(check: Check, values: CallValues, target: Target): HttpRequest;
  /** Whether hints are switched on. */
  hintsOn(): boolean;
  /** Limits of the check. */
  limits(): { readonly timeoutMs: number; readonly maxBytes: number };
}

/** A read that tests a credential. */
export interface Check {
  readonly endpointId: string;
  readonly path: CallValues['path'];
}

/** A list that every level may read. */
export const listCheck: Check = { endpointId: 'userGroups.list', path: {} };

/** A read that, as public clients report, is refused to a user's role; no record has this id. */
export const roleCheck: Check = {
  endpointId: 'subscriptionsInProgress.listRequests',
  path: { order_subscription_id: '0'.repeat(24) },
};

/** Creates the function that sends a check, by default that of the list; `judgeToken` interprets its outcome. */
export function createVerifyToken(
  deps: VerifyTokenDeps,
): (
  target: Target,
  credential: Credential | undefined,
  signal: AbortSignal,
  check?: Check,
) => Promise<Outcome> {
  return (target, credential, signal, check = listCheck) => {
    // A page of one user group if paging is known; the reference names no parameter.
    const query: CallValues['query'] = deps.hintsOn() && check === listCheck ? [['limit', '1']] : [];
    const request = deps.buildCheck(check, { path: check.path, query }, target);
    return deps.door.send(request, { ...deps.limits(), ...credential, signal });
  };
}

/** Verdict of one cheap read on a credential. */
type Judgement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly facts: ApiErrorFacts }
  | { readonly kind: 'cancelled' }
  /** Neither accepted nor rejected; `failure` is one sentence. */
  | { readonly kind: 'unclear'; readonly failure: string };

/** Only the service's own "not authenticated" rejects a credential; any other failure proves nothing. */
export function judgeToken(outcome: Outcome): Judgement {
  if (outcome.kind === 'response') return { kind: 'accepted' };
  const { kind, facts, message } = outcome.error;
  if (kind === 'cancelled') return { kind: 'cancelled' };
  const isRejected =
    facts.status === 401 ||
    facts.bodyStatus === 401 ||
    facts.code === 'ACCESS_TOKEN_INVALID' ||
    kind === 'unauthenticated' ||
    kind === 'invalidToken' ||
    kind === 'invalidKeys';
  return isRejected ? { kind: 'rejected', facts } : { kind: 'unclear', failure: message };
}

export interface PastedToken {
  readonly token: string;
  /** White space around the token was removed. */
  readonly wasTrimmed: boolean;
}

/** Removes white space around a pasted token. */
export function trimToken(text: string): PastedToken {
  const token = text.trim();
  return { token, wasTrimmed: token !== text };
}

/** Why a pasted text is no valid token, by position (from 1) and kind, never by value; undefined if it is valid. */
export function checkPastedToken(text: string): string | undefined {
  const { token } = trimToken(text);
  if (token === '') return l10n.t('Paste the access token.');
  if (/^bearer\s/i.test(token)) return l10n.t('Leave out the word “Bearer”: paste the access token alone.');
  const bad = checkToken(token);
  if (!bad) return undefined;
  const position = text.length - text.trimStart().length + bad.position + 1;
  return l10n.t('The token cannot be sent as it is: {0} at position {1}.', bad.kind, position);
}
