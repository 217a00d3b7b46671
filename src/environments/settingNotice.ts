import * as l10n from '@vscode/l10n';
import type { Log } from '../base/log';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { showLogRemedy } from '../base/showLogRemedy';
import { SETTING_SECTION } from '../contributions';
import { openSettingRemedy } from '../base/openSettingRemedy';
import type { SettingProblem } from './parseEnvironmentSetting';
import type { ShowNotice } from './types';

const MAX_ENTRIES = 6;
const MAX_ENTRY_CHARACTERS = 140;

/** One notice for all unusable entries of the setting, each with its reason; many are only counted. */
export function settingNotice(problems: readonly SettingProblem[]): string {
  const [first] = problems;
  if (first && problems.length === 1) return first.sentence;
  const shown = problems.slice(0, MAX_ENTRIES);
  const rest = problems.length - shown.length;
  return [
    l10n.t('{0} environments in the setting commerceApi.environments cannot be used.', problems.length),
    ...shown.map(({ short, sentence }) => sanitizeForDisplay(short ?? sentence, MAX_ENTRY_CHARACTERS)),
    ...(rest === 0 ? [] : [l10n.t('{0} more are in the log.', rest)]),
  ].join(' · ');
}

/** Shows one notice for all unusable entries, one for each other problem, and logs a line for each. */
export function showSettingProblems(
  problems: readonly SettingProblem[],
  log: Log,
  showNotice: ShowNotice,
): void {
  for (const { sentence } of problems) log.warn(`setting ${SETTING_SECTION}.environments: ${sentence}`);
  const openSetting = openSettingRemedy('environments');
  const unusable = problems.filter(({ isUsed }) => !isUsed);
  if (unusable.length > 0)
    showNotice(
      settingNotice(unusable),
      unusable.length === 1 ? [openSetting] : [openSetting, showLogRemedy()],
    );
  for (const { sentence, isUsed } of problems) if (isUsed) showNotice(sentence, [openSetting]);
}
