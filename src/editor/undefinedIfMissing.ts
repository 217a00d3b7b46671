import * as vscode from 'vscode';

/** What work on a file gives; undefined where there is no such file. */
export async function undefinedIfMissing<T>(work: Thenable<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
