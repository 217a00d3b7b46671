import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { SettingProblem } from './parseEnvironmentSetting';

const MAX_ENTRIES = 6;
const MAX_ENTRY_CHARACTERS = 140;

/** One notice for all entries of the setting that cannot be used, each with its reason; many are only counted. */
export function settingNotice(problems: readonly SettingProblem[]): string {
  const [first] = problems;
  if (first && problems.length === 1) return first.sentence;
  const shown = problems.slice(0, MAX_ENTRIES);
  const rest = problems.length - shown.length;
  return [
    l10n.t('{0} environments in the setting commerceApi.environments cannot be used.', problems.length),
    ...shown.map(({ short, sentence }) => sanitizeForDisplay(short ?? sentence, MAX_ENTRY_CHARACTERS)),
    ...(rest === 0 ? [] : [l10n.t('{0} more stand in the log.', rest)]),
  ].join(' · ');
}
