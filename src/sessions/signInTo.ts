import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import type { PickItem } from '../base/userInput';
import { nameAndLevel } from '../environments/nameAndLevel';
import { namesAtOrigin } from '../environments/namesAtOrigin';
import type { Environments, TokenRequest, Session, Sessions } from '../environments/types';
import {
  type AskCredentialDeps,
  type SignInDestination,
  signInTitle,
  confirmCredential,
  type ConfirmCredentialDeps,
  type Verdict,
} from './confirmCredential';
import type { TokenIssuer } from './issueToken';
import {
  signInWithKeys,
  type SignInWithKeysDeps,
  signInWithSessionKeys,
  issueAndStore,
} from './signInWithKeys';
import { signInWithToken } from './signInWithToken';
import type { Credential } from '../http/types';
import { readSession, type EnvironmentSession } from './readSession';

export interface SignInToDeps extends AskCredentialDeps, SignInWithKeysDeps {
  readonly issuer: TokenIssuer;
  readonly environments: Environments;
}

/**
 * Way of signing in. `same`: uses the token or keys of the other level. `paste`: the user pastes an access token.
 * `keys`: the user types keys, which every call sends. `TokenRequest`: the keys are exchanged for a token.
 */
type SignInMethod = 'same' | 'paste' | 'keys' | TokenRequest;

/** Message after a sign-in, and whether the user typed keys. */
interface SignedIn {
  readonly sentence: string;
  readonly byKeys: boolean;
}

/**
 * Signs the user in at one level, in a way that the user picks. Throws `CancelledError` and `UserError`, for example if
 * no environment has the session's origin any more.
 */
export async function signInTo(deps: SignInToDeps, destination: SignInDestination): Promise<SignedIn> {
  const signedIn = await signInSomehow(deps, destination);
  await requireAddress(deps, destination);
  return signedIn;
}

/**
 * Lets the user pick a way to sign in and signs in. The first choice is the other level's session, if it can be reused.
 * If the service rejects that session at this level, only the other ways remain.
 */
async function signInSomehow(deps: SignInToDeps, destination: SignInDestination): Promise<SignedIn> {
  const offered = await findReusableSession(deps, destination);
  const method = await pickSignInMethod(deps, destination, offered);
  if (method !== 'same') return signInBy(deps, destination, method);
  // The other level's session may end while the pick is open.
  const reusable = await findReusableSession(deps, destination);
  if (!reusable) {
    const name = sanitizeForDisplay(destination.environment.name);
    throw new UserError(l10n.t('Nothing was sent: you were signed out of {0}.', name));
  }
  const verdict = await reuseSession(deps, destination, reusable);
  if (verdict.kind !== 'rejected') {
    const what = isOfKeys(reusable) ? 'keys' : 'token';
    return { sentence: describeSignIn(destination, what, verdict.kind === 'accepted'), byKeys: false };
  }
  const { reason } = verdict;
  return signInBy(deps, destination, await pickSignInMethod(deps, destination, undefined, reason), reason);
}

async function signInBy(
  deps: SignInToDeps,
  destination: SignInDestination,
  method: SignInMethod,
  reason?: string,
): Promise<SignedIn> {
  if (method === 'keys') {
    const { wasVerified } = await signInWithSessionKeys(deps, destination, reason);
    return { sentence: describeSignIn(destination, 'keys', wasVerified), byKeys: true };
  }
  return typeof method === 'object'
    ? { sentence: await withKeys(deps, destination, method, reason), byKeys: true }
    : { sentence: await withToken(deps, destination, reason), byKeys: false };
}

/**
 * If no environment has the origin of the new session any more, deletes that session and throws: the user could not
 * sign out of it.
 */
async function requireAddress(
  { environments, sessions }: Pick<SignInToDeps, 'environments' | 'sessions'>,
  { environment, target, level }: SignInDestination,
): Promise<void> {
  if (namesAtOrigin(environments, target.origin, '').length > 0) return;
  // `dropMovedSessions` has already deleted the session and shown the same message.
  if ((await sessions.delete(target.origin, level)).length === 0) throw new CancelledError();
  const name = sanitizeForDisplay(environment.name, 40);
  throw new UserError(
    l10n.t('The base URL of {0} changed, so its session for {1} was removed.', name, target.origin),
  );
}

