import * as l10n from '@vscode/l10n';
import type { Remedy } from '../base/userError';
import { CommandId, type CommandArguments } from '../contributions';
import type { Level } from '../http/types';

type Destination = [environmentName: string, level: Level, uri?: string | undefined];

/**
 * Signs in to an environment at a level; without arguments to the current one at the chosen level. `uri`: the result
 * whose call is offered again after it.
 */
export function signInRemedy(...destination: [] | Destination): Remedy {
  return {
    title: l10n.t('Sign In…'),
    command: CommandId.signIn,
    arguments: destination.length === 0 ? [] : argumentsOf(...destination),
  };
}

/** `uri`: the document whose call or save needed the sign-in and is offered again after it. */
export function signInAsAdminRemedy(environmentName: string, uri?: string): Remedy {
  return {
    title: l10n.t('Sign In as Admin…'),
    command: CommandId.signIn,
    arguments: argumentsOf(environmentName, 'admin', uri),
  };
}

function argumentsOf(
  ...[environmentName, level, uri]: Destination
): CommandArguments[typeof CommandId.signIn] {
  return uri === undefined ? [environmentName, level] : [environmentName, level, uri];
}
