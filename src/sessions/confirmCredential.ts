import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { levelName } from '../environments/nameAndLevel';
import type { Environment, Sessions } from '../environments/types';
import { inServiceWords } from '../http/errorMessage';
import type { Credential, Level, Outcome, Target } from '../http/types';
import type { SecretRegister } from '../http/credential';
import { judgeToken } from './createVerifyToken';

/** Environment and level of a sign-in. */
export interface SignInDestination {
  readonly environment: Environment;
  /** The session is stored for the target's origin. */
  readonly target: Target;
  readonly level: Level;
}

export interface ConfirmCredentialDeps {
  readonly input: Pick<UserInput, 'choose'>;
  /** Sends one small read with this credential. */
  verify(target: Target, credential: Credential, signal: AbortSignal): Promise<Outcome>;
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Dependencies of a sign-in that asks for a credential, checks it and stores it. */
export interface AskCredentialDeps extends ConfirmCredentialDeps {
  readonly input: UserInput;
  readonly sessions: Sessions;
  readonly register: SecretRegister;
}

/**
 * Result of a check. `unchecked`: the check proved nothing, but the user wants to store the credential. `rejected`:
 * nothing is stored; `reason` includes the service's message, if any.
 */
export type Verdict =
  { readonly kind: 'accepted' | 'unchecked' } | { readonly kind: 'rejected'; readonly reason: string };

/**
 * Checks a credential with one read. Throws `CancelledError` if the user stops the read, or does not store an
 * unchecked credential.
 */
export async function confirmCredential(
  deps: ConfirmCredentialDeps,
  { target }: SignInDestination,
  credential: Credential,
): Promise<Verdict> {
  const areKeys = credential.token === undefined;
  const title = areKeys
    ? l10n.t('Checking the keys with {0}', target.origin)
    : l10n.t('Checking the token with {0}', target.origin);
  const outcome = await deps.withProgress(title, (signal) => deps.verify(target, credential, signal));
  const judgement = judgeToken(outcome);
  switch (judgement.kind) {
    case 'accepted':
      return judgement;
    case 'rejected': {
      const message = areKeys
        ? l10n.t('{0} did not accept the keys. Nothing was stored.', target.origin)
        : l10n.t('{0} did not accept the token. Nothing was stored.', target.origin);
      return { kind: 'rejected', reason: inServiceWords({ message, facts: judgement.facts }) };
    }
    case 'cancelled':
      throw new CancelledError();
    case 'unclear': {
      // `choose` throws `CancelledError` if the user closes the message; nothing is stored then.
      await deps.input.choose(
        areKeys
          ? l10n.t('The keys could not be checked. Store them anyway?')
          : l10n.t('The token could not be checked. Store it anyway?'),
        sanitizeForDisplay(judgement.failure, 400),
        [{ value: 'store', label: l10n.t('Store Anyway') }],
      );
      return { kind: 'unchecked' };
    }
  }
}

/** The title of every prompt of a sign-in. */
export function signInTitle({
  environment,
  level,
}: {
  readonly environment: Environment;
  readonly level: Level;
}): string {
  const name = sanitizeForDisplay(environment.name);
  return level === 'user'
    ? l10n.t('Sign In to {0}', name)
    : l10n.t('Sign In to {0} ({1})', name, levelName(level));
}
