import * as vscode from 'vscode';

/** Puts the cursor at an offset, in UTF-16 units, and shows it; undefined leaves it where it is. */
export function moveCursor(editor: vscode.TextEditor, offset: number | undefined): void {
  if (offset === undefined) return;
  const position = editor.document.positionAt(offset);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position));
}
