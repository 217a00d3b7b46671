import * as vscode from 'vscode';

/** A file whose version the test sets, with a journal of VS Code's calls. */
export interface VersionedFile {
  readonly uri: vscode.Uri;
  /** `stat`, `read` and `write` calls, in order. */
  readonly asked: string[];
  text: string;
  version: { mtime: number; size: number };
  dispose(): void;
}

/** Serves the file under `scheme`; a write increases its `mtime`. `onRead` runs before each read returns. */
export function serveVersionedFile(
  scheme: string,
  path: string,
  onRead: () => void = () => undefined,
): VersionedFile {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const registration = vscode.workspace.registerFileSystemProvider(
    scheme,
    {
      onDidChangeFile: changed.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: () => {
        file.asked.push('stat');
        return { type: vscode.FileType.File, ctime: 0, ...file.version };
      },
      readFile: () => {
        file.asked.push('read');
        onRead();
        return Buffer.from(file.text);
      },
      writeFile: (_uri, bytes) => {
        file.asked.push('write');
        file.text = Buffer.from(bytes).toString();
        file.version = { mtime: file.version.mtime + 1, size: bytes.byteLength };
      },
      readDirectory: refuse,
      createDirectory: refuse,
      delete: refuse,
      rename: refuse,
    },
    { isCaseSensitive: true },
  );
  const file: VersionedFile = {
    uri: vscode.Uri.from({ scheme, path }),
    asked: [],
    text: 'text',
    version: { mtime: 1, size: 4 },
    dispose: () => void vscode.Disposable.from(registration, changed).dispose(),
  };
  return file;
}
