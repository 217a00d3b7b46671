import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Level, FinishedCall } from '../http/types';

/** A level in the user's language, inside a sentence. */
export function levelName(level: Level): string {
  return level === 'admin' ? l10n.t('admin') : l10n.t('user');
}

/** Where a call goes, such as `Shop (admin)`; safe to show. */
export function nameAndLevel(environmentName: string, level: Level, maxCharacters?: number): string {
  return `${sanitizeForDisplay(environmentName, maxCharacters)} (${levelName(level)})`;
}

/** Where a call went and as whom, such as `Sandbox (user)`. Safe for any UI sink. */
export function describeEnvironmentAndLevel({
  environmentName,
  level,
  authorized,
}: Pick<FinishedCall, 'environmentName' | 'level' | 'authorized'>): string {
  if (authorized !== false) return nameAndLevel(environmentName, level);
  return `${sanitizeForDisplay(environmentName)} (${l10n.t('signed out')})`;
}
