import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { goBack, type UserInput } from '../base/userInput';
import { findSecretSpans } from '../http/redaction/findSecretSpans';

/**
 * Asks in masked boxes for the secrets that a body leaves empty, and returns the body with them; an empty answer stays
 * empty. Undefined if the body leaves none empty.
 */
export async function askSecrets(
  input: Pick<UserInput, 'text'>,
  title: string,
  body: string,
): Promise<string | undefined> {
  const blanks = findSecretSpans(body).filter(
    ({ offset, length }) => body.slice(offset, offset + length) === '""',
  );
  if (blanks.length === 0) return undefined;
  const answers: string[] = [];
  while (answers.length < blanks.length) {
    const step = answers.length;
    const answer = await input.text({
      title,
      step: blanks.length > 1 ? { number: step + 1, total: blanks.length } : undefined,
      canGoBack: step > 0,
      prompt: l10n.t('{0}, which the request leaves blank', sanitizeForDisplay(blanks[step]?.name ?? '', 80)),
      password: true,
    });
    if (answer === goBack) answers.pop();
    else answers.push(answer);
  }
  return blanks.reduceRight(
    (text, { offset, length }, index) =>
      text.slice(0, offset) + JSON.stringify(answers[index]) + text.slice(offset + length),
    body,
  );
}
