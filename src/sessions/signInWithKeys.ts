import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type GoBack, type StepPosition, type UserInput } from '../base/userInput';
import type { TokenRequest } from '../environments/tokenRequest';
import type { Sessions } from '../environments/types';
import { secretsOfKeys, type ClientKeys } from '../http/clientKeys';
import { clientKeySteps } from './clientKeySteps';
import { rejectedSentence, signInTitle, type SignInDestination } from './confirmCredential';
import type { SecretRegister } from './createSessions';
import type { TokenIssuer } from './issueToken';
import { tokenRemedies } from './tokenFailure';

export interface SignInWithKeysDeps {
  readonly input: UserInput;
  readonly sessions: Sessions;
  readonly register: SecretRegister;
  readonly issuer: Pick<TokenIssuer, 'issueToken' | 'newSessionId'>;
  /** Shows that work is going on; the signal aborts when the user cancels. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Answers extends ClientKeys {
  readonly keeps: boolean;
}

/**
 * Asks for client key and secret key, issues a token with one request and stores it for the destination's origin and
 * level; the keys only when the user says so. Keys that the service rejects are asked for again, with the reason in
 * the box. Throws `CancelledError` and `UserError`; no message holds a key or the token.
 */
export async function signInWithKeys(
  deps: SignInWithKeysDeps,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  reason?: string,
): Promise<{ readonly keeps: boolean }> {
  for (let problem = reason; ; problem = rejectedSentence(destination, 'keys')) {
    const { clientKey, secretKey, keeps } = await askKeys(deps.input, destination, problem);
    const keys: ClientKeys = { clientKey, secretKey };
    if (await issueAndStore(deps, destination, tokenRequest, keys, keeps)) return { keeps };
  }
}

/**
 * Issues a token with one request and stores it, with the keys where they are to be kept. False: the service does not
 * accept the keys. Throws `CancelledError` and `UserError`.
 */
export async function issueAndStore(
  { issuer, register, sessions, withProgress }: Omit<SignInWithKeysDeps, 'input'>,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  keys: ClientKeys,
  keeps: boolean,
): Promise<boolean> {
  const { target, level } = destination;
  const { origin } = target;
  for (const secret of secretsOfKeys(keys)) register.add(secret);
  const result = await withProgress(l10n.t('Asking {0} for a token', origin), (signal) =>
    issuer.issueToken(target, tokenRequest, keys, signal),
  );
  if (result.kind === 'cancelled') throw new CancelledError();
  if (result.kind === 'issued') {
    const kept = keeps ? { keys, id: issuer.newSessionId() } : {};
    await sessions.store({ origin, level, ...result.issued, ...kept });
    return true;
  }
  if (result.fault === 'keys') return false;
  throw new UserError(
    l10n.t('No token was issued, and nothing was stored. {0}', result.failure),
    tokenRemedies(result, destination),
  );
}

function askKeys(input: UserInput, destination: SignInDestination, problem?: string): Promise<Answers> {
  const prompt = l10n.t('Client key for {0}', destination.target.origin);
  const steps: readonly Step<Answers>[] = [
    ...clientKeySteps<Answers>(input, { prompt, problem }),
    async (position, answers) => {
      const keeps = await askKeeping(input, position);
      return keeps === goBack ? goBack : { ...answers, keeps };
    },
  ];
  return askSteps(signInTitle(destination), steps, { clientKey: '', secretKey: '', keeps: false });
}

async function askKeeping(input: UserInput, position: StepPosition): Promise<boolean | GoBack> {
  return input.pick<boolean>({
    ...position,
    placeholder: l10n.t('What happens to the keys?'),
    items: [
      {
        label: l10n.t('Forget the keys'),
        detail: l10n.t('Only the token is kept; sign in again once it has expired'),
        icon: 'trash',
        value: false,
      },
      {
        label: l10n.t('Keep the keys in secret storage'),
        detail: l10n.t('An expired token is renewed without asking'),
        icon: 'key',
        value: true,
      },
    ],
  });
}
