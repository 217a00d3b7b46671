import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Environment, PermissionHeader } from './types';

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
