import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import { CommandId } from '../contributions';
import { goneEnvironment } from '../documents/goneEnvironment';
import { toTarget } from '../environments/toTarget';
import type { Environment, Environments } from '../environments/types';
import type { FinishedCall, Target } from '../http/types';

/** Finds an environment by name. Throws `UserError` if it was removed. */
export function requireEnvironment(environments: Pick<Environments, 'find'>, name: string): Environment {
  const environment = environments.find(name);
  if (environment) return environment;
  throw new UserError(l10n.t('The environment {0} no longer exists.', sanitizeForDisplay(name)), [
    { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment },
  ]);
}

/**
 * Finds the environment of a call or document. If it was removed, throws `UserError` with a remedy that uses the chosen
 * environment. `argument`: the command's argument.
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

export interface EnvironmentOfCallDeps {
  readonly environments: Pick<Environments, 'find' | 'current'>;
  readonly input: Pick<UserInput, 'confirm'>;
}

/**
 * Finds the environment of a finished call, to send the call again. Asks first if the environment's address has
 * changed, except for the sandbox, whose address differs per window. Throws `UserError` if the environment was removed,
 * and `CancelledError` if the user declines. `argument`: the command's argument.
 */
export async function environmentOfCall(
  { environments, input }: EnvironmentOfCallDeps,
  { environmentName, request }: Pick<FinishedCall, 'environmentName' | 'request'>,
  argument: unknown,
): Promise<Environment> {
  const environment = requireEnvironmentOf(environments, environmentName, argument);
  const now = toTarget(environment, 'user');
  const before = addressOf(request.target);
  const after = now && addressOf(now);
  if (!now || after === undefined || before === after) return environment;
  const { pathname, search } = new URL(request.url);
  await input.confirm({
    message: l10n.t(
      'This call went to {0}; {1} is at {2} now.',
      sanitizeForDisplay(before),
      sanitizeForDisplay(environment.name),
      sanitizeForDisplay(after),
    ),
    detail: l10n.t('Request: {0} {1}', request.method, sanitizeForDisplay(pathname + search, 600)),
    action: l10n.t('Send to {0}', sanitizeForDisplay(new URL(now.origin).host, 60)),
  });
  return environment;
}

function addressOf({ origin, basePath }: Pick<Target, 'origin' | 'basePath'>): string {
  return `${origin}${basePath}`;
}
