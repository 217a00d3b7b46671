import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Level, FinishedCall } from '../http/types';

/** The level's name for the middle of a sentence. */
export function levelName(level: Level): string {
  return level === 'admin' ? l10n.t('admin') : l10n.t('user');
}

/** Environment and level of a call, such as `Shop (admin)`. Safe to show. */
export function nameAndLevel(environmentName: string, level: Level, maxCharacters?: number): string {
  return `${sanitizeForDisplay(environmentName, maxCharacters)} (${levelName(level)})`;
}

/** Environment and level of a finished call, such as `Sandbox (user)`, or `Shop (signed out)`. Safe to show. */
export function describeEnvironmentAndLevel({
  environmentName,
  level,
  authorized,
}: Pick<FinishedCall, 'environmentName' | 'level' | 'authorized'>): string {
  if (authorized !== false) return nameAndLevel(environmentName, level);
  return `${sanitizeForDisplay(environmentName)} (${l10n.t('signed out')})`;
}
