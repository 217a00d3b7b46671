import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Environment, PermissionHeader } from './types';

/** The header by which public clients name the role: at admin level the one that each endpoint's hint names. */
export function hintedPermissionHeader(otherwise: string): Required<PermissionHeader> {
  const { name, user } = knownPermissionHeader;
  return { name, user, admin: { asHinted: true, otherwise } };
}

/** What a service expects that public clients are made for; a hint. */
export const asClientsSend = {
  permissionHeader: hintedPermissionHeader('manager'),
  userGroupUpdate: 'flat',
} as const satisfies Pick<Environment, 'permissionHeader' | 'userGroupUpdate'>;
