import * as vscode from 'vscode';

/** Updates context keys of title buttons and keybindings when tabs change. `values`: current value of each key. */
export function registerDocumentContext(values: () => Readonly<Record<string, boolean>>): vscode.Disposable {
  const set = new Map<string, boolean>();
  const update = (): void => {
    for (const [key, value] of Object.entries(values())) {
      // After each `setContext` VS Code evaluates all menus again, so an unchanged value is not set again.
      if (set.get(key) === value) continue;
      set.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  };
  // An earlier extension host may have left keys set to true, so all keys are set at once.
  update();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    vscode.window.tabGroups.onDidChangeTabGroups(update),
  );
}
