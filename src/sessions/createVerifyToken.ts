import * as l10n from '@vscode/l10n';
import type { ApiErrorFacts } from '../http/apiError';
import { checkToken } from '../http/credential';
import type { CallValues, Credential, HttpDoor, HttpRequest, Outcome, Target } from '../http/types';

export interface VerifyTokenDeps {
  readonly door: HttpDoor;
  buildCheck(check: Check, values: CallValues, target: Target): HttpRequest;
  hintsOn(): boolean;
  limits(): { readonly timeoutMs: number; readonly maxBytes: number };
}

/** A read that tests a credential. */
export interface Check {
  readonly endpointId: string;
  readonly path: CallValues['path'];
}

/** A list that every level may read. */
export const listCheck: Check = { endpointId: 'userGroups.list', path: {} };

/**
 * A read that the service refuses to the role `user`, as public clients report. The id in `path` belongs to no record.
 */
export const roleCheck: Check = {
  endpointId: 'subscriptionsInProgress.listRequests',
  path: { order_subscription_id: '0'.repeat(24) },
};

/** Creates the function that sends a check, by default `listCheck`. `judgeToken` judges the outcome. */
export function createVerifyToken(
  deps: VerifyTokenDeps,
): (
  target: Target,
  credential: Credential | undefined,
  signal: AbortSignal,
  check?: Check,
) => Promise<Outcome> {
  return (target, credential, signal, check = listCheck) => {
    // Hints document `limit`, which keeps the response small; the reference documents no parameter.
    const query: CallValues['query'] = deps.hintsOn() && check === listCheck ? [['limit', '1']] : [];
    const request = deps.buildCheck(check, { path: check.path, query }, target);
    return deps.door.send(request, { ...deps.limits(), ...credential, signal });
  };
}

type Judgement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly facts: ApiErrorFacts }
  | { readonly kind: 'cancelled' }
  /** The check proves nothing. `failure`: message for the user. */
  | { readonly kind: 'unclear'; readonly failure: string };

/**
 * Judges a credential by the outcome of a check. A credential is rejected if the service responds "not authenticated",
 * or if the credential cannot be sent. Other failures prove nothing.
 */
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
  /** White space around the pasted text was removed. */
  readonly wasTrimmed: boolean;
}

/** Removes white space around a pasted token. */
export function trimToken(text: string): PastedToken {
  const token = text.trim();
  return { token, wasTrimmed: token !== text };
}

/**
 * Why a pasted text is no valid token; undefined if it is valid. Names the position (from 1) and kind of the wrong
 * character, never the character.
 */
export function checkPastedToken(text: string): string | undefined {
  const { token } = trimToken(text);
  if (token === '') return l10n.t('Paste the access token.');
  if (/^bearer\s/i.test(token)) return l10n.t('Leave out the word “Bearer”: paste the access token alone.');
  const bad = checkToken(token);
  if (!bad) return undefined;
  const position = text.length - text.trimStart().length + bad.position + 1;
  return l10n.t('The token cannot be sent as it is: {0} at position {1}.', bad.kind, position);
}
