import * as l10n from '@vscode/l10n';
import { SETTING_SECTION } from '../contributions';
import { sanitizeForDisplay } from './sanitizeForDisplay';
import { settingRules, type PlainSetting, type SettingRule } from './settingRules';

const MAX_CHARACTERS = 40;

/** A message with the setting's name, its invalid value, the allowed values and the value used instead. */
export function describeSettingProblem(name: PlainSetting, value: unknown): string {
  const rule: SettingRule = settingRules[name];
  const setting = `${SETTING_SECTION}.${name}`;
  const held = sanitizeForDisplay(JSON.stringify(value), MAX_CHARACTERS);
  const applies = String(rule.otherwise);
  if ('oneOf' in rule) {
    const given = [setting, held, rule.oneOf.join(', '), applies];
    return l10n.t('“{0}” is {1}, but must be one of {2}. {3} is used instead.', ...given);
  }
  const given = [setting, held, rule.min, rule.max, applies];
  return rule.isWhole
    ? l10n.t('“{0}” is {1}, but must be a whole number from {2} to {3}. {4} is used instead.', ...given)
    : l10n.t('“{0}” is {1}, but must be a number from {2} to {3}. {4} is used instead.', ...given);
}