/** Lets the user pick a way to sign in; asks only if there are several. `reason`: why the reuse of a session failed. */
async function pickSignInMethod(
  { input, issuer }: Pick<SignInToDeps, 'input' | 'issuer'>,
  destination: SignInDestination,
  reusable: ReusableSession | undefined,
  reason?: string,
): Promise<SignInMethod> {
  const { environment } = destination;
  const tokenRequest = issuer.tokenRequestOf(environment);
  const items: readonly PickItem<SignInMethod>[] = [
    ...(reusable ? [reuseItem(destination, reusable)] : []),
    ...(environment.authorization === 'keys'
      ? [{ label: l10n.t('Type client key and secret key'), icon: 'key', value: 'keys' as const }]
      : [{ label: l10n.t('Paste an access token'), icon: 'clippy', value: 'paste' as const }]),
    ...(environment.authorization === 'keys' || !tokenRequest ? [] : [issueItem(destination, tokenRequest)]),
  ];
  const [only, ...more] = items;
  if (only && more.length === 0) return only.value;
  return requireAnswer(
    await input.pick<SignInMethod>({
      title: signInTitle(destination),
      placeholder: reason ?? l10n.t('How to sign in'),
      items,
    }),
  );
}

function reuseItem({ level }: SignInDestination, reusable: ReusableSession): PickItem<SignInMethod> {
  const areKeys = isOfKeys(reusable);
  const details = [reusable.session.level, level] as const;
  return {
    label: areKeys ? l10n.t('Use the same keys') : l10n.t('Use the same token'),
    detail: areKeys
      ? l10n.t('The keys of the {0} level, in a separate session for the {1} level', ...details)
      : l10n.t('The token of the {0} level, in a separate session for the {1} level', ...details),
    icon: 'person-add',
    value: 'same',
  };
}

/** Whether the sign-in reuses keys and not a token. */
function isOfKeys({ credential, tokenRequest }: ReusableSession): boolean {
  return credential.keys !== undefined || tokenRequest !== undefined;
}

/** The pick item for a token in exchange for keys; shows the token request. */
export function issueItem(
  { environment, target }: SignInDestination,
  tokenRequest: TokenRequest,
): Omit<PickItem<TokenRequest>, 'buttons'> {
  return {
    label: l10n.t('Get a token with client key and secret key'),
    description: environment.tokenRequest ? '' : l10n.t('hint · undocumented'),
    detail: `${tokenRequest.method} ${target.origin}${target.basePath}${tokenRequest.path}`,
    icon: 'key',
    value: tokenRequest,
  };
}

async function withToken(
  deps: SignInToDeps,
  destination: SignInDestination,
  reason?: string,
): Promise<string> {
  const { wasTrimmed, wasVerified } = await signInWithToken(deps, destination, reason);
  return [
    describeSignIn(destination, 'token', wasVerified),
    ...(wasTrimmed ? [l10n.t('White space around the token was removed.')] : []),
  ].join(' ');
}

async function withKeys(
  deps: SignInToDeps,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  reason?: string,
): Promise<string> {
  const { keeps } = await signInWithKeys(deps, destination, tokenRequest, reason);
  const name = describeDestination(destination);
  return keeps
    ? l10n.t('You are signed in to {0}. The keys are kept.', name)
    : l10n.t('You are signed in to {0}. The keys were not kept.', name);
}

function describeSignIn(
  destination: SignInDestination,
  what: 'token' | 'keys',
  wasVerified: boolean,
): string {
  const name = describeDestination(destination);
  if (wasVerified) return l10n.t('You are signed in to {0}.', name);
  return what === 'keys'
    ? l10n.t('The keys for {0} are stored without a check.', name)
    : l10n.t('The token for {0} is stored without a check.', name);
}

function describeDestination({ environment, level }: SignInDestination): string {
  return level === 'user' ? sanitizeForDisplay(environment.name) : nameAndLevel(environment.name, level);
}

/** The other level's session, which can also sign the user in at this level. */
interface ReusableSession {
  readonly session: Session;
  readonly credential: Credential;
  /** Set if the stored keys request a separate token for this level. */
  readonly tokenRequest?: TokenRequest;
}

interface ReuseSessionDeps extends ConfirmCredentialDeps, Omit<SignInWithKeysDeps, 'input'> {
  readonly sessions: Sessions;
  readonly issuer: TokenIssuer;
}

/**
 * The other level's session, if its credential also works at this level; else undefined. A token works only if a
 * header tells the level. Keys work if calls send them, or if they can request a token.
 */
async function findReusableSession(
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
 * Signs in at this level with the credential of the other level, and stores a separate session. Stores nothing if the
 * service rejects the credential. Throws `CancelledError` and `UserError`.
 */
async function reuseSession(
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
