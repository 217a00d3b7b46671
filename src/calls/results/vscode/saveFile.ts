import * as vscode from 'vscode';
import { CancelledError } from '../../../base/userError';

/** Asks for a file, writes the bytes into it and gives its path. Throws `CancelledError` when dismissed. */
export async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog(folder && { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (!uri) throw new CancelledError();
  await vscode.workspace.fs.writeFile(uri, bytes);
  return vscode.workspace.asRelativePath(uri);
}
