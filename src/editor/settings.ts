import * as vscode from 'vscode';
import { usableValue } from '../base/settingRules';
import { SETTING_SECTION, type SettingTypes } from '../contributions';

/**
 * Reads the user's value of a setting, or its default. Ignores the value of a workspace, even if the manifest allows
 * such a value. Returns the fallback of the setting's rule for an invalid value.
 */
export function readSetting<Name extends keyof SettingTypes>(name: Name): SettingTypes[Name] {
  return usableValue(name, readRawSetting(name)) as SettingTypes[Name];
}

/** The user's value of a setting, else its default; not checked. */
export function readRawSetting(name: keyof SettingTypes): unknown {
  const inspected = vscode.workspace.getConfiguration(SETTING_SECTION).inspect(name);
  return inspected?.globalValue === undefined ? inspected?.defaultValue : inspected.globalValue;
}

/** Reads a setting that a workspace may also set, because it concerns no network, tokens or confirmations. */
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
