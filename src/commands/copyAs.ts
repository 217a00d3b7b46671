import * as l10n from '@vscode/l10n';
import type { UserInput } from '../base/userInput';
import { chooseTarget, explainUnwritableCode } from '../code/chooseCodeRequest';
import { writeSnippet } from '../code/snippets/snippetTargets';
import type { CodeGroup, ScreenGroup } from './commandServices';

export interface CopyAsDeps
  extends Pick<CodeGroup, 'chooseCodeRequest' | 'codeLanguage'>, Pick<ScreenGroup, 'copyText'> {
  readonly input: Pick<UserInput, 'pick'>;
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
