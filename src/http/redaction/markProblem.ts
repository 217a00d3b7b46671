import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { scanJson } from '../../json/scanJson';
import { ApiError } from '../apiError';
import type { CallValues } from '../types';
import { REDACTED } from './redactor';

/** Why a value with our mask for a secret cannot be sent: the service would store the mask. */
export function markProblem(name: string, value: string): string | undefined {
  if (!value.includes(REDACTED)) return undefined;
  return l10n.t(
    '“{0}” contains {1}, which stands for a hidden secret. Type the value itself.',
    sanitizeForDisplay(name, 80),
    REDACTED,
  );
}

/** Throws `ApiError('invalidInput')` if a value of a call holds our mask for a secret. */
export function refuseMarks({ path, query, body = '' }: CallValues): void {
  const check = (name: string, value: string): void => {
    const problem = markProblem(name, value);
    if (problem !== undefined) throw new ApiError('invalidInput', problem, { field: name });
  };
  for (const [name, value] of [...Object.entries(path), ...query]) check(name, value);
  if (!body.includes(REDACTED)) return;
  scanJson(body, check);
  check('body', body);
}
