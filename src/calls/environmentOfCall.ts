import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { UserInput } from '../base/userInput';
import { toTarget } from '../environments/toTarget';
import type { Environment, Environments } from '../environments/types';
import type { FinishedCall, Target } from '../http/types';
import { requireEnvironmentOf } from './requireEnvironment';

export interface EnvironmentOfCallDeps {
  readonly environments: Pick<Environments, 'find' | 'current'>;
  readonly input: Pick<UserInput, 'confirm'>;
}

/**
 * The environment that a finished call went to, to send it there again. Where its name stands for another address by
 * now, the user must say yes first; the sandbox has another address in each window. Throws `UserError` when it was
 * removed. `argument`: what the command was given.
 */
export async function environmentOfCall(
  { environments, input }: EnvironmentOfCallDeps,
  { environmentName, request }: Pick<FinishedCall, 'environmentName' | 'request'>,
  argument: unknown,
): Promise<Environment> {
  const environment = requireEnvironmentOf(environments, environmentName, argument);
  const now = toTarget(environment, 'user');
  const [before, after] = [addressOf(request.target), now && addressOf(now)];
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
