import * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import type { LensItem } from '../../documents/types';
import { undefinedIfMissing } from '../../editor/files';
import { findCodeLanguage } from '../source/codeLanguages';
import { type Indentation, isCommonJsPackage, spanAfter } from '../codeInsertion';
import { toCommand } from '../../documents/vscode/registerLensLine';
import type { TextSpan } from '../source/readSource';

/** The source file to insert code into. */
export interface CodeEditor {
  /** Language in code help; undefined if unknown. */
  readonly language: string | undefined;
  readonly text: string;
  /** Whether the file's name or package makes the file a CommonJS module; imports in the file are not considered. */
  isCommonJs(): Promise<boolean>;
  readonly indentation: Indentation;
  /** The lines of the selection hold nothing else, so statements can replace the selection. */
  readonly isOnEmptyLine: boolean;
  /** Offsets of the selection. */
  readonly start: number;
  readonly end: number;
  /**
   * Replaces the selection with the code and inserts `head`, such as imports, at its offset, as one undo step. Selects
   * `toFill` in the code. Shows the lens above the code until the code is edited.
   */
  insert(
    code: string,
    head: { readonly offset: number; readonly text: string },
    toFill: string | undefined,
    lens: LensItem | undefined,
  ): Promise<void>;
}

/** The editor of a source file: the active editor if it shows one, else a visible editor. */
export function findCodeEditor(): CodeEditor | undefined {
  const isSource = ({ document: { uri } }: vscode.TextEditor): boolean =>
    (uri.scheme === 'file' || uri.scheme === 'untitled' || uri.scheme.startsWith('vscode-')) &&
    !uri.path.endsWith('.commerce-request.json');
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const candidates = [...(activeTextEditor ? [activeTextEditor] : []), ...visibleTextEditors];
  const editor = candidates.find(
    (candidate) => candidate.document.uri.scheme !== SCHEME && isSource(candidate),
  );
  if (!editor) return undefined;
  const { document, selection, options } = editor;
  const before = document.lineAt(selection.start.line).text.slice(0, selection.start.character);
  const after = document.lineAt(selection.end.line).text.slice(selection.end.character);
  const size = typeof options.tabSize === 'number' ? options.tabSize : 4;
  return {
    language: findCodeLanguage(document.languageId, document.uri.path)?.id ?? ownLanguage(document),
    text: document.getText(),
    isCommonJs: () => isCommonJs(document.uri),
    indentation: {
      base: /^\s*/.exec(before)?.[0] ?? '',
      unit: options.insertSpaces === false ? '\t' : ' '.repeat(size),
    },
    isOnEmptyLine: (before + after).trim() === '',
    start: document.offsetAt(selection.start),
    end: document.offsetAt(selection.end),
    insert: async (code, head, toFill, lens) => {
      const start = document.offsetAt(selection.start);
      const behind = document.getText().length - document.offsetAt(selection.end);
      const isDone = await editor.edit((edit) => {
        if (head.text !== '') edit.insert(document.positionAt(head.offset), head.text);
        edit.replace(selection, code);
      });
      if (lens && isDone) {
        const end = document.getText().length - behind;
        const written = document.eol === vscode.EndOfLine.CRLF ? code.replaceAll('\n', '\r\n') : code;
        showBlockLens(document, { start: end - written.length, end }, lens);
      }
      // A button in a webview may have the focus, so the editor takes it.
      await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn });
      if (toFill === undefined) return;
      const found = document.getText().indexOf(toFill, start);
      if (found < 0) return;
      const end = document.positionAt(found + toFill.length);
      editor.selection = new vscode.Selection(document.positionAt(found), end);
      editor.revealRange(editor.selection);
    },
  };
}

/** As Node decides: by the file name; for `.js`, by the nearest package.json in the workspace folder. */
async function isCommonJs(uri: vscode.Uri): Promise<boolean> {
  if (/\.c[jt]s$/i.test(uri.path)) return true;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.path;
  if (folder === undefined || !/\.js$/i.test(uri.path)) return false;
  for (let at = uri.path; at.startsWith(`${folder}/`);) {
    at = at.slice(0, at.lastIndexOf('/'));
    const file = await undefinedIfMissing(
      vscode.workspace.fs.readFile(uri.with({ path: `${at}/package.json` })),
    );
    if (file) return isCommonJsPackage(Buffer.from(file).toString('utf8'));
  }
  return false;
}

function ownLanguage({ languageId }: vscode.TextDocument): string | undefined {
  return languageId === 'powershell' ? languageId : undefined;
}

/** Shows a lens above a block of a document until the block is edited or the document is closed. */
function showBlockLens(document: vscode.TextDocument, block: TextSpan, lens: LensItem): void {
  let span: TextSpan | undefined = block;
  const resources = vscode.Disposable.from(
    vscode.languages.registerCodeLensProvider(
      { scheme: document.uri.scheme },
      {
        provideCodeLenses: (asked) => {
          if (asked !== document || !span) return [];
          const start = document.positionAt(span.start);
          return [new vscode.CodeLens(new vscode.Range(start, start), toCommand(lens))];
        },
      },
    ),
    vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document !== document) return;
      for (const each of change.contentChanges) span &&= spanAfter(span, each);
      if (!span) resources.dispose();
    }),
    vscode.workspace.onDidCloseTextDocument((closed) => {
      if (closed === document) resources.dispose();
    }),
  );
}
