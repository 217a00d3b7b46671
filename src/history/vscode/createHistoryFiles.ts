import * as vscode from 'vscode';
import { replaceFile, undefinedIfMissing } from '../../editor/files';
import type { HistoryFiles } from '../historyStore';

/** Keeps the history in a folder of the extension's own storage. */
export function createHistoryFiles(folder: vscode.Uri, random: () => string): HistoryFiles {
  const { fs } = vscode.workspace;
  const fileOf = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  return {
    list: async () => (await undefinedIfMissing(fs.readDirectory(folder)))?.map(([name]) => name) ?? [],
    read: (name) => undefinedIfMissing(fs.readFile(fileOf(name))),
    // No listing takes a draft for an entry, and no two windows share one.
    write: (name, bytes) =>
      replaceFile(fileOf(name), fileOf(`${name.split('-')[0] ?? ''}-${random()}.draft`), bytes),
    remove: async (name) => {
      await undefinedIfMissing(fs.delete(fileOf(name)));
    },
  };
}
