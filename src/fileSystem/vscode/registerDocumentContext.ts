import * as vscode from 'vscode';

/** Keeps context keys for title buttons and keybindings in step with the active tab. */
export function registerDocumentContext(values: () => Readonly<Record<string, boolean>>): vscode.Disposable {
  const set = new Map<string, boolean>();
  const update = (): void => {
    for (const [key, value] of Object.entries(values())) {
      // Every `setContext` makes VS Code evaluate all menus again.
      if (set.get(key) === value) continue;
      set.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  };
  // An earlier extension host may have left keys set to true.
  update();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    vscode.window.tabGroups.onDidChangeTabGroups(update),
  );
}
