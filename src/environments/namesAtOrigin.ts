import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from './toTarget';
import type { Environment, Environments } from './types';

/** The environments that use the origin, but for the named one. */
export function namesAtOrigin(
  environments: Environments,
  origin: string,
  exceptName: string,
): readonly string[] {
  return atOrigin(environments, origin, exceptName).map(({ name }) => name);
}

/** As `namesAtOrigin`, but for those that send something else with calls, and so never have the session. */
export function namesSharing(
  environments: Environments,
  origin: string,
  exceptName: string,
  sends: readonly NonNullable<Environment['authorization']>[],
): readonly string[] {
  return atOrigin(environments, origin, exceptName)
    .filter(({ authorization = 'token' }) => sends.includes(authorization))
    .map(({ name }) => name);
}

function atOrigin(environments: Environments, origin: string, exceptName: string): readonly Environment[] {
  return environments.list().filter((other) => other.name !== exceptName && originOf(other) === origin);
}

/** Names in quotation marks, for a sentence. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `“${sanitizeForDisplay(name, 40)}”`).join(', ');
}
