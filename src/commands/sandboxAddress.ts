import * as l10n from '@vscode/l10n';
import type { RunningSandbox } from './commandServices';

/** One sentence on where the sandbox listens, and on a port that it could not have. */
export function sandboxAddress({ origin, missedPort }: RunningSandbox): string {
  if (missedPort === undefined) return l10n.t('The sandbox listens at {0}.', origin);
  return l10n.t('The sandbox listens at {0}, since port {1} is taken or not allowed.', origin, missedPort);
}
