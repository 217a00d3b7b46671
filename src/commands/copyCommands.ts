import * as l10n from '@vscode/l10n';
import { UserError } from '../base/userError';
import { type ChooseCodeRequest, chooseTarget, explainUnwritableCode } from '../code/chooseCodeRequest';
import { curlCommand, findCurlShell } from '../code/curlCommand';
import { findMissingImports } from '../code/findMissingImports';
import { indentCode } from '../code/codeInsertion';
import { basicValue } from '../code/snippets/codeRequest';
import { curlTarget, writeSnippet } from '../code/snippets/snippetTargets';
import { writeStatements } from '../code/snippets/writeStatements';
import type { CodeEditor } from '../code/vscode/findCodeEditor';
import { CommandId } from '../contributions';
import type { CommandInput, Screen } from './screen';

interface CopyDeps extends Pick<Screen, 'copyText'> {
  readonly input: Pick<CommandInput, 'pick'>;
  readonly settings: () => { readonly hints: boolean };
  readonly chooseCodeRequest: ChooseCodeRequest;
  /** Language of the user's source file. */
  codeLanguage(): string | undefined;
  /** Shell program of the user's terminals. */
  shell(): string;
}

/** Copies code for a call in a language that the user picks. */
export async function copyAs(deps: CopyDeps, argument?: unknown): Promise<void> {
  const title = l10n.t('Copy As');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps, request, { title, language: deps.codeLanguage() });
  const code = explainUnwritableCode(target, () => writeSnippet(target, request));
  await deps.copyText(
    code,
    target.takesKeys
      ? l10n.t('Copied as {0}; keys and address are environment variables', target.title)
      : l10n.t('Copied as {0}; token and address are environment variables', target.title),
  );
}

/** Copies a curl command for the user's shell; the token or the keys, and missing values, are variables. */
export async function copyAsCurl(
  deps: Pick<CopyDeps, 'chooseCodeRequest' | 'copyText' | 'shell'>,
  argument?: unknown,
): Promise<void> {
  const request = await deps.chooseCodeRequest(argument, l10n.t('Copy as cURL'), { asCommand: true });
  const withKeys = request.headers.some(([, value]) => value === basicValue);
  await deps.copyText(
    explainUnwritableCode(curlTarget, () => curlCommand(request, findCurlShell(deps.shell()))),
    withKeys
      ? l10n.t(
          'Copied as cURL; the keys are the variables COMMERCE_API_CLIENT_KEY and COMMERCE_API_SECRET_KEY',
        )
      : l10n.t('Copied as cURL; the token is the variable COMMERCE_API_TOKEN'),
  );
}

/** Inserts code for a call at the cursor, in the file's language. */
export async function insertCode(
  deps: {
    readonly input: Pick<CommandInput, 'pick'>;
    readonly settings: () => { readonly hints: boolean };
    readonly chooseCodeRequest: ChooseCodeRequest;
    codeEditor(): CodeEditor | undefined;
    redact(text: string): string;
  },
  argument?: unknown,
): Promise<void> {
  const editor = deps.codeEditor();
  if (!editor) throw new UserError(l10n.t('Open a source file to insert code into it.'));
  const title = l10n.t('Insert Code');
  const request = await deps.chooseCodeRequest(argument, title);
  const target = await chooseTarget(deps, request, { title, language: editor.language, isOfLanguage: true });
  // Within a line, insert an expression only: a whole statement would not run there.
  // The code replaces the selection, so imports and names in the selection do not count.
  const text = editor.text.slice(0, editor.start) + editor.text.slice(editor.end);
  const isCommonJs = target.language === 'javascript' && (await editor.isCommonJs());
  const code = explainUnwritableCode(target, () =>
    editor.isOnEmptyLine
      ? writeStatements(target, request, { text, isCommonJs, start: editor.start })
      : target.write(request),
  );
  // Do not indent if line breaks are part of the sent text.
  const fitted = target.keepsLineBreaks ? code : indentCode(code, editor.indentation);
  const { offset, lines } = findMissingImports(text, target, isCommonJs);
  const head = lines.map((line) => `${line}\n`).join('');
  const atCursor = offset >= editor.start;
  // An unknown path value appears in the code as its parameter's name.
  const missing = request.endpoint?.path.match(/:\w+/g)?.find((name) => fitted.includes(name));
  await editor.insert(
    deps.redact(atCursor && head !== '' ? `${head}\n${fitted}` : fitted),
    { offset, text: atCursor ? '' : head },
    missing,
    editor.isOnEmptyLine && target.language !== 'http'
      ? {
          title: l10n.t('Open Terminal…'),
          tooltip: target.takesKeys
            ? l10n.t('The code reads the address and the keys from environment variables.')
            : l10n.t('The code reads the address and the token from environment variables.'),
          command: CommandId.openTerminal,
        }
      : undefined,
  );
}

export const copyCommands = {
  [CommandId.copyAsCurl]: { run: copyAsCurl, unasked: 'shows' },
  [CommandId.copyAs]: { run: copyAs, unasked: 'shows' },
  [CommandId.insertCode]: { run: insertCode, unasked: 'local' },
} as const;
