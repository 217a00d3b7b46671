import type { Outcome } from '../http/types';

/** What one cheap read said about a token. */
export type Judgement =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'cancelled' }
  /** Nothing is known about the token; `failure` is one sentence. */
  | { readonly kind: 'unclear'; readonly failure: string };

/** Only the service's own "not authenticated" rejects a token; any other failure says nothing about it. */
export function judgeToken(outcome: Outcome): Judgement {
  if (outcome.kind === 'answer') return { kind: 'accepted' };
  const { kind, facts, message } = outcome.error;
  if (kind === 'cancelled') return { kind: 'cancelled' };
  const isRejected =
    facts.status === 401 ||
    facts.bodyStatus === 401 ||
    facts.code === 'ACCESS_TOKEN_INVALID' ||
    kind === 'unauthenticated' ||
    kind === 'invalidToken';
  return isRejected ? { kind: 'rejected' } : { kind: 'unclear', failure: message };
}
