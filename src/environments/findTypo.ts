import { typoDistance } from '../base/typoDistance';
import type { EnvironmentEntry } from './types';

const known = [
  'name',
  'baseUrl',
  'gatewayUrl',
  'live',
  'headers',
  'permissionHeader',
  'tokenRequest',
  'authorization',
  'userGroupUpdate',
] as const satisfies readonly (keyof EnvironmentEntry)[];

/**
 * The first name that is likely to mean a known member of an environment and is not written like it. Any other unknown
 * member is left alone: a later version may know it.
 */
export function findTypo(
  names: readonly string[],
): { readonly written: string; readonly meant: string } | undefined {
  for (const written of names) {
    if (known.some((name) => name === written)) continue;
    const meant = known.find((name) => typoDistance(written, name) < Infinity);
    if (meant !== undefined) return { written: written.slice(0, 40), meant };
  }
  return undefined;
}
