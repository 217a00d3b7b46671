import * as l10n from '@vscode/l10n';
import { checkHeader } from '../http/checkHeader';

/** Says what is wrong with an environment's own headers, naming the header but never its value. */
export function checkEnvironmentHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const problem = checkHeader(name, value);
    if (problem !== undefined) return problem;
    if (seen.has(name.toLowerCase())) return l10n.t('The header “{0}” is there twice.', name);
    seen.add(name.toLowerCase());
  }
  return undefined;
}
