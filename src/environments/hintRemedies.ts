import * as l10n from '@vscode/l10n';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { Environment } from './types';

/** Names the role of admin calls in a header, as public clients do. `uri`: the document of what was refused. */
export function nameRoleRemedy({ name, permissionHeader }: Environment, uri?: string): Remedy {
  const title =
    permissionHeader?.admin === undefined ? l10n.t('Send Level as Header…') : l10n.t('Use Another Role…');
  return { title, command: CommandId.followHint, arguments: [name, 'role', uri] };
}

/** Sends the fields of a user group flat, as public clients do. `uri`: the user group. */
export function flatUpdateRemedy({ name }: Environment, uri: string): Remedy {
  const title = l10n.t('Send the Fields Without user_group…');
  return { title, command: CommandId.followHint, arguments: [name, 'flatUpdate', uri] };
}
