import * as vscode from 'vscode';
import { CHANGES_EDITOR, TABLE_EDITOR, USER_GROUP_FORM } from '../../contributions';

/** Input of a tab with a page of ours. */
export function pageInputOf(tab: vscode.Tab | undefined): vscode.TabInputCustom | undefined {
  const input = tab?.input;
  const isOurs =
    input instanceof vscode.TabInputCustom &&
    [USER_GROUP_FORM, TABLE_EDITOR, CHANGES_EDITOR].includes(input.viewType);
  return isOurs ? input : undefined;
}
