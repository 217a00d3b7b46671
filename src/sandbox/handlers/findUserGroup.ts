import { lockedUserGroupId } from '../data/seedUserGroups';
import { ENTERPRISE, type UserGroup } from '../data/userGroup';
import type { SandboxRequest, World } from '../handler';
import { SandboxError } from '../sandboxError';

/** The group of the path, to read. Throws a `SandboxError` when it is unknown, or locked for the level. */
export function findReadableGroup({ path, level }: SandboxRequest, { state }: World): UserGroup {
  const group = findUserGroup(path['user_group_id'], state.userGroups);
  if (group.user_group_id === lockedUserGroupId && level !== 'admin') throw notAuthorized();
  return group;
}

/** The group of the path, to change. Throws a `SandboxError` when it is unknown, or an enterprise at user level. */
export function findWritableGroup({ path, level }: SandboxRequest, { state }: World): UserGroup {
  const group = findUserGroup(path['user_group_id'], state.userGroups);
  if (group.corporate_type === ENTERPRISE && level !== 'admin') throw notAuthorized();
  return group;
}

/** The group with that id. Throws a `SandboxError` when there is none. */
export function findUserGroup(id: string | undefined, groups: World['state']['userGroups']): UserGroup {
  const group = id === undefined ? undefined : groups.find(id);
  if (!group) throw new SandboxError(404, 'USER_GROUP_NOT_FOUND', 'The user group cannot be found.');
  return group;
}

function notAuthorized(): SandboxError {
  return new SandboxError(
    403,
    'USER_GROUP_NOT_AUTHORIZED',
    'The token has no permission on this user group.',
  );
}
