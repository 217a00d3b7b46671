import * as l10n from '@vscode/l10n';
import { askSteps, type Step } from '../base/askSteps';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type GoBack, type StepPosition, type UserInput, type TextOptions } from '../base/userInput';
import type { Sessions, TokenRequest } from '../environments/types';
import { checkKey, registerSecrets, type ClientKeys, type SecretRegister } from '../http/credential';
import {
  signInTitle,
  confirmCredential,
  type SignInDestination,
  type Verdict,
  type AskCredentialDeps,
} from './confirmCredential';
import { type TokenIssuer, tokenRemedies } from './issueToken';

export interface SignInWithKeysDeps {
  readonly input: UserInput;
  readonly sessions: Sessions;
  readonly register: SecretRegister;
  readonly issuer: Pick<TokenIssuer, 'issueToken' | 'newSessionId'>;
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Answers extends ClientKeys {
  readonly keeps: boolean;
}

/**
 * Asks for client key and secret key, requests a token and stores it for the destination's origin and level. Stores the
 * keys only if the user agrees. Asks again after rejected keys, with the reason in the box. Throws `CancelledError` and
 * `UserError`; no message contains a key or the token.
 */
export async function signInWithKeys(
  deps: SignInWithKeysDeps,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  reason?: string,
): Promise<{ readonly keeps: boolean }> {
  for (let problem = reason; ;) {
    const { clientKey, secretKey, keeps } = await askKeys(deps.input, destination, problem);
    const keys: ClientKeys = { clientKey, secretKey };
    const verdict = await issueAndStore(deps, destination, tokenRequest, keys, keeps);
    if (verdict.kind !== 'rejected') return { keeps };
    problem = verdict.reason;
  }
}

/**
 * Requests a token once and stores it. `keeps`: stores the keys too. Throws `CancelledError`, and `UserError` if the
 * request fails for another reason than the keys, or if the storage fails.
 */
export async function issueAndStore(
  { issuer, register, sessions, withProgress }: Omit<SignInWithKeysDeps, 'input'>,
  destination: SignInDestination,
  tokenRequest: TokenRequest,
  keys: ClientKeys,
  keeps: boolean,
): Promise<Verdict> {
  const { target, level } = destination;
  const { origin } = target;
  registerSecrets(register, { keys });
  const result = await withProgress(l10n.t('Asking {0} for a token', origin), (signal) =>
    issuer.issueToken(target, tokenRequest, keys, signal),
  );
  if (result.kind === 'cancelled') throw new CancelledError();
  if (result.kind === 'issued') {
    const kept = keeps ? { keys, id: issuer.newSessionId() } : {};
    await sessions.store({ origin, level, ...result.issued, ...kept });
    return { kind: 'accepted' };
  }
  const reason = l10n.t('No token was issued, and nothing was stored. {0}', result.failure);
  if (result.fault === 'keys') return { kind: 'rejected', reason };
  throw new UserError(reason, tokenRemedies(result, destination));
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

/** Asks whether to store the keys, with which an expired token can be renewed. */
export async function askKeeping(input: UserInput, position: StepPosition): Promise<boolean | GoBack> {
  return input.pick<boolean>({
    ...position,
    placeholder: l10n.t('What happens to the keys?'),
    items: [
      {
        label: l10n.t('Do not keep the keys'),
        detail: l10n.t('Keeps only the token. Sign in again after it has expired'),
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

/**
 * Asks for client key and secret key, checks them with one read and stores them as the session, without a token. Asks
 * again after rejected keys, with the reason in the box. `wasVerified`: false if the check proved nothing and the user
 * stored the keys anyway. Throws `CancelledError`, and `UserError` if a key cannot be sent or the storage fails; no
 * message contains a key.
 */
export async function signInWithSessionKeys(
  deps: AskCredentialDeps,
  destination: SignInDestination,
  reason?: string,
): Promise<{ readonly wasVerified: boolean }> {
  const { origin } = destination.target;
  for (let problem = reason; ;) {
    const prompt = l10n.t(
      'Client key for {0}; both keys go with every call and are kept in secret storage.',
      origin,
    );
    const keys = await askSessionKeys(deps.input, destination, { prompt, problem });
    // The keys are registered before they are sent, because the response may contain them.
    registerSecrets(deps.register, { keys });
    const verdict = await confirmCredential(deps, destination, { keys });
    if (verdict.kind === 'rejected') {
      problem = verdict.reason;
      continue;
    }
    await deps.sessions.store({ origin, level: destination.level, keys });
    return { wasVerified: verdict.kind === 'accepted' };
  }
}

/** Asks for keys that every call is to send. Throws `CancelledError`, and `UserError` for a key that cannot be sent. */
export function askSessionKeys(
  input: UserInput,
  destination: SignInDestination,
  options: Pick<TextOptions, 'prompt' | 'problem'>,
): Promise<ClientKeys> {
  const steps = clientKeySteps<ClientKeys>(input, options);
  return askSteps(signInTitle(destination), steps, { clientKey: '', secretKey: '' });
}

/**
 * Two steps that ask for client key and secret key in masked boxes. `problem` replaces the prompt of the first box.
 * Throws `UserError` for a key that cannot be sent; no message contains a key.
 */
function clientKeySteps<T extends ClientKeys>(
  input: UserInput,
  { prompt, problem }: Pick<TextOptions, 'prompt' | 'problem'>,
): readonly Step<T>[] {
  return [
    async (position, answers) => {
      const clientKey = await askKey(
        input,
        { ...position, prompt, problem: problem && pasteAgain(problem), placeholder: l10n.t('Client key') },
        'clientKey',
      );
      return clientKey === goBack ? goBack : { ...answers, clientKey };
    },
    async (position, answers) => {
      const prompt = l10n.t('Secret key for this client key');
      const options = { ...position, prompt, placeholder: l10n.t('Secret key') };
      const secretKey = await askKey(input, options, 'secretKey');
      return secretKey === goBack ? goBack : { ...answers, secretKey };
    },
  ];
}

/** Adds the sentence that asks for the client key, because `problem` replaces the prompt that names the key. */
function pasteAgain(problem: string): string {
  return `${problem} ${l10n.t('Paste the client key again.')}`;
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
