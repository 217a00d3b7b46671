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

/** The other level's session, which can sign the user in at this level too. */
export interface ReusableSession {
  readonly session: Session;
  readonly credential: Credential;
  /** Set if the stored keys get a separate token for this level. */
  readonly tokenRequest?: TokenRequest;
}

export interface ReuseSessionDeps extends ConfirmCredentialDeps, Omit<SignInWithKeysDeps, 'input'> {
  readonly sessions: Sessions;
  readonly issuer: TokenIssuer;
}

/**
 * The other level's session, if it also works here: the service tells levels apart by a header, or calls or token
 * requests use the keys. Otherwise undefined: a token belongs to a level.
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
 * Stores a separate session for the destination's level, made from the other level's, unless the service rejects it.
 * Throws like the other ways of signing in.
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
