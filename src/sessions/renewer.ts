import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Environment, Session, Sessions, TokenRequest } from '../environments/types';
import type { IssueToken, TokenFailure } from './issueToken';
import { keepNewest } from '../base/keepNewest';
import type { Level, Target } from '../http/types';

/** Result of the renewal of a token that has expired or was refused. */
export type Renewal =
  /** The current token: issued just now, or stored meanwhile by another call or window. */
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'signedOut' }
  /**
   * The session has no keys, no token request is known, the user cancelled, or our own code failed. Also returned if
   * the last renewal ended less than `PAUSE_MS` ago without a failure.
   */
  | { readonly kind: 'notPossible' }
  /** The session is unchanged. */
  | ({ readonly kind: 'failed' } & TokenFailure);

export interface Renewer {
  /** Never rejects. Callers with the same session share one request. */
  renew(use: TokenUse, usedToken: string): Promise<Renewal>;
}

export interface RenewerDeps {
  readonly sessions: Pick<Sessions, 'read' | 'renew'>;
  readonly issueToken: IssueToken;
  tokenRequestOf(environment: Environment): TokenRequest | undefined;
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
}

/**
 * Shortest time between two renewals, in ms. Without the pause, a service that refuses each new token would get a
 * token request with every call.
 */
const PAUSE_MS = 5000;

const notPossible = (): Renewal => ({ kind: 'notPossible' });

export function createRenewer(deps: RenewerDeps): Renewer {
  const running = new Map<string, Promise<Renewal>>();
  const lastTries = new Map<string, { readonly endedAt: number; readonly renewal: Renewal }>();

  async function run(use: TokenUse, usedToken: string): Promise<Renewal> {
    const state = await deps.sessions.read(use.target.origin, use.level);
    // A session without a token: the user has signed in with keys alone meanwhile.
    if (state.kind === 'signedOut' || state.session.token === undefined) return { kind: 'signedOut' };
    const { session } = state;
    const { token } = state.session;
    if (token !== usedToken) return { kind: 'renewed', token };
    const tokenRequest = deps.tokenRequestOf(use.environment);
    if (session.keys === undefined || session.id === undefined || tokenRequest === undefined)
      return notPossible();
    const last = lastTries.get(session.id);
    // Callers within the pause get the failure of the last renewal.
    if (last && deps.now() - last.endedAt < PAUSE_MS)
      return last.renewal.kind === 'failed' ? last.renewal : notPossible();
    const renewal = await issue(use, session, session.keys, tokenRequest).catch(notPossible);
    lastTries.set(session.id, { endedAt: deps.now(), renewal });
    return renewal;
  }

  async function issue(
    use: TokenUse,
    session: Session,
    keys: NonNullable<Session['keys']>,
    tokenRequest: TokenRequest,
  ): Promise<Renewal> {
    const title = l10n.t('Renewing the session of {0}', sanitizeForDisplay(use.environment.name));
    const result = await deps.withProgress(title, (signal) =>
      deps.issueToken(use.target, tokenRequest, keys, signal),
    );
    if (result.kind === 'cancelled') return notPossible();
    if (result.kind === 'failed') return result;
    const kept = await deps.sessions.renew(session, result.issued);
    return kept === 'gone' ? { kind: 'signedOut' } : { kind: 'renewed', token: result.issued.token };
  }

  return {
    renew: (use, usedToken) => {
      const key = `${use.target.origin} ${use.level}`;
      const shared =
        running.get(key) ??
        run(use, usedToken)
          .catch(notPossible)
          .finally(() => running.delete(key));
      running.set(key, shared);
      return shared;
    },
  };
}

/** Environment, target and level of a call that sends a token. */
export interface TokenUse {
  readonly environment: Environment;
  readonly target: Target;
  readonly level: Level;
  /** Set if the renewal of the token failed before this call. */
  readonly unrenewed?: TokenFailure;
}

/** Environment and level of each token in use, so that a refused token is renewed only for its own session. */
export interface TokenUses {
  note(token: string, use: TokenUse): void;
  find(target: Target, token: string): TokenUse | undefined;
}

const MAX_TOKENS = 100;

export function createTokenUses(): TokenUses {
  const uses = new Map<string, TokenUse>();
  // With a level header, both levels may send the same token.
  const keyOf = ({ origin, levelHeader }: Target, token: string): string =>
    JSON.stringify([origin, levelHeader, token]);
  return {
    note: (token, use) => keepNewest(uses, keyOf(use.target, token), use, MAX_TOKENS),
    find: (target, token) => uses.get(keyOf(target, token)),
  };
}
