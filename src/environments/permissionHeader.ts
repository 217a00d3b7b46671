import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Level, LevelHeader } from '../http/types';
import type { Environment, PermissionHeader } from './types';

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
