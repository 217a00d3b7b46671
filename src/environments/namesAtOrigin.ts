import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { originOf } from './toTarget';
import type { Environments } from './types';

/** The environments that use the origin, and so its session, but for the named one. */
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

/** Names in quotation marks, for a sentence. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `“${sanitizeForDisplay(name, 40)}”`).join(', ');
}
