import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { nameAndLevel } from '../environments/nameAndLevel';
import type { FinishedCall } from '../http/types';

/** Where a call went and as whom, such as `Sandbox (user)`. Safe for any UI sink. */
export function describeEnvironmentAndLevel({
  environmentName,
  level,
  authorized,
}: Pick<FinishedCall, 'environmentName' | 'level' | 'authorized'>): string {
  if (authorized !== false) return nameAndLevel(environmentName, level);
  return `${sanitizeForDisplay(environmentName)} (${l10n.t('signed out')})`;
}
