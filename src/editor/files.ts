import { rename } from 'node:fs/promises';
import * as vscode from 'vscode';

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
