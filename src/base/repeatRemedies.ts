import * as l10n from '@vscode/l10n';
import { CommandId } from '../contributions';
import type { Remedy } from './userError';

/** Sends the call behind a result once more. */
export function callAgainRemedy(uri: string): Remedy {
  return { title: l10n.t('Call Again'), command: CommandId.callAgain, arguments: [uri] };
}

/** Repeats the call behind a result, or the read or save of a user group, at admin level. */
export function retryAsAdminRemedy(uri: string): Remedy {
  return { title: l10n.t('Retry as Admin'), command: CommandId.retryAsAdmin, arguments: [uri] };
}
