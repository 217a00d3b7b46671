import * as vscode from 'vscode';
import type { Log } from '../base/log';
import { isUsable, plainSettings, type PlainSetting } from '../base/settingRules';
import type { Remedy } from '../base/userError';
import { SETTING_SECTION } from '../contributions';
import { readRawSetting } from '../editor/settings';
import { openSettingRemedy } from '../environments/openSettingRemedy';

/** VS Code copies its whole configuration for each setting that is asked for: at the start others come first. */
const FIRST_CHECK_MS = 2000;

export interface SettingChecksDeps {
  readonly log: Log;
  readonly warn: (sentence: string, remedies: readonly Remedy[]) => void;
}

/**
 * Names the plain settings of the user that hold what they may not, in one notice: each value once, and again only
 * after it went away and came back. Without one nothing is loaded.
 */
export function createSettingChecks({ log, warn }: SettingChecksDeps): vscode.Disposable {
  let known: ReadonlyMap<PlainSetting, string> = new Map();
  const check = async (): Promise<void> => {
    const wrong = plainSettings
      .map((name) => ({ name, value: readRawSetting(name) }))
      .filter(({ name, value }) => !isUsable(name, value));
    const fresh = wrong.filter(({ name, value }) => known.get(name) !== JSON.stringify(value));
    known = new Map(wrong.map(({ name, value }) => [name, JSON.stringify(value)]));
    const [first] = fresh;
    if (!first) return;
    const { describeSettingProblem } = await import('../base/describeSettingProblem');
    const sentences = fresh.map(({ name, value }) => describeSettingProblem(name, value));
    for (const sentence of sentences) log.warn(`setting: ${sentence}`);
    const shown = fresh.length === 1 ? first.name : { id: SETTING_SECTION };
    warn(sentences.join(' '), [openSettingRemedy(shown)]);
  };
  const first = setTimeout(() => void check(), FIRST_CHECK_MS);
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(SETTING_SECTION)) void check();
    }),
    new vscode.Disposable(() => clearTimeout(first)),
  );
}
