import * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import { findCodeLanguage } from '../codeLanguages';

/** The editor of a source file: the active one, or a visible one beside our own documents. */
export function findCodeEditor() {
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
  const size = typeof options.tabSize === 'number' ? options.tabSize : 4;
  return {
    language: findCodeLanguage(document.languageId, document.uri.path)?.id ?? ownLanguage(document),
    text: document.getText(),
    indentation: {
      base: /^\s*/.exec(before)?.[0] ?? '',
      unit: options.insertSpaces === false ? '\t' : ' '.repeat(size),
    },
    start: document.offsetAt(selection.start),
    insert: async (code: string, head: { readonly offset: number; readonly text: string }): Promise<void> => {
      await editor.edit((edit) => {
        if (head.text !== '') edit.insert(document.positionAt(head.offset), head.text);
        edit.replace(selection, code);
      });
    },
  };
}

function ownLanguage({ languageId }: vscode.TextDocument): string | undefined {
  return languageId === 'powershell' ? languageId : undefined;
}
