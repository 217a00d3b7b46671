import * as vscode from 'vscode';
import { createStatusBar } from '../sessions/vscode/createStatusBar';
import { createCodeHelp, type CodeHelpServicesDeps } from './createCodeHelp';
import { createSettingChecks, type SettingChecksDeps } from './createSettingChecks';
import { registerCallLenses, type CallLensesDeps } from './registerCallLenses';

/** What the tree and the commands need not wait for: lenses, help in source files, status bar, checks of settings. */
export function registerLater(
  lenses: CallLensesDeps,
  code: CodeHelpServicesDeps,
  settings: SettingChecksDeps,
): vscode.Disposable {
  return vscode.Disposable.from(
    createStatusBar(lenses.access),
    registerCallLenses(lenses),
    createCodeHelp(code),
    createSettingChecks(settings),
  );
}
