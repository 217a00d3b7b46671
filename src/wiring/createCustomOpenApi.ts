import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import type { Log } from '../base/log';
import type { Remedy } from '../base/userError';
import type { UpdatableCatalog } from '../catalog/types';
import { afterActivation } from '../editor/afterActivation';
import { onDidChangeSetting, readSetting } from '../editor/settings';
import type { CustomOpenApiFiles } from '../environments/customOpenApiFiles';
import { openSettingRemedy } from '../environments/openSettingRemedy';

export interface CustomOpenApiDeps {
  readonly catalog: UpdatableCatalog;
  readonly log: Log;
  readonly showNotice: (sentence: string, remedies: readonly Remedy[]) => void;
}

/** Keeps the user's own OpenAPI files in the catalog. While the setting names none, nothing of it is loaded. */
export function createCustomOpenApi(deps: CustomOpenApiDeps): CustomOpenApiFiles {
  const files = lazy(() => load(deps));
  const open = async (): Promise<CustomOpenApiFiles | undefined> =>
    files.started() || !isEmptyList(readSetting('openApiFiles')) ? files() : undefined;
  const resources = vscode.Disposable.from(
    onDidChangeSetting('openApiFiles', () => void open()),
    afterActivation(async () => {
      await open();
      return undefined;
    }),
    new vscode.Disposable(() => void files.started()?.then((loaded) => loaded.dispose())),
  );
  return {
    ready: async () => (await open())?.ready(),
    dispose: () => void resources.dispose(),
  };
}

function isEmptyList(setting: unknown): boolean {
  return Array.isArray(setting) && setting.length === 0;
}

async function load(deps: CustomOpenApiDeps): Promise<CustomOpenApiFiles> {
  const { createCustomOpenApiFiles } = await import('../environments/customOpenApiFiles');
  return createCustomOpenApiFiles({
    catalog: deps.catalog,
    readSetting: () => readSetting('openApiFiles'),
    onDidChangeSetting: (listener) => onDidChangeSetting('openApiFiles', listener),
    readFile: async (path) => vscode.workspace.fs.readFile(vscode.Uri.file(path)),
    watch: watchFile,
    loadCompiler: () => import('../catalog/customOpenApi/compileCustomOpenApiFiles'),
    openFile: (path, line) => ({
      title: vscode.l10n.t('Open File'),
      command: 'vscode.open',
      arguments: [vscode.Uri.file(path), { selection: new vscode.Range(line - 1, 0, line - 1, 0) }],
    }),
    openSetting: () => openSettingRemedy('openApiFiles'),
    showNotice: deps.showNotice,
    warn: (line) => deps.log.warn(line),
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
