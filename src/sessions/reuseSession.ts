import type { TokenRequest } from '../environments/tokenRequest';
import type { Session, Sessions } from '../environments/types';
import type { Credential } from '../http/types';
import {
  confirmCredential,
  type ConfirmCredentialDeps,
  type SignInDestination,
  type Verdict,
} from './confirmCredential';
import type { TokenIssuer } from './issueToken';
import { readSession, type EnvironmentSession } from './readSession';
import { issueAndStore, type SignInWithKeysDeps } from './signInWithKeys';

/** What signs the user in at the other level, and would do at this one too. */
export interface ReusableSession {
  readonly session: Session;
  readonly credential: Credential;
  /** Set where a token of its own is issued with the keys that were kept. */
  readonly tokenRequest?: TokenRequest;
}

export interface ReuseSessionDeps extends ConfirmCredentialDeps, Omit<SignInWithKeysDeps, 'input'> {
  readonly sessions: Sessions;
  readonly issuer: TokenIssuer;
}

/**
 * The other level's session, where the service tells levels apart by a header, or calls or a new token take the keys;
 * undefined elsewhere: a token belongs to a level.
 */
export async function findReusableSession(
  { sessions, issuer }: Pick<ReuseSessionDeps, 'sessions' | 'issuer'>,
  { environment, level }: SignInDestination,
): Promise<ReusableSession | undefined> {
  const sendsKeys = environment.authorization === 'keys';
  const other: EnvironmentSession = await readSession(
    sessions,
    environment,
    level === 'user' ? 'admin' : 'user',
  );
  if (other.kind === 'signedOut') return undefined;
  const { session, credential } = other;
  const tokenRequest = sendsKeys || !session.keys ? undefined : issuer.tokenRequestOf(environment);
  if (!sendsKeys && !tokenRequest && environment.permissionHeader === undefined) return undefined;
  return { session, credential, tokenRequest };
}

/**
 * Stores a session of its own for the destination's level, made of the other level's, unless the service rejects it.
 * Throws as the ways of signing in do.
 */
export async function reuseSession(
  deps: ReuseSessionDeps,
  destination: SignInDestination,
  { session, credential, tokenRequest }: ReusableSession,
): Promise<Verdict> {
  const { level } = destination;
  if (tokenRequest && session.keys) return issueAndStore(deps, destination, tokenRequest, session.keys, true);
  const verdict = await confirmCredential(deps, destination, credential);
  if (verdict.kind === 'rejected') return verdict;
  const { origin, token, issuedAt, lifeMs, keys } = session;
  await deps.sessions.store(
    credential.keys
      ? { origin, level, keys: credential.keys }
      : { origin, level, token, issuedAt, lifeMs, ...(keys ? { keys, id: deps.issuer.newSessionId() } : {}) },
  );
  return verdict;
}
