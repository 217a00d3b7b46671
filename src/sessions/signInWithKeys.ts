import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type GoBack, type StepPosition, type TextOptions, type UserInput } from '../base/userInput';
import type { TokenRequest } from '../environments/tokenRequest';
import type { Sessions } from '../environments/types';
import { checkKey, secretsOfKeys, type ClientKeys } from '../http/clientKeys';
import type { SecretRegister } from './createSessions';
import type { TokenIssuer } from './issueToken';
import { signInTitle, type SignInDestination } from './signInWithToken';
import { tokenRemedies } from './tokenFailure';

export interface SignInWithKeysDeps {
  readonly input: UserInput;
  readonly sessions: Sessions;
  readonly register: SecretRegister;
  readonly issuer: Pick<TokenIssuer, 'issueToken' | 'newSessionId'>;
  /** Shows that work is going on; the signal aborts when the user cancels. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Answers {
  readonly clientKey: string;
  readonly secretKey: string;
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
): Promise<{ readonly keeps: boolean }> {
  const { origin } = destination.target;
  let problem: string | undefined;
  for (;;) {
    const { clientKey, secretKey, keeps } = await askKeys(deps.input, destination, problem);
    const keys: ClientKeys = { clientKey, secretKey };
    for (const secret of secretsOfKeys(keys)) deps.register.add(secret);
    const result = await deps.withProgress(l10n.t('Asking {0} for a token', origin), (signal) =>
      deps.issuer.issueToken(destination.target, tokenRequest, keys, signal),
    );
    if (result.kind === 'cancelled') throw new CancelledError();
    if (result.kind === 'issued') {
      const kept = keeps ? { keys, id: deps.issuer.newSessionId() } : {};
      await deps.sessions.store({ origin, level: destination.level, ...result.issued, ...kept });
      return { keeps };
    }
    if (result.fault !== 'keys')
      throw new UserError(
        l10n.t('No token was issued, and nothing was stored. {0}', result.failure),
        tokenRemedies(result, destination),
      );
    problem = l10n.t('{0} did not accept the keys; nothing was stored.', origin);
  }
}

function askKeys(input: UserInput, destination: SignInDestination, problem?: string): Promise<Answers> {
  const steps: readonly Step<Answers>[] = [
    async (position, answers) => {
      const prompt = l10n.t('Client key for {0}', destination.target.origin);
      const clientKey = await askKey(input, { ...position, prompt, problem }, 'clientKey');
      return clientKey === goBack ? goBack : { ...answers, clientKey };
    },
    async (position, answers) => {
      const prompt = l10n.t('Secret key that belongs to it');
      const secretKey = await askKey(input, { ...position, prompt }, 'secretKey');
      return secretKey === goBack ? goBack : { ...answers, secretKey };
    },
    async (position, answers) => {
      const keeps = await askKeeping(input, position);
      return keeps === goBack ? goBack : { ...answers, keeps };
    },
  ];
  return askSteps(signInTitle(destination), steps, { clientKey: '', secretKey: '', keeps: false });
}

async function askKey(
  input: UserInput,
  options: TextOptions,
  key: keyof ClientKeys,
): Promise<string | GoBack> {
  const text = await input.text({
    ...options,
    password: true,
    check: {
      normalize: (value) => value.trim(),
      validate: (value) => keyProblem(key, value.trim()),
    },
  });
  if (text === goBack) return goBack;
  const trimmed = text.trim();
  const problem = keyProblem(key, trimmed);
  if (problem !== undefined) throw new UserError(problem);
  return trimmed;
}

function keyProblem(key: keyof ClientKeys, text: string): string | undefined {
  if (text === '') return l10n.t('Paste the key.');
  const bad = checkKey(key, text);
  return bad && l10n.t('The key cannot be sent as it is: {0} at position {1}.', bad.kind, bad.position + 1);
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
