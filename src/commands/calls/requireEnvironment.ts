import * as l10n from '@vscode/l10n';
import type { Environment, Environments } from '../../auth/types';
import { plain } from '../../platform/plain';
import { UserError } from '../../platform/userError';

/** The environment that an earlier call or a document names. Throws `UserError` when it was removed. */
export function requireEnvironment(environments: Pick<Environments, 'find'>, name: string): Environment {
  const environment = environments.find(name);
  if (environment) return environment;
  throw new UserError(l10n.t('There is no environment {0} any more.', plain(name)));
}
