import * as l10n from '@vscode/l10n';
import { askSteps } from '../base/askSteps';
import { secretsOfKeys, type ClientKeys } from '../http/clientKeys';
import { clientKeySteps } from './clientKeySteps';
import {
  confirmCredential,
  rejectedSentence,
  signInTitle,
  type AskCredentialDeps,
  type SignInDestination,
} from './confirmCredential';

/**
 * Asks for client key and secret key, checks them with one read and stores them as the session: they go with every
 * call, and no token is issued. Keys that the service rejects are asked for again, with the reason in the box.
 * `wasVerified` is false when the check failed for another reason and the user chose to store the keys all the same.
 * Throws `CancelledError`, and `UserError` when the storage does not keep them; no message holds a key.
 */
export async function signInWithSessionKeys(
  deps: AskCredentialDeps,
  destination: SignInDestination,
  reason?: string,
): Promise<{ readonly wasVerified: boolean }> {
  const { origin } = destination.target;
  const prompt = l10n.t(
    'Client key for {0}; both keys go with every call and are kept in secret storage.',
    origin,
  );
  for (let problem = reason; ; problem = rejectedSentence(destination, 'keys')) {
    const steps = clientKeySteps<ClientKeys>(deps.input, { prompt, problem });
    const keys = await askSteps(signInTitle(destination), steps, { clientKey: '', secretKey: '' });
    // Known before they travel: an answer to the check may echo them.
    for (const secret of secretsOfKeys(keys)) deps.register.add(secret);
    const verdict = await confirmCredential(deps, destination, { keys });
    if (verdict === 'rejected') continue;
    await deps.sessions.store({ origin, level: destination.level, keys });
    return { wasVerified: verdict === 'accepted' };
  }
}
