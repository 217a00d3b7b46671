import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError, type Remedy } from '../base/userError';
import { goBack, type PickItem } from '../base/userInput';
import { CommandId } from '../contributions';
import { parseUri } from '../documents/uris';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { Levels } from '../environments/levels';
import { namesAtOrigin } from '../environments/namesAtOrigin';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { ShowNotice, Environments } from '../environments/types';
import type { TokenRequest } from '../environments/tokenRequest';
import { toTarget } from '../environments/toTarget';
import { callAgainRemedy, retryAsAdminRemedy } from '../http/remedies/remedyButtons';
import type { Level } from '../http/types';
import type { TokenIssuer } from '../sessions/issueToken';
import { isLevel } from '../sessions/sessionKey';
import {
  rejectedSentence,
  signInTitle,
  type AskCredentialDeps,
  type SignInDestination,
} from '../sessions/confirmCredential';
import { findReusableSession, reuseSession, type ReusableSession } from '../sessions/reuseSession';
import { signInWithKeys, signInWithSessionKeys, type SignInWithKeysDeps } from '../sessions/signInWithKeys';
import { signInWithToken } from '../sessions/signInWithToken';
import type { UserGroupEditor } from '../userGroups/file/userGroupEditor';

export interface SignInDeps extends AskCredentialDeps, SignInWithKeysDeps {
  readonly issuer: TokenIssuer;
  readonly environments: Environments;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly showNotice: ShowNotice;
  readonly editor: Pick<UserGroupEditor, 'hasTab'>;
}

/** How the user signs in: with what signs in at the other level, with a pasted token, with keys, or with keys for a token. */
type SignInMethod = 'same' | 'paste' | 'keys' | TokenRequest;

/**
 * Signs in to the chosen environment, or to the one whose name is the first argument, at its chosen level or at the
 * one that is the second argument. The third is the document of a call that needed this sign-in: it is offered again,
 * never sent by itself.
 */
export async function signIn(deps: SignInDeps, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(deps.environments, args) ?? deps.environments.current;
  const level = isLevel(args[1]) ? args[1] : deps.levels.levelOf(environment);
  const target = toTarget(environment, level);
  if (!target) {
    deps.showNotice(
      l10n.t('The sandbox needs no sign-in; choose an environment of your own to sign in to it.'),
      [
        { title: l10n.t('Switch Environment…'), command: CommandId.switchEnvironment },
        { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment },
      ],
    );
    return;
  }
  const destination: SignInDestination = { environment, target, level };
  const sentence = await signInTo(deps, destination);
  await requireAddress(deps, destination);
  deps.showNotice(sentence, repeatRemedies(deps, level, args[2]));
}

/** Gives what is to be said of it. What was rejected at this level is not offered again. */
async function signInTo(deps: SignInDeps, destination: SignInDestination): Promise<string> {
  const offered = await findReusableSession(deps, destination);
  const method = await pickSignInMethod(deps, destination, offered);
  if (method !== 'same') return signInBy(deps, destination, method);
  // The choice may stand for long, and the session may end meanwhile.
  const reusable = await findReusableSession(deps, destination);
  if (!reusable) {
    const name = sanitizeForDisplay(destination.environment.name);
    throw new UserError(l10n.t('You were signed out of {0}; nothing was sent.', name));
  }
  const verdict = await reuseSession(deps, destination, reusable);
  const what = isOfKeys(reusable) ? 'keys' : 'token';
  if (verdict !== 'rejected') return describeSignIn(destination, what, verdict === 'accepted');
  const reason = rejectedSentence(destination, what);
  return signInBy(deps, destination, await pickSignInMethod(deps, destination, undefined, reason), reason);
}

async function signInBy(
  deps: SignInDeps,
  destination: SignInDestination,
  method: SignInMethod,
  reason?: string,
): Promise<string> {
  if (method === 'keys') {
    const { wasVerified } = await signInWithSessionKeys(deps, destination, reason);
    return describeSignIn(destination, 'keys', wasVerified);
  }
  if (typeof method === 'object') return withKeys(deps, destination, method, reason);
  return withToken(deps, destination, reason);
}

/** Nobody could sign out of an address that no environment has any more: it may go while the user answers. */
async function requireAddress(
  { environments, sessions }: Pick<SignInDeps, 'environments' | 'sessions'>,
  { environment, target, level }: SignInDestination,
): Promise<void> {
  if (namesAtOrigin(environments, target.origin, '').length > 0) return;
  await sessions.delete(target.origin, level);
  const name = sanitizeForDisplay(environment.name, 40);
  throw new UserError(
    l10n.t('The base URL of {0} changed, so its session for {1} was removed.', name, target.origin),
  );
}

/** None where the user group's own tab has the button. */
function repeatRemedies(
  { editor }: Pick<SignInDeps, 'editor'>,
  level: Level,
  uri: unknown,
): readonly Remedy[] {
  if (typeof uri !== 'string' || editor.hasTab(uri)) return [];
  if (level === 'admin') return [retryAsAdminRemedy(uri)];
  // User groups have their own commands to be read and saved again.
  return parseUri(uri)?.kind === 'result' ? [callAgainRemedy(uri)] : [];
}

/** Asks only where there is more than one way. `reason`: why the first choice did not work. */
async function pickSignInMethod(
  { input, issuer }: Pick<SignInDeps, 'input' | 'issuer'>,
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
  const method = await input.pick<SignInMethod>({
    title: signInTitle(destination),
    placeholder: reason ?? l10n.t('How to sign in'),
    items,
  });
  if (method === goBack) throw new CancelledError();
  return method;
}

function reuseItem({ level }: SignInDestination, reusable: ReusableSession): PickItem<SignInMethod> {
  const areKeys = isOfKeys(reusable);
  const details = [reusable.session.level, level] as const;
  return {
    label: areKeys ? l10n.t('Use the same keys') : l10n.t('Use the same token'),
    detail: areKeys
      ? l10n.t('Those of the {0} level, in a session of its own for the {1} level', ...details)
      : l10n.t('That of the {0} level, in a session of its own for the {1} level', ...details),
    icon: 'person-add',
    value: 'same',
  };
}

/** Whether it is the keys that go on to the other level; else a token. */
function isOfKeys({ credential, tokenRequest }: ReusableSession): boolean {
  return credential.keys !== undefined || tokenRequest !== undefined;
}

function issueItem(
  { environment, target }: SignInDestination,
  tokenRequest: TokenRequest,
): PickItem<SignInMethod> {
  return {
    label: l10n.t('Issue one with client key and secret key'),
    description: environment.tokenRequest ? '' : l10n.t('hint · not in the reference'),
    detail: `${tokenRequest.method} ${target.origin}${target.basePath}${tokenRequest.path}`,
    icon: 'key',
    value: tokenRequest,
  };
}

async function withToken(deps: SignInDeps, destination: SignInDestination, reason?: string): Promise<string> {
  const { wasTrimmed, wasVerified } = await signInWithToken(deps, destination, reason);
  return [
    describeSignIn(destination, 'token', wasVerified),
    ...(wasTrimmed ? [l10n.t('White space around the token was left out.')] : []),
  ].join(' ');
}

async function withKeys(
  deps: SignInDeps,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  reason?: string,
): Promise<string> {
  const { keeps } = await signInWithKeys(deps, destination, tokenRequest, reason);
  const name = describeDestination(destination);
  return keeps
    ? l10n.t('You are signed in to {0}; the keys are kept.', name)
    : l10n.t('You are signed in to {0}; the keys are forgotten.', name);
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
