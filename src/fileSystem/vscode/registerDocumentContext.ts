import * as vscode from 'vscode';

/** Keeps context keys of title buttons and keys in step with the active tab. */
export function registerDocumentContext(values: () => Readonly<Record<string, boolean>>): vscode.Disposable {
  const set = new Map<string, boolean>();
  const update = (): void => {
    for (const [key, value] of Object.entries(values())) {
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
