import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { afterActivation } from '../editor/afterActivation';
import { onDidChangeSetting, readSetting } from '../editor/settings';
import type { CustomOpenApiFiles } from '../environments/customOpenApiFiles';
import type { CustomOpenApiDeps } from './loadCustomOpenApi';

/** Keeps the user's own OpenAPI files in the catalog. While the setting names none, nothing of it is loaded. */
export function createCustomOpenApi(deps: CustomOpenApiDeps): CustomOpenApiFiles {
  const files = lazy(async () => {
    const { loadCustomOpenApi } = await import('./loadCustomOpenApi');
    return loadCustomOpenApi(deps);
  });
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
