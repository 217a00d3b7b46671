import * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import type { DocumentFile, DocumentFiles } from '../documentFiles';

/** The file system of the scheme `commerce-api`. */
export interface DocumentFileSystem {
  /** Tells VS Code that files have changed. */
  announce(uris: readonly string[]): void;
  dispose(): void;
}

/** Registers the file system. `load` creates the stores at the first access to a file. */
export function registerDocumentFileSystem(load: () => Promise<DocumentFiles>): DocumentFileSystem {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const need = (uri: vscode.Uri, file: DocumentFile | undefined): DocumentFile => {
    if (file) return file;
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  const write = async (uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> => {
    try {
      return await (await load()).write(uri.toString(), bytes);
    } catch (error) {
      // VS Code shows this message in its notification about the failed save.
      throw vscode.FileSystemError.Unavailable(error instanceof Error ? error.message : String(error));
    }
  };
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => toStat(need(uri, await (await load()).stat(uri.toString()))),
    readFile: async (uri) => need(uri, await (await load()).load(uri.toString())).bytes,
    writeFile: async (uri, bytes) => {
      if (!(await write(uri, bytes))) refuse(uri);
    },
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  const registration = vscode.workspace.registerFileSystemProvider(SCHEME, provider, {
    isCaseSensitive: true,
  });
  const resources = vscode.Disposable.from(registration, changed);
  return {
    announce: (uris) =>
      changed.fire(uris.map((uri) => ({ type: vscode.FileChangeType.Changed, uri: vscode.Uri.parse(uri) }))),
    dispose: () => void resources.dispose(),
  };
}

function toStat({
  bytes,
  created,
  modified,
  readOnly,
  size = bytes.byteLength,
}: DocumentFile): vscode.FileStat {
  return {
    type: vscode.FileType.File,
    ctime: created,
    mtime: modified,
    size,
    ...(readOnly ? { permissions: vscode.FilePermission.Readonly } : {}),
  };
}
