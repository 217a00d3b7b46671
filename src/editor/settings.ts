import * as vscode from 'vscode';
import { usableValue } from '../base/settingRules';
import { SETTING_SECTION, type SettingTypes } from '../contributions';

/**
 * Reads a setting's user value only. Settings are application-scoped, so VS Code ignores what a workspace says;
 * reading the global value by name keeps that true even if a manifest change ever forgot it. A plain setting that
 * holds what it may not is read as what applies in its place.
 */
export function readSetting<Name extends keyof SettingTypes>(name: Name): SettingTypes[Name] {
  return usableValue(name, readRawSetting(name)) as SettingTypes[Name];
}

/** Whatever the user's value is. */
export function readRawSetting(name: keyof SettingTypes): unknown {
  const inspected = vscode.workspace.getConfiguration(SETTING_SECTION).inspect(name);
  return inspected?.globalValue === undefined ? inspected?.defaultValue : inspected.globalValue;
}

/** Reads a setting that a workspace may set too: only what steers no network, token or confirmation. */
export function readWindowSetting(name: 'codeHelp.enabled'): boolean {
  return usableValue(name, vscode.workspace.getConfiguration(SETTING_SECTION).get(name)) as boolean;
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
