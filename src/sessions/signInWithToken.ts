import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { UserError } from '../base/userError';
import {
  confirmCredential,
  signInTitle,
  type AskCredentialDeps,
  type SignInDestination,
} from './confirmCredential';
import { checkPastedToken, trimToken, type PastedToken } from './createVerifyToken';

/**
 * Asks for an access token, checks it with one read and stores it for the destination's origin and level. Asks again
 * after a rejected token, with the reason in the box: a notification would stay after a later success. `wasVerified`:
 * false if the check proved nothing and the user stored the token anyway. Throws `CancelledError`, and `UserError` if
 * the token cannot be sent or the storage fails; no message contains the token.
 */
export async function signInWithToken(
  deps: AskCredentialDeps,
  destination: SignInDestination,
  reason?: string,
): Promise<{ readonly wasTrimmed: boolean; readonly wasVerified: boolean }> {
  for (let problem = reason; ;) {
    const { token, wasTrimmed } = await askToken(deps, destination, problem);
    // The token is registered before it is sent, because the response may contain it.
    deps.register.add(token);
    const verdict = await confirmCredential(deps, destination, { token });
    if (verdict.kind === 'rejected') {
      problem = verdict.reason;
      continue;
    }
    await deps.sessions.store({ origin: destination.target.origin, level: destination.level, token });
    return { wasTrimmed, wasVerified: verdict.kind === 'accepted' };
  }
}

/** Asks for an access token in a masked box. Throws `CancelledError`, and `UserError` for an invalid token. */
export async function askToken(
  deps: Pick<AskCredentialDeps, 'input'>,
  destination: SignInDestination,
  problem?: string,
): Promise<PastedToken> {
  const box = { wasTrimmed: false };
  const text = requireAnswer(
    await deps.input.text({
      title: signInTitle(destination),
      prompt: l10n.t(
        'Paste an access token for {0}; it is kept in secret storage.',
        destination.target.origin,
      ),
      password: true,
      problem,
      check: {
        normalize: (value) => {
          const pasted = trimToken(value);
          // The user cannot see in a masked box that white space was removed.
          box.wasTrimmed ||= pasted.wasTrimmed;
          return pasted.token;
        },
        validate: (value) => checkPastedToken(value),
      },
    }),
  );
  const pasted = trimToken(text);
  const wrong = checkPastedToken(pasted.token);
  if (wrong !== undefined) throw new UserError(wrong);
  return { token: pasted.token, wasTrimmed: box.wasTrimmed || pasted.wasTrimmed };
}
