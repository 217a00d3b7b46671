import * as vscode from 'vscode';

const focusCommands = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (position) => `workbench.action.focus${position}EditorGroup`,
);

const PATIENCE_MS = 500;

interface ShowOptions {
  readonly viewColumn: number;
  readonly preserveFocus?: boolean;
}

/** The tabs of forms, and how one is replaced by another of the same user group. */
export function createFormTabs(viewType: string) {
  const uriOf = ({ input }: vscode.Tab): string | undefined =>
    input instanceof vscode.TabInputCustom && input.viewType === viewType ? input.uri.toString() : undefined;
  const groups = (): readonly vscode.TabGroup[] => vscode.window.tabGroups.all;
  const show = async (tab: vscode.Tab, options: ShowOptions): Promise<void> => {
    const uri = uriOf(tab);
    if (uri === undefined) return;
    const shown = { ...options, preview: tab.isPreview };
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), viewType, shown);
  };
  const move = async (by: 'group' | 'tab', value: number): Promise<void> => {
    await vscode.commands.executeCommand('moveActiveEditor', { to: 'position', by, value });
  };

  const replaceTab = async (tab: vscode.Tab, made: vscode.Tab | undefined): Promise<void> => {
    if (!made || uriOf(made) !== uriOf(tab)) return;
    const { isPinned, group } = tab;
    const { viewColumn: column, tabs } = group;
    const position = tabs.indexOf(tab) + 1;
    const isAlone = tabs.length === 1;
    const count = groups().length;
    // Asks nothing: the document stays open in the other form.
    await vscode.window.tabGroups.close(tab, true);
    // VS Code tells of the tabs a moment later; an empty group goes away if the user wants that.
    await waitForTabs(() => !groups().some((other) => other.tabs.includes(tab)));
    const isGroupGone = isAlone && (await waitForTabs(() => groups().length < count));
    await show(made, { viewColumn: made.group.viewColumn });
    if (isGroupGone) {
      for (let left = made.group.viewColumn - column; left > 0; left--)
        await vscode.commands.executeCommand('workbench.action.moveActiveEditorGroupLeft');
    } else {
      await move('group', column);
      await move('tab', position);
    }
    if (isPinned) await vscode.commands.executeCommand('workbench.action.pinEditor');
  };

  return {
    uriOf,
    all: (): readonly vscode.Tab[] => groups().flatMap(({ tabs }) => tabs),
    visible: (): readonly vscode.Tab[] => groups().flatMap(({ activeTab }) => (activeTab ? [activeTab] : [])),
    /**
     * Opens another form of the same user group in a group of its own: VS Code shows no second one in the same group,
     * and closes the first without a question only while the other is there. What it returns closes the tab, and puts
     * the new form where it stood.
     */
    openBeside: async (tab: vscode.Tab): Promise<() => Promise<void>> => {
      const { activeTabGroup } = vscode.window.tabGroups;
      const hadFocus = tab.group === activeTabGroup;
      await show(tab, { viewColumn: groups().length + 1, preserveFocus: true });
      return async () => {
        await replaceTab(tab, groups().at(-1)?.activeTab);
        const back = focusCommands[activeTabGroup.viewColumn - 1];
        if (!hadFocus && groups().includes(activeTabGroup) && back)
          await vscode.commands.executeCommand(back);
      };
    },
  };
}

/** Waits a little for the tabs to be so. */
function waitForTabs(condition: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (is: boolean): void => {
      clearTimeout(timer);
      subscriptions.dispose();
      resolve(is);
    };
    const look = (): void => {
      if (condition()) end(true);
    };
    const { tabGroups } = vscode.window;
    const timer = setTimeout(() => end(condition()), PATIENCE_MS);
    const subscriptions = vscode.Disposable.from(
      tabGroups.onDidChangeTabs(look),
      tabGroups.onDidChangeTabGroups(look),
    );
    look();
  });
}
