import * as vscode from 'vscode';

export interface MemoryFile {
  readonly bytes: Uint8Array;
  readonly readOnly?: boolean;
}

/** Serves read-only files under `scheme`, for tests of VS Code's own behaviour. */
export function serveMemoryFiles(
  scheme: string,
  load: (uri: vscode.Uri) => MemoryFile | undefined,
  isReadonly = false,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const find = (uri: vscode.Uri): MemoryFile => {
    const file = load(uri);
    if (file) return file;
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => {
      const { bytes, readOnly } = find(uri);
      const permissions = readOnly ? { permissions: vscode.FilePermission.Readonly } : {};
      return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: bytes.byteLength, ...permissions };
    },
    readFile: (uri) => find(uri).bytes,
    writeFile: refuse,
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true, isReadonly }),
  );
}
