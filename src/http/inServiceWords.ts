import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { ApiError } from './apiError';

/** The sentence of a failure, followed by what the service itself said: at most 200 characters, as plain text. */
export function inServiceWords({ message, facts }: Pick<ApiError, 'message' | 'facts'>): string {
  const words = sanitizeForDisplay(facts.serviceMessage ?? '');
  return words === '' ? message : `${message} ${l10n.t('It says: “{0}”', words)}`;
}
