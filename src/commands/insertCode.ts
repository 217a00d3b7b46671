import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { chooseTarget, explainUnwritableCode, type ChooseCodeRequest } from '../code/chooseCodeRequest';
import { findMissingImports } from '../code/findMissingImports';
import { indentCode, type Indentation } from '../code/indentCode';

/** The source file that code goes into. */
export interface CodeEditor {
  /** As code help names it; undefined for a language that it does not know. */
  readonly language: string | undefined;
  readonly text: string;
  readonly indentation: Indentation;
  /** Where the selection starts in the text. */
  readonly start: number;
  /** Replaces the selection with the code, and puts the head where it belongs, in one step that can be undone. */
  insert(code: string, head: { readonly offset: number; readonly text: string }): Promise<void>;
}

export interface InsertCodeDeps {
  readonly chooseCodeRequest: ChooseCodeRequest;
  readonly input: Pick<UserInput, 'pick'>;
  codeEditor(): CodeEditor | undefined;
  /** Replaces live secrets. */
  redact(text: string): string;
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
