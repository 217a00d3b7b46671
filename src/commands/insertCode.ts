import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { chooseTarget, explainUnwritableCode } from '../code/chooseCodeRequest';
import { findMissingImports } from '../code/findMissingImports';
import { indentCode } from '../code/indentCode';
import { writeStatements } from '../code/snippets/writeStatements';
import { CommandId } from '../contributions';
import type { CodeGroup, ScreenGroup } from './commandServices';

export interface InsertCodeDeps
  extends Pick<CodeGroup, 'chooseCodeRequest' | 'codeEditor' | 'redact'>, Pick<ScreenGroup, 'showNotice'> {
  readonly input: Pick<UserInput, 'pick'>;
}

/** Writes a call at the cursor, in the language of the file. */
export async function insertCode(deps: InsertCodeDeps, argument?: unknown): Promise<void> {
  const editor = deps.codeEditor();
  if (!editor) throw new UserError(l10n.t('Open a source file to insert code into it.'));
  const title = l10n.t('Insert Code');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps.input, editor.language, title, true);
  // In the middle of a line stands an expression; the rest of it would not run.
  const { text } = editor;
  const isCommonJs = target.language === 'javascript' && (await editor.isCommonJs());
  const written = editor.isOnEmptyLine
    ? writeStatements(target, request, { text, isCommonJs })
    : target.write(request);
  const code = await explainUnwritableCode(target, written);
  // A line break inside a text of the code is sent: nothing may be put behind it.
  const fitted = target.keepsLineBreaks ? code : indentCode(code, editor.indentation);
  const { offset, lines } = findMissingImports(text, target, isCommonJs);
  const head = lines.map((line) => `${line}\n`).join('');
  const atCursor = offset >= editor.start;
  // A value of the path that is not known stands there as its parameter's name.
  const missing = request.pathTemplate?.match(/:\w+/g)?.find((name) => fitted.includes(name));
  await editor.insert(
    deps.redact(atCursor && head !== '' ? `${head}\n${fitted}` : fitted),
    { offset, text: atCursor ? '' : head },
    missing,
  );
  if (!editor.isOnEmptyLine || target.language === 'http') return;
  deps.showNotice(l10n.t('The code takes address and token from environment variables.'), [
    { title: l10n.t('Open Terminal…'), command: CommandId.openTerminal },
  ]);
}
