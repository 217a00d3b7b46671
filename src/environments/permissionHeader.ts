import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Level, LevelHeader } from '../http/types';
import type { Environment, PermissionHeader } from './types';

/** The header that tells the service the level; undefined if calls at this level have none. */
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

/** The header in which public clients send the role. Its value at admin level is a `HintedRole`. */
export function hintedPermissionHeader(otherwise: string): Required<PermissionHeader> {
  const { name, user } = knownPermissionHeader;
  return { name, user, admin: { asHinted: true, otherwise } };
}

/** Settings for a service that expects calls as public clients send them, which is known only from hints. */
export const asClientsSend = {
  permissionHeader: hintedPermissionHeader('manager'),
  userGroupUpdate: 'flat',
} as const satisfies Pick<Environment, 'permissionHeader' | 'userGroupUpdate'>;
