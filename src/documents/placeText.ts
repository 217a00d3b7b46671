import * as l10n from '@vscode/l10n';
import type { CallRecord } from '../api/types';
import { plain } from '../platform/plain';

/** Where a call went and as whom, such as `Sandbox (user)`. Safe for any UI sink. */
export function placeText({
  environmentName,
  level,
  authorized,
}: Pick<CallRecord, 'environmentName' | 'level' | 'authorized'>): string {
  return `${plain(environmentName)} (${authorized === false ? l10n.t('signed out') : level})`;
}
