import * as l10n from '@vscode/l10n';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import { checkHeader } from '../http/checkHeader';
import type { Level, LevelHeader } from '../http/types';
import { readKnownMembers, type ReadMember } from './readKnownMembers';
import type { Environment, HintedRole, PermissionHeader } from './types';

/** Reads `permissionHeader` of an environment. `others`: names of other headers that are always sent. */
export function readPermissionHeader(
  value: unknown,
  others: readonly string[],
): ReadMember<PermissionHeader> {
  const members = readKnownMembers(value, ['name', 'user', 'admin']);
  if (members.problem !== undefined) return members;
  const { name, user } = members.value;
  if (typeof name !== 'string') return { problem: l10n.t('It needs the header’s “name”.') };
  const admin = readAdmin(members.value['admin']);
  if (admin.problem !== undefined) return admin;
  const values = [user, typeof admin.value === 'object' ? admin.value.otherwise : admin.value].filter(
    (text) => text !== undefined,
  );
  if (values.length === 0) return { problem: l10n.t('It needs a value for “user” or “admin”.') };
  for (const text of values) {
    if (typeof text !== 'string') return { problem: l10n.t('Its values must be strings.') };
    const problem = checkHeader(name, text);
    if (problem !== undefined) return { problem };
  }
  if (others.some((other) => other.toLowerCase() === name.toLowerCase()))
    return { problem: l10n.t('The header “{0}” appears twice.', name) };
  return {
    value: {
      name,
      ...(typeof user === 'string' ? { user } : {}),
      ...(admin.value === undefined ? {} : { admin: admin.value }),
    },
  };
}

/** The value for the admin level: a text, or `HintedRole` to follow the hints. */
function readAdmin(value: unknown): ReadMember<string | HintedRole | undefined> {
  if (value === undefined || typeof value === 'string') return { value };
  const members = readKnownMembers(value, ['asHinted', 'otherwise']);
  const { asHinted, otherwise } = members.value ?? {};
  if (asHinted === true && typeof otherwise === 'string') return { value: { asHinted, otherwise } };
  return {
    problem: l10n.t('Its “admin” must be a string, or { "asHinted": true, "otherwise": "<a role>" }.'),
  };
}

/** The environment's header for a level; undefined if calls at that level carry none. */
export function levelHeaderAt(
  { permissionHeader }: Pick<Environment, 'permissionHeader'>,
  level: Level,
): LevelHeader | undefined {
  const value = permissionHeader?.[level];
  if (permissionHeader === undefined || value === undefined) return undefined;
  const { name } = permissionHeader;
  if (typeof value === 'string') return { name, value };
  return { name, value: value.otherwise, ofEndpoint: knownPermissionHeader.roleOf };
}

/**
 * The header in which public clients name the role. At admin level each endpoint's hint names it; without one,
 * `otherwise`.
 */
export function hintedPermissionHeader(otherwise: string): Required<PermissionHeader> {
  const { name, user } = knownPermissionHeader;
  return { name, user, admin: { asHinted: true, otherwise } };
}

/** Settings for a service that expects calls as public clients send them; a hint. */
export const asClientsSend = {
  permissionHeader: hintedPermissionHeader('manager'),
  userGroupUpdate: 'flat',
} as const satisfies Pick<Environment, 'permissionHeader' | 'userGroupUpdate'>;
