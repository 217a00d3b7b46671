import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { CancelledError } from '../base/userError';

/** Replaces a file of the extension's storage at once or not at all, through a draft beside it. */
export async function replaceFile(file: vscode.Uri, draft: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  await fs.writeFile(draft, bytes);
  // VS Code renames through the window, which may be closed by now; the bytes would stay in the draft. On Windows it
  // retries while another program reads the file.
  await rename(draft.fsPath, file.fsPath).catch(() => fs.rename(draft, file, { overwrite: true }));
}

/** The result of work on a file; undefined if the file does not exist. */
export async function undefinedIfMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Asks for a file name, writes the bytes and returns the path. Throws `CancelledError` when dismissed. */
export async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog(folder && { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (!uri) throw new CancelledError();
  await vscode.workspace.fs.writeFile(uri, bytes);
  return vscode.workspace.asRelativePath(uri);
}
