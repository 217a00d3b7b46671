import * as vscode from 'vscode';

/** Opens an untitled document with a text; closing it asks whether to save. */
export async function showNewDocument(language: string, content: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  await vscode.window.showTextDocument(document, { preview: false });
}
