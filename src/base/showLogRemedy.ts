import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import type { Remedy } from './userError';

/** The button that opens the log. */
export function showLogRemedy(): Remedy {
  return { title: l10n.t('Show Log'), command: CommandId.showLog };
}
