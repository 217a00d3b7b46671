import * as l10n from '@vscode/l10n';
import type { Step } from '../base/askSteps';
import { UserError } from '../base/userError';
import { goBack, type GoBack, type TextOptions, type UserInput } from '../base/userInput';
import { checkKey, type ClientKeys } from '../http/clientKeys';

/**
 * The two steps that ask for client key and secret key in masked boxes. `problem` stands below the first one in place of
 * `prompt`. A step throws `UserError` for a key that cannot be sent; no message holds a key.
 */
export function clientKeySteps<T extends ClientKeys>(
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
      const prompt = l10n.t('Secret key that belongs to it');
      const options = { ...position, prompt, placeholder: l10n.t('Secret key') };
      const secretKey = await askKey(input, options, 'secretKey');
      return secretKey === goBack ? goBack : { ...answers, secretKey };
    },
  ];
}

/** The problem stands in place of the prompt that names the key. */
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
