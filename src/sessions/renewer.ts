import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { TokenRequest } from '../environments/tokenRequest';
import type { Environment, Session, Sessions } from '../environments/types';
import type { IssueToken } from './issueToken';
import type { TokenFailure } from './tokenFailure';
import type { TokenUse } from './tokenUses';

/** What became of a token that is over or was refused. */
export type Renewal =
  /** The token to use from now on: issued just now, or stored meanwhile by another call or window. */
  | { readonly kind: 'renewed'; readonly token: string }
  | { readonly kind: 'signedOut' }
  /** There are no keys, or the last try was a moment ago and did not fail. */
  | { readonly kind: 'notPossible' }
  /** The session is as it was. */
  | ({ readonly kind: 'failed' } & TokenFailure);

export interface Renewer {
  /** Never rejects. Callers that need the same session share one call to the service. */
  renew(use: TokenUse, usedToken: string): Promise<Renewal>;
}

export interface RenewerDeps {
  readonly sessions: Pick<Sessions, 'read' | 'renew'>;
  readonly issueToken: IssueToken;
  /** How the environment issues tokens; undefined: not known. */
  tokenRequestOf(environment: Environment): TokenRequest | undefined;
  /** Shows that work is going on; the signal aborts when the user cancels. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Monotonic clock, in ms. */
  readonly now: () => number;
}

/** A service that refuses each new token would otherwise be asked for one with every call. */
const PAUSE_MS = 5000;

const notPossible = (): Renewal => ({ kind: 'notPossible' });

export function createRenewer(deps: RenewerDeps): Renewer {
  const running = new Map<string, Promise<Renewal>>();
  /** The last renewal of a session, by the session's id. */
  const lastTries = new Map<string, { readonly endedAt: number; readonly renewal: Renewal }>();

  async function run(use: TokenUse, usedToken: string): Promise<Renewal> {
    const state = await deps.sessions.read(use.target.origin, use.level);
    // A sign-in with keys alone took the place of the token.
    if (state.kind === 'signedOut' || state.session.token === undefined) return { kind: 'signedOut' };
    const { session } = state;
    const { token } = state.session;
    if (token !== usedToken) return { kind: 'renewed', token };
    const tokenRequest = deps.tokenRequestOf(use.environment);
    if (session.keys === undefined || session.id === undefined || tokenRequest === undefined)
      return notPossible();
    const last = lastTries.get(session.id);
    // Whoever comes within the pause hears why there is no new token, as the first did.
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
