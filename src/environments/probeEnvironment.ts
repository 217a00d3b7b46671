import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError } from '../base/userError';
import type { UserInput } from '../base/userInput';
import type { Outcome, Target } from '../http/types';
import { toTarget } from './toTarget';
import type { EnvironmentEntry } from './types';

export interface ProbeDeps {
  readonly input: Pick<UserInput, 'choose'>;
  /** Sends one cheap read there, with this token or without one. */
  verify(target: Target, token: string | undefined, signal: AbortSignal): Promise<Outcome>;
  /** Shows that work is going on; the signal aborts when the user cancels. */
  withProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/**
 * Tries an address with one read without a token. Gives `use` when the service answers there or the user wants the
 * address all the same, `change` when the user wants another one; throws `CancelledError` for neither.
 */
export async function probeEnvironment(deps: ProbeDeps, entry: EnvironmentEntry): Promise<'use' | 'change'> {
  const { name, baseUrl, headers = {}, permissionHeader } = entry;
  const environment = { name, baseUrl, headers, permissionHeader, live: false, builtIn: false };
  const target = toTarget(environment, 'user');
  if (!target) return 'use';
  const outcome = await deps.withProgress(l10n.t('Trying {0}', baseUrl), (signal) =>
    deps.verify(target, undefined, signal),
  );
  if (outcome.kind === 'answer') return 'use';
  const { kind, message, facts } = outcome.error;
  if (kind === 'cancelled') throw new CancelledError();
  // It knows the endpoint and wants a token, which is what is expected of it.
  if (kind === 'unauthenticated' || kind === 'forbidden' || kind === 'rateLimited') return 'use';
  // A proxy answers in place of the service.
  const isAnswered = facts.status !== undefined && kind !== 'proxy';
  return deps.input.choose(
    isAnswered
      ? l10n.t(
          '{0} does not answer as the service would. Use this address anyway?',
          sanitizeForDisplay(baseUrl),
        )
      : l10n.t('The service did not answer at {0}. Use this address anyway?', sanitizeForDisplay(baseUrl)),
    sanitizeForDisplay(message, 400),
    [
      { value: 'use', label: l10n.t('Use Anyway') },
      { value: 'change', label: l10n.t('Change Address…') },
    ],
  );
}
