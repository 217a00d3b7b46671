import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import type { Environment, Sessions } from '../environments/types';
import type { Level, Outcome, Target } from '../http/types';
import type { SecretRegister } from './createSessions';
import { checkPastedToken, trimToken, judgeToken, type PastedToken } from './createVerifyToken';

export interface SignInWithTokenDeps {
  readonly input: UserInput;
  readonly sessions: Sessions;
  readonly register: SecretRegister;
  /** Sends one cheap read there with this token. */
  verify(target: Target, token: string, signal: AbortSignal): Promise<Outcome>;
  /** Shows that work is going on; the signal aborts when the user cancels. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

export interface SignInDestination {
  readonly environment: Environment;
  /** The session will belong to its origin. */
  readonly target: Target;
  readonly level: Level;
}

/**
 * Asks for an access token, checks it with one read and stores it for the destination's origin and level. A token
 * that the service rejects is asked for again, with the reason in the box: a notification of it would outlive a later
 * success. `wasVerified` is false when the check failed for another reason and the user chose to store the token all
 * the same. Throws `CancelledError`, and `UserError` when the storage does not keep it; no message holds the token.
 */
export async function signInWithToken(
  deps: SignInWithTokenDeps,
  destination: SignInDestination,
): Promise<{ readonly wasTrimmed: boolean; readonly wasVerified: boolean }> {
  let problem: string | undefined;
  for (;;) {
    const { token, wasTrimmed } = await askToken(deps, destination, problem);
    // Known before it travels: an answer to the check may echo it.
    deps.register.add(token);
    const verdict = await confirmToken(deps, destination, token);
    if (verdict !== 'rejected') {
      await deps.sessions.store({ origin: destination.target.origin, level: destination.level, token });
      return { wasTrimmed, wasVerified: verdict === 'accepted' };
    }
    problem = l10n.t('{0} did not accept the token; nothing was stored.', destination.target.origin);
  }
}

async function askToken(
  deps: SignInWithTokenDeps,
  destination: SignInDestination,
  problem?: string,
): Promise<PastedToken> {
  const box = { wasTrimmed: false };
  const text = await deps.input.text({
    title: signInTitle(destination),
    prompt: l10n.t('Paste an access token for {0}; it is kept in secret storage.', destination.target.origin),
    password: true,
    problem,
    check: {
      normalize: (value) => {
        const pasted = trimToken(value);
        // The box is masked: what it took away has to be said.
        box.wasTrimmed ||= pasted.wasTrimmed;
        return pasted.token;
      },
      validate: (value) => checkPastedToken(value),
    },
  });
  if (text === goBack) throw new CancelledError();
  const pasted = trimToken(text);
  const wrong = checkPastedToken(pasted.token);
  if (wrong !== undefined) throw new UserError(wrong);
  return { token: pasted.token, wasTrimmed: box.wasTrimmed || pasted.wasTrimmed };
}

/** `unchecked`: the check failed for another reason and the user stores the token all the same. */
async function confirmToken(
  deps: SignInWithTokenDeps,
  destination: SignInDestination,
  token: string,
): Promise<'accepted' | 'rejected' | 'unchecked'> {
  const title = l10n.t('Checking the token with {0}', destination.target.origin);
  const outcome = await deps.withProgress(title, (signal) => deps.verify(destination.target, token, signal));
  const judgement = judgeToken(outcome);
  switch (judgement.kind) {
    case 'accepted':
    case 'rejected':
      return judgement.kind;
    case 'cancelled':
      throw new CancelledError();
    case 'unclear': {
      // Dismissing it is the other answer.
      await deps.input.choose(
        l10n.t('The token could not be checked. Store it anyway?'),
        sanitizeForDisplay(judgement.failure, 400),
        [{ value: 'store', label: l10n.t('Store Anyway') }],
      );
      return 'unchecked';
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
  return level === 'user' ? l10n.t('Sign In to {0}', name) : l10n.t('Sign In to {0} ({1})', name, level);
}
