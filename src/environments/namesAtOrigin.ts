import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from './toTarget';
import type { Environment, Environments } from './types';

/** Names of environments with the origin, except the given one. */
export function namesAtOrigin(
  environments: Environments,
  origin: string,
  exceptName: string,
): readonly string[] {
  return atOrigin(environments, origin, exceptName).map(({ name }) => name);
}

/** As `namesAtOrigin`, without environments that send another credential and so never use the session. */
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

/** Quoted names for a sentence. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `“${sanitizeForDisplay(name, 40)}”`).join(', ');
}
