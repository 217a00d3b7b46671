import * as vscode from 'vscode';
import type { ResultStore } from '../../calls/results/resultStore';
import { ContextKey } from '../../contributions';
import { userGroupAddressOf } from '../../documents/uris';
import { activeDocumentUri, activeRequestUri, activeResultUri } from '../../documents/vscode/openTabs';

/** Keeps the context keys of title buttons and keys in step with the active tab. */
export function registerDocumentContext(store: ResultStore): vscode.Disposable {
  const set = new Map<string, boolean>();
  const update = (): void => {
    const result = activeResultUri();
    const partial = result !== undefined && store.find(result)?.content.asReceived !== undefined;
    const values = {
      [ContextKey.resultActive]: result !== undefined,
      [ContextKey.resultPartial]: partial,
      [ContextKey.recordActive]: isUserGroupActive(),
      [ContextKey.requestActive]: activeRequestUri() !== undefined,
    };
    for (const [key, value] of Object.entries(values)) {
      // Each change makes VS Code look at all its menus again.
      if (set.get(key) === value) continue;
      set.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  };
  // An earlier extension host may have left keys that are true.
  update();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    vscode.window.tabGroups.onDidChangeTabGroups(update),
  );
}

function isUserGroupActive(): boolean {
  const uri = activeDocumentUri();
  return uri !== undefined && userGroupAddressOf(uri) !== undefined;
}
