import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from './toTarget';
import type { EnvironmentEntry, Environments } from './types';

/** The environments that use the origin, but for the named one. */
export function namesAtOrigin(
  environments: Environments,
  origin: string,
  exceptName: string,
): readonly string[] {
  return environments
    .list()
    .filter((other) => other.name !== exceptName && originOf(other) === origin)
    .map(({ name }) => name);
}

/** The environments that use the session of an entry: at its origin, and of its kind, a token or keys. */
export function namesSharingSession(
  environments: Environments,
  { name, baseUrl, authorization = 'token' }: EnvironmentEntry,
): readonly string[] {
  return namesAtOrigin(environments, new URL(baseUrl).origin, name).filter(
    (other) => (environments.find(other)?.authorization ?? 'token') === authorization,
  );
}

/** Names in quotation marks, for a sentence. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `“${sanitizeForDisplay(name, 40)}”`).join(', ');
}
