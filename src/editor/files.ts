import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';
import { CancelledError } from '../base/userError';

/** Replaces a file of the extension's storage completely or not at all: writes `draft` and renames it. */
export async function replaceFile(file: vscode.Uri, draft: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  await fs.writeFile(draft, bytes);
  // Node's rename comes first: VS Code's rename goes through the window, which may already be closed. On Windows, VS
  // Code's rename retries while another program reads the file.
  await rename(draft.fsPath, file.fsPath).catch(() => fs.rename(draft, file, { overwrite: true }));
}

/** The result of an access to a file; undefined if the file does not exist. */
export async function undefinedIfMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/**
 * Asks for a file name, writes the bytes and returns the path, relative to the workspace if inside. Throws
 * `CancelledError` if the user closes the dialog.
 */
export async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = await vscode.window.showSaveDialog(folder && { defaultUri: vscode.Uri.joinPath(folder, name) });
  if (!uri) throw new CancelledError();
  await vscode.workspace.fs.writeFile(uri, bytes);
  return vscode.workspace.asRelativePath(uri);
}
