import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../base/log';
import type { Remedy } from '../../base/userError';
import type { UpdatableCatalog } from '../../catalog/types';
import { onDidChangeSetting, readSetting } from '../../editor/settings';
import { undefinedIfMissing } from '../../editor/files';
import { createKeptCompiler, type KeptFile } from '../../environments/createKeptCompiler';
import { createCustomOpenApiFiles, type CustomOpenApiFiles } from '../../environments/customOpenApiFiles';
import { openSettingRemedy } from '../../base/openSettingRemedy';

export interface CustomOpenApiDeps {
  readonly catalog: UpdatableCatalog;
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly log: Log;
  readonly warn: (sentence: string, remedies: readonly Remedy[]) => void;
}

/** The user's own OpenAPI files, read from disk and watched. */
export function loadCustomOpenApi(deps: CustomOpenApiDeps): CustomOpenApiFiles {
  return createCustomOpenApiFiles({
    catalog: deps.catalog,
    readSetting: () => readSetting('openApiFiles'),
    onDidChangeSetting: (listener) => onDidChangeSetting('openApiFiles', listener),
    readFile: async (path) => vscode.workspace.fs.readFile(vscode.Uri.file(path)),
    watch: watchFile,
    compiler: createKeptCompiler({
      kept: keptFile(vscode.Uri.joinPath(deps.context.globalStorageUri, 'openApiFiles.json')),
      // The name of this chunk changes with what it imports.
      compilerId: `${import.meta.url} ${vscode.env.language}`,
      loadCompiler: () => import('../../catalog/customOpenApi/compileCustomOpenApiFiles'),
      warn: (line) => deps.log.warn(line),
    }),
    openFile: (path, line) => ({
      title: vscode.l10n.t('Open File'),
      command: 'vscode.open',
      arguments: [vscode.Uri.file(path), { selection: new vscode.Range(line - 1, 0, line - 1, 0) }],
    }),
    openSetting: () => openSettingRemedy('openApiFiles'),
    showNotice: deps.warn,
    warn: (line) => deps.log.warn(line),
  });
}

function keptFile(file: vscode.Uri): KeptFile {
  const { fs } = vscode.workspace;
  return {
    read: () => undefinedIfMissing(fs.readFile(file)),
    write: (bytes) => fs.writeFile(file, bytes),
    remove: () => undefinedIfMissing(fs.delete(file)),
  };
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
