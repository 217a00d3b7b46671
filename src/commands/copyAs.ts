import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import { chooseTarget, explainUnwritableCode, type ChooseCodeRequest } from '../code/chooseCodeRequest';
import { writeSnippet } from '../code/snippets/snippetTargets';
import type { CopyText } from './copyText';

export interface CopyAsDeps {
  readonly chooseCodeRequest: ChooseCodeRequest;
  readonly input: Pick<UserInput, 'pick'>;
  /** The language of the source file that the user works in. */
  codeLanguage(): string | undefined;
  readonly copyText: CopyText;
}

/** Copies code that makes a call, in a language of the user's choice. */
export async function copyAs(deps: CopyAsDeps, argument?: unknown): Promise<void> {
  const title = l10n.t('Copy As');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps.input, deps.codeLanguage(), title, false);
  const code = await explainUnwritableCode(target, writeSnippet(target, request));
  await deps.copyText(
    code,
    l10n.t('Copied as {0}; token and address are environment variables', target.title),
  );
}
