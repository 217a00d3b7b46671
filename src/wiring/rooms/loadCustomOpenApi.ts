import { dirname } from 'node:path';
import * as vscode from 'vscode';
import type { Log } from '../../base/log';
import type { Remedy } from '../../base/userError';
import type { UpdatableCatalog } from '../../catalog/types';
import { onDidChangeSetting, readSetting } from '../../editor/settings';
import { undefinedIfMissing } from '../../editor/files';
import { createKeptCompiler, type KeptFile } from '../../environments/createKeptCompiler';
import {
  createCustomOpenApiFiles,
  type CustomOpenApiFiles,
  nodeDisk,
} from '../../environments/customOpenApiFiles';
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
    disk: nodeDisk,
    watch: watchFiles,
    compiler: createKeptCompiler({
      kept: keptFile(vscode.Uri.joinPath(deps.context.globalStorageUri, 'openApiFiles.json')),
      // The URL of this chunk changes with the code that it imports. So a new version compiles the OpenAPI files again.
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

/**
 * Watches files. VS Code's file watcher starts late and does not work on every file system, so saves in this window are
 * noticed separately.
 */
function watchFiles(paths: readonly string[], listener: () => void): vscode.Disposable {
  // Some file systems report file names in another case.
  const nameOf = (uri: vscode.Uri): string => uri.fsPath.toLowerCase();
  const names = new Set(paths.map((path) => nameOf(vscode.Uri.file(path))));
  const onFile = (uri: vscode.Uri): void => {
    if (names.has(nameOf(uri))) listener();
  };
  const folders = [...new Set(paths.map((path) => dirname(path)))];
  return vscode.Disposable.from(
    vscode.workspace.onDidSaveTextDocument(({ uri }) => onFile(uri)),
    ...folders.flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(vscode.Uri.file(folder), '*'),
      );
      return [watcher, watcher.onDidChange(onFile), watcher.onDidCreate(onFile), watcher.onDidDelete(onFile)];
    }),
  );
}
