import * as l10n from '@vscode/l10n';
import type { ApiErrorFacts } from '../http/apiError';
import { checkToken } from '../http/checkToken';
import type { CallValues, Credential, HttpDoor, HttpRequest, Outcome, Target } from '../http/types';

export interface VerifyTokenDeps {
  readonly door: HttpDoor;
  /** The request of the endpoint `checkEndpointId` with these values. */
  buildCheck(values: CallValues, target: Target): HttpRequest;
  /** Whether hints are switched on. */
  hintsOn(): boolean;
  /** Bounds of the check. */
  limits(): { readonly timeoutMs: number; readonly maxBytes: number };
}

/** The read that checks a token: one list call, because every level may make it. */
export const checkEndpointId = 'userGroups.list';

/** Makes the function that sends the check; see `judgeToken` for what its outcome means. */
export function createVerifyToken(
  deps: VerifyTokenDeps,
): (target: Target, credential: Credential | undefined, signal: AbortSignal) => Promise<Outcome> {
  return (target, credential, signal) => {
    // A page of one user group where paging is known; the reference names no parameter.
    const values: CallValues = { path: {}, query: deps.hintsOn() ? [['limit', '1']] : [] };
    return deps.door.send(deps.buildCheck(values, target), { ...deps.limits(), ...credential, signal });
  };
}

/** What one cheap read said about a credential. */
type Judgement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly facts: ApiErrorFacts }
  | { readonly kind: 'cancelled' }
  /** Nothing is known about it; `failure` is one sentence. */
  | { readonly kind: 'unclear'; readonly failure: string };

/** Only the service's own "not authenticated" rejects a credential; any other failure says nothing about it. */
export function judgeToken(outcome: Outcome): Judgement {
  if (outcome.kind === 'answer') return { kind: 'accepted' };
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
  /** White space stood around the token and was left out. */
  readonly wasTrimmed: boolean;
}

/** Takes the white space around a pasted token off. */
export function trimToken(text: string): PastedToken {
  const token = text.trim();
  return { token, wasTrimmed: token !== text };
}

/** Says why a pasted text cannot be a token, by position (from 1) and kind, never by value; undefined when it can. */
export function checkPastedToken(text: string): string | undefined {
  const { token } = trimToken(text);
  if (token === '') return l10n.t('Paste the access token.');
  if (/^bearer\s/i.test(token)) return l10n.t('Leave out the word “Bearer”: paste the access token alone.');
  const bad = checkToken(token);
  if (!bad) return undefined;
  const position = text.length - text.trimStart().length + bad.position + 1;
  return l10n.t('The token cannot be sent as it is: {0} at position {1}.', bad.kind, position);
}
