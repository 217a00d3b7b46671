import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { Environment } from './types';

/** What a service expects that public clients are made for; a hint. */
export const asClientsSend = {
  permissionHeader: {
    name: knownPermissionHeader.name,
    user: knownPermissionHeader.user,
    admin: { asHinted: true, otherwise: 'manager' },
  },
  userGroupUpdate: 'flat',
} as const satisfies Pick<Environment, 'permissionHeader' | 'userGroupUpdate'>;
