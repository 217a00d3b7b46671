import * as vscode from 'vscode';

/** Moves the cursor to an offset in UTF-16 units and scrolls there; undefined keeps the position. */
export function moveCursor(editor: vscode.TextEditor, offset: number | undefined): void {
  if (offset === undefined) return;
  const position = editor.document.positionAt(offset);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position));
}

/** The document's text, and start and end of the cursor's line. Offsets in UTF-16 units. */
export interface ActiveLine {
  readonly uri: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The cursor's line in the active text editor; undefined without a text editor. */
export function activeLine(): ActiveLine | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const { range } = document.lineAt(selection.active.line);
  return {
    uri: document.uri.toString(),
    text: document.getText(),
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
  };
}
