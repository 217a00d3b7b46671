import * as vscode from 'vscode';
import type { CommandId } from '../contributions';

interface StatusContent {
  readonly text: string;
  readonly tooltip?: string;
  /** Spoken by screen readers. With the role `status`, they speak it at once and without moving the focus. */
  readonly label: string;
  readonly role: 'button' | 'status';
  readonly background?: 'error' | 'warning' | undefined;
}

/** An item at the left of the status bar, created when it is first shown. */
export interface StatusItem {
  /** Shows the content, or hides the item if there is none. */
  readonly show: (content: StatusContent | undefined) => void;
  dispose(): void;
}

/** Creates a `StatusItem`. `name`: shown in the menu that hides items. `priority`: an item with a greater number stands further left. */
export function createStatusItem(options: {
  readonly id: string;
  readonly name: string;
  readonly priority: 0 | 1;
  readonly command?: CommandId | vscode.Command;
}): StatusItem {
  let made: vscode.StatusBarItem | undefined;
  const create = (): vscode.StatusBarItem => {
    const { Left } = vscode.StatusBarAlignment;
    const item = vscode.window.createStatusBarItem(`commerceApi.${options.id}`, Left, options.priority);
    item.name = options.name;
    item.command = options.command;
    return item;
  };
  return {
    show: (content) => {
      if (!content) {
        made?.hide();
        return;
      }
      const { text, tooltip, label, role, background } = content;
      const item = (made ??= create());
      item.text = text;
      item.tooltip = tooltip;
      item.accessibilityInformation = { label, role };
      item.backgroundColor = background && new vscode.ThemeColor(`statusBarItem.${background}Background`);
      item.show();
    },
    dispose: () => made?.dispose(),
  };
}
