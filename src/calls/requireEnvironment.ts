import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import { CommandId } from '../contributions';
import { goneEnvironment } from '../documents/goneEnvironment';
import type { Environment, Environments } from '../environments/types';

/** The environment that a caller names. Throws `UserError` when it was removed. */
export function requireEnvironment(environments: Pick<Environments, 'find'>, name: string): Environment {
  const environment = environments.find(name);
  if (environment) return environment;
  throw new UserError(l10n.t('There is no environment {0} any more.', sanitizeForDisplay(name)), [
    { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment },
  ]);
}

/**
 * The environment that an earlier call or a document names. Throws `UserError` when it was removed, with the way on
 * in the chosen one. `argument`: what the command was given.
 */
export function requireEnvironmentOf(
  environments: Pick<Environments, 'find' | 'current'>,
  name: string,
  argument: unknown,
): Environment {
  const environment = environments.find(name);
  if (environment) return environment;
  const { sentence, remedies } = goneEnvironment(name, environments.current.name, argument);
  throw new UserError(sentence, remedies);
}
