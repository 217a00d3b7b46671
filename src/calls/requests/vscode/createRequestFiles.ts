import * as vscode from 'vscode';
import { replaceFile, undefinedIfMissing } from '../../../editor/files';
import { requestFileName, type RequestFiles } from '../requestStore';

/** Stores each request document as a file in the extension's storage. `windowId` is part of temporary file names. */
export function createRequestFiles(folder: vscode.Uri, windowId: string): RequestFiles {
  const { fs } = vscode.workspace;
  let running: Promise<unknown> = Promise.resolve();
  const modified = async (key: string): Promise<number | undefined> =>
    (await undefinedIfMissing(fs.stat(fileOf(folder, key))))?.mtime;
  const replace = async (key: string, bytes: Uint8Array): Promise<number> => {
    const file = fileOf(folder, key);
    await replaceFile(file, file.with({ path: `${file.path}.${windowId}` }), bytes);
    return (await fs.stat(file)).mtime;
  };
  /** Runs tasks one after another, because they share a temporary file. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = running.then(work);
    running = next.catch(() => undefined);
    return next;
  };
  const remove = async (key: string): Promise<void> => {
    await undefinedIfMissing(fs.delete(fileOf(folder, key)));
  };
  return {
    modified,
    read: async (key) => {
      const time = await modified(key);
      if (time === undefined) return undefined;
      const bytes = await undefinedIfMissing(fs.readFile(fileOf(folder, key)));
      return bytes && { bytes, modified: time };
    },
    write: (key, bytes) => enqueue(() => replace(key, bytes)),
    move: (from, to) =>
      enqueue(async () => {
        if ((await modified(from)) === undefined) await remove(to);
        else await fs.rename(fileOf(folder, from), fileOf(folder, to), { overwrite: true });
      }),
    delete: (key) => enqueue(() => remove(key)),
  };
}

function fileOf(folder: vscode.Uri, key: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, requestFileName(key));
}
