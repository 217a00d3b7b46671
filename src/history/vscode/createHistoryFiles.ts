import * as vscode from 'vscode';
import { replaceFile, undefinedIfMissing } from '../../editor/files';
import type { HistoryFiles } from '../historyStore';

/** Stores the history in a folder of the extension's storage. */
export function createHistoryFiles(folder: vscode.Uri, random: () => string): HistoryFiles {
  const { fs } = vscode.workspace;
  const fileOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  return {
    list: async () => (await undefinedIfMissing(fs.readDirectory(folder)))?.map(([name]) => name) ?? [],
    read: (name) => undefinedIfMissing(fs.readFile(fileOf(name))),
    // The name of a temporary file is unique per window, and no listing takes it for an entry.
    write: (name, bytes) =>
      replaceFile(fileOf(name), fileOf(`${name.split('-')[0] ?? ''}-${random()}.draft`), bytes),
    remove: async (name) => {
      await undefinedIfMissing(fs.delete(fileOf(name)));
    },
  };
}
