import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { CancelledError } from '../base/userError';

/** Replaces a file of the extension's own storage at once or not at all, by way of a draft beside it. */
export async function replaceFile(file: vscode.Uri, draft: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  await fs.writeFile(draft, bytes);
  // VS Code renames by way of the window, which may be gone by now: the bytes would stay in the draft. On Windows it
  // tries again where another program reads the file.
  await rename(draft.fsPath, file.fsPath).catch(() => fs.rename(draft, file, { overwrite: true }));
}

/** The result of work on a file; undefined where the file does not exist. */
export async function undefinedIfMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Asks for a file, writes the bytes into it and gives its path. Throws `CancelledError` when dismissed. */
export async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog(folder && { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (!uri) throw new CancelledError();
  await vscode.workspace.fs.writeFile(uri, bytes);
  return vscode.workspace.asRelativePath(uri);
}
