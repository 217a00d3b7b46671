import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { chooseTarget, explainUnwritableCode } from '../code/chooseCodeRequest';
import { findMissingImports } from '../code/findMissingImports';
import { indentCode } from '../code/indentCode';
import type { CodeGroup } from './commandServices';

export interface InsertCodeDeps extends Pick<CodeGroup, 'chooseCodeRequest' | 'codeEditor' | 'redact'> {
  readonly input: Pick<UserInput, 'pick'>;
}

/** Writes a call at the cursor, in the language of the file. */
export async function insertCode(deps: InsertCodeDeps, argument?: unknown): Promise<void> {
  const editor = deps.codeEditor();
  if (!editor) throw new UserError(l10n.t('Open a source file to insert code into it.'));
  const title = l10n.t('Insert Code');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps.input, editor.language, title, true);
  const code = await explainUnwritableCode(target, target.write(request));
  // A line break inside a text of the code is sent: nothing may be put behind it.
  const fitted = target.keepsLineBreaks ? code : indentCode(code, editor.indentation);
  const { offset, lines } = findMissingImports(editor.text, target);
  const head = lines.map((line) => `${line}\n`).join('');
  const atCursor = offset >= editor.start;
  await editor.insert(deps.redact(atCursor && head !== '' ? `${head}\n${fitted}` : fitted), {
    offset,
    text: atCursor ? '' : head,
  });
}
