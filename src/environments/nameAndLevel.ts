import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Level } from '../http/types';

/** A level in the user's language, inside a sentence. */
export function levelName(level: Level): string {
  return level === 'admin' ? l10n.t('admin') : l10n.t('user');
}

/** Where a call goes, such as `Shop (admin)`; safe to show. */
export function nameAndLevel(environmentName: string, level: Level, maxCharacters?: number): string {
  return `${sanitizeForDisplay(environmentName, maxCharacters)} (${levelName(level)})`;
}
