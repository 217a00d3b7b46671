import * as l10n from '@vscode/l10n';
import { callAgainRemedy, retryAsAdminRemedy } from '../base/repeatRemedies';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError, type Remedy } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import { CommandId } from '../contributions';
import { parseUri } from '../documents/uris';
import type { Levels } from '../environments/levels';
import { namesAtOrigin } from '../environments/namesAtOrigin';
import { readEnvironmentArgument } from '../environments/pickOwnEnvironment';
import type { ShowNotice } from '../environments/showNotice';
import type { TokenRequest } from '../environments/tokenRequest';
import { toTarget } from '../environments/toTarget';
import type { Environments } from '../environments/types';
import type { Level } from '../http/types';
import type { TokenIssuer } from '../sessions/issueToken';
import { isLevel } from '../sessions/sessionKey';
import { signInWithKeys, type SignInWithKeysDeps } from '../sessions/signInWithKeys';
import {
  signInTitle,
  signInWithToken,
  type SignInDestination,
  type SignInWithTokenDeps,
} from '../sessions/signInWithToken';

export interface SignInDeps extends SignInWithTokenDeps, SignInWithKeysDeps {
  readonly issuer: TokenIssuer;
  readonly environments: Environments;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly showNotice: ShowNotice;
}

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
  const tokenRequest = deps.issuer.tokenRequestOf(environment);
  const way = tokenRequest && (await pickSignInMethod(deps.input, destination, tokenRequest));
  const sentence = way ? await withKeys(deps, destination, way) : await withToken(deps, destination);
  await requireAddress(deps, destination);
  deps.showNotice(sentence, repeatRemedies(level, args[2]));
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

function repeatRemedies(level: Level, uri: unknown): readonly Remedy[] {
  if (typeof uri !== 'string') return [];
  if (level === 'admin') return [retryAsAdminRemedy(uri)];
  // User groups have their own commands to be read and saved again.
  return parseUri(uri)?.kind === 'result' ? [callAgainRemedy(uri)] : [];
}

/** undefined: with a token that the user has. */
async function pickSignInMethod(
  input: UserInput,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
): Promise<TokenRequest | undefined> {
  const { environment, target } = destination;
  const way = await input.pick<TokenRequest | undefined>({
    title: signInTitle(destination),
    placeholder: l10n.t('How to sign in'),
    items: [
      {
        label: l10n.t('Paste an access token'),
        icon: 'clippy',
        value: undefined,
      },
      {
        label: l10n.t('Issue one with client key and secret key'),
        description: environment.tokenRequest ? '' : l10n.t('hint · not in the reference'),
        detail: `${tokenRequest.method} ${target.origin}${target.basePath}${tokenRequest.path}`,
        icon: 'key',
        value: tokenRequest,
      },
    ],
  });
  if (way === goBack) throw new CancelledError();
  return way;
}

async function withToken(deps: SignInDeps, destination: SignInDestination): Promise<string> {
  const { wasTrimmed, wasVerified } = await signInWithToken(deps, destination);
  const name = describeDestination(destination);
  return [
    wasVerified
      ? l10n.t('You are signed in to {0}.', name)
      : l10n.t('The token for {0} is stored without a check.', name),
    ...(wasTrimmed ? [l10n.t('White space around the token was left out.')] : []),
  ].join(' ');
}

async function withKeys(
  deps: SignInDeps,
  destination: SignInDestination,
  way: TokenRequest,
): Promise<string> {
  const { keeps } = await signInWithKeys(deps, destination, way);
  const name = describeDestination(destination);
  return keeps
    ? l10n.t('You are signed in to {0}; the keys are kept.', name)
    : l10n.t('You are signed in to {0}; the keys are forgotten.', name);
}

function describeDestination({ environment, level }: SignInDestination): string {
  const name = sanitizeForDisplay(environment.name);
  return level === 'user' ? name : `${name} (${level})`;
}
