import * as vscode from 'vscode';
import { SETTING_SECTION, type SettingTypes } from '../../contributions';

/**
 * Reads a setting's user value only. Settings are application-scoped, so VS Code ignores what a workspace says;
 * reading the global value by name keeps that true even if a manifest change ever forgot it.
 */
export function readSetting<Name extends keyof SettingTypes>(name: Name): SettingTypes[Name] {
  const inspected = vscode.workspace.getConfiguration(SETTING_SECTION).inspect<SettingTypes[Name]>(name);
  const value = inspected?.globalValue ?? inspected?.defaultValue;
  return value as SettingTypes[Name];
}

/** Reads a setting that a workspace may set too: only what steers no network, token or confirmation. */
export function readWindowSetting(name: 'codeHelp.enabled'): boolean {
  return vscode.workspace.getConfiguration(SETTING_SECTION).get<boolean>(name, true);
}

export async function writeSetting(name: keyof SettingTypes, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration(SETTING_SECTION)
    .update(name, value, vscode.ConfigurationTarget.Global);
}

export function onDidChangeSetting(name: keyof SettingTypes, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${SETTING_SECTION}.${name}`)) listener();
  });
}
