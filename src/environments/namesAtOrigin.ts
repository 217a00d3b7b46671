import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from './toTarget';
import type { Environment, Environments } from './types';

/** Names of the environments with this origin, except `exceptName`. */
export function namesAtOrigin(
  environments: Environments,
  origin: string,
  exceptName: string,
): readonly string[] {
  return atOrigin(environments, origin, exceptName).map(({ name }) => name);
}

/**
 * As `namesAtOrigin`, but only environments whose `authorization` is in `sends`: other environments do not use the
 * session.
 */
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

/** Quoted names for a sentence, such as `“Shop”, “Stage”`. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `“${sanitizeForDisplay(name, 40)}”`).join(', ');
}
