import * as l10n from '@vscode/l10n';
import type { Remedy } from '../base/userError';
import { CommandId } from '../contributions';
import type { Level } from '../http/types';

/**
 * Signs in to an environment at a level; without arguments to the current one at the chosen level. `uri`: the result
 * whose call is offered again after it.
 */
export function signInRemedy(
  ...destination: [] | [environmentName: string, level: Level, uri?: string | undefined]
): Remedy {
  const commandArguments = destination.filter((argument) => argument !== undefined);
  return { title: l10n.t('Sign In…'), command: CommandId.signIn, arguments: commandArguments };
}

/** `uri`: the document whose call or save needed the sign-in and is offered again after it. */
export function signInAsAdminRemedy(environmentName: string, uri?: string): Remedy {
  return {
    title: l10n.t('Sign In as Admin…'),
    command: CommandId.signIn,
    arguments: [environmentName, 'admin', ...(uri === undefined ? [] : [uri])],
  };
}
