import * as vscode from 'vscode';
import { SCHEME } from '../../contributions';
import type { DocumentFile, DocumentFiles } from '../documentFiles';

/** The `commerce-api` file system. */
export interface DocumentFileSystem {
  /** Tells VS Code that files have new content. */
  announce(uris: readonly string[]): void;
  dispose(): void;
}

export function registerDocumentFileSystem(files: DocumentFiles): DocumentFileSystem {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const load = async (uri: vscode.Uri): Promise<DocumentFile> => {
    const file = await files.load(uri.toString());
    if (file) return file;
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => toStat(await load(uri)),
    readFile: async (uri) => (await load(uri)).bytes,
    writeFile: async (uri, bytes) => {
      if (!(await files.write(uri.toString(), bytes))) refuse(uri);
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

function toStat({ bytes, created, modified, readOnly }: DocumentFile): vscode.FileStat {
  return {
    type: vscode.FileType.File,
    ctime: created,
    mtime: modified,
    size: bytes.byteLength,
    ...(readOnly ? { permissions: vscode.FilePermission.Readonly } : {}),
  };
}
