import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { Environment } from '../environments/types';
import type { Level } from '../http/types';

/** The title of every prompt of a sign-in. */
export function signInTitle({
  environment,
  level,
}: {
  readonly environment: Environment;
  readonly level: Level;
}): string {
  const name = sanitizeForDisplay(environment.name);
  return level === 'user' ? l10n.t('Sign In to {0}', name) : l10n.t('Sign In to {0} ({1})', name, level);
}
