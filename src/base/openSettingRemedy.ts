import * as l10n from '@vscode/l10n';
import { SETTING_SECTION, type SettingTypes } from '../contributions';
import type { Remedy } from './userError';

/** A button that opens a setting. `setting`: name of a setting of this extension, or the full id of another. */
export function openSettingRemedy(setting: keyof SettingTypes | { readonly id: string }): Remedy {
  const id = typeof setting === 'string' ? `${SETTING_SECTION}.${setting}` : setting.id;
  return { title: l10n.t('Open Setting'), command: 'workbench.action.openSettings', arguments: [id] };
}
