import * as vscode from 'vscode';
import type { TextReplacement } from '../../changeMember';

/** Changes a document in one step, which one undo takes back; false where VS Code did not. May reject. */
export async function replaceInDocument(
  document: vscode.TextDocument,
  replacements: readonly TextReplacement[],
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { offset, length, text } of replacements) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    edit.replace(document.uri, range, text);
  }
  return vscode.workspace.applyEdit(edit);
}
