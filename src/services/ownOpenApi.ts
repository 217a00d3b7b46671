import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { UpdatableCatalog } from '../catalog/types';
import type { Log } from '../platform/log';
import { createOpenApiFiles, type OpenApiFiles } from '../platform/openApiFiles';
import { openSettingRemedy } from '../platform/openSettingRemedy';
import type { Remedy } from '../platform/userError';
import { onDidChangeSetting, readSetting } from '../platform/vscode/settings';

/** Keeps the user's own OpenAPI files in the catalog. */
export function createOwnOpenApi(needs: {
  readonly catalog: UpdatableCatalog;
  readonly log: Log;
  readonly tell: (sentence: string, remedies: readonly Remedy[]) => void;
}): OpenApiFiles {
  return createOpenApiFiles({
    catalog: needs.catalog,
    readSetting: () => readSetting('openApiFiles'),
    onDidChangeSetting: (listener) => onDidChangeSetting('openApiFiles', listener),
    readFile: async (path) => vscode.workspace.fs.readFile(vscode.Uri.file(path)),
    watch: watchFile,
    loadCompiler: () => import('../catalog/userFiles/compileUserFiles'),
    openFile: (path, line) => ({
      title: vscode.l10n.t('Open File'),
      command: 'vscode.open',
      arguments: [vscode.Uri.file(path), { selection: new vscode.Range(line - 1, 0, line - 1, 0) }],
    }),
    openSetting: () => openSettingRemedy('openApiFiles'),
    tell: needs.tell,
    warn: (line) => needs.log.warn(line),
  });
}

/** Watching starts a moment late, and not on every file system; what is saved in this window is heard of at once. */
function watchFile(path: string, listener: () => void): vscode.Disposable {
  const pattern = new vscode.RelativePattern(vscode.Uri.file(dirname(path)), basename(path));
  const file = vscode.Uri.file(path).fsPath;
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(listener),
    watcher.onDidCreate(listener),
    watcher.onDidDelete(listener),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.fsPath === file) listener();
    }),
  );
}
