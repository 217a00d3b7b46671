import * as l10n from '@vscode/l10n';
import { checkHeader } from '../http/checkHeader';
import type { Level } from '../http/types';
import { readKnownMembers, type ReadMember } from './readKnownMembers';
import type { Environment, PermissionHeader } from './types';

/** Reads `permissionHeader` of an environment. `others`: names of the headers that are sent anyway. */
export function readPermissionHeader(
  value: unknown,
  others: readonly string[],
): ReadMember<PermissionHeader> {
  const members = readKnownMembers(value, ['name', 'user', 'admin']);
  if (members.problem !== undefined) return members;
  const { name, user, admin } = members.value;
  if (typeof name !== 'string') return { problem: l10n.t('It needs the header’s “name”.') };
  const values = [user, admin].filter((text) => text !== undefined);
  if (values.length === 0) return { problem: l10n.t('It needs a value for “user” or “admin”.') };
  for (const text of values) {
    if (typeof text !== 'string') return { problem: l10n.t('Its values must be texts.') };
    const problem = checkHeader(name, text);
    if (problem !== undefined) return { problem };
  }
  if (others.some((other) => other.toLowerCase() === name.toLowerCase()))
    return { problem: l10n.t('The header “{0}” is there twice.', name) };
  return {
    value: {
      name,
      ...(typeof user === 'string' ? { user } : {}),
      ...(typeof admin === 'string' ? { admin } : {}),
    },
  };
}

/** Every header of the environment's own that calls at a level carry. */
export function headersAt(
  { headers, permissionHeader }: Pick<Environment, 'headers' | 'permissionHeader'>,
  level: Level,
): Readonly<Record<string, string>> {
  const value = permissionHeader?.[level];
  return permissionHeader === undefined || value === undefined
    ? headers
    : { ...headers, [permissionHeader.name]: value };
}
