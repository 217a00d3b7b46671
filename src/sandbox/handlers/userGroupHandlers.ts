import { bodyWrappers } from '../../catalog/bodyWrappers';
import { ENTERPRISE, lockedUserGroupId, newGroup, PERSONAL, type UserGroup } from '../data/seedUserGroups';
import { type Handlers, type SandboxRequest, type World, withStatus } from '../handler';
import { listRows } from '../table';
import { isObject, readFields, requireText, unwrap } from '../readBody';
import { invalid, SandboxError } from '../sandboxError';

/** Finds the group in the path for a read. Throws a `SandboxError` if the group is unknown, or locked for the level. */
function findReadableGroup({ path, level }: SandboxRequest, { state }: World): UserGroup {
  const group = state.userGroups.named(path);
  if (group.user_group_id === lockedUserGroupId && level !== 'admin') throw notAuthorized();
  return group;
}

/** Finds the group in the path for a change; throws a `SandboxError` for an enterprise group at user level. */
function findWritableGroup({ path, level }: SandboxRequest, { state }: World): UserGroup {
  const group = state.userGroups.named(path);
  if (group.corporate_type === ENTERPRISE && level !== 'admin') throw notAuthorized();
  return group;
}

function notAuthorized(): SandboxError {
  const message = 'The token has no permission on this user group.';
  return new SandboxError(403, 'USER_GROUP_NOT_AUTHORIZED', message);
}

/**
 * Fields of a group in a response, in the reference's order. In the behaviour `clients`, includes fields that only
 * public clients show. Source: JL in `src/catalog/hints.openapi.yaml`.
 */
function shownUserGroup(group: UserGroup, { behaviour, userGroupFields }: World) {
  const values = new Map<string, unknown>(Object.entries(group));
  const shown = userGroupFields.filter(
    ({ change }) => change !== 'notReturned' || behaviour.like === 'clients',
  );
  return Object.fromEntries(shown.map(({ name }) => [name, values.get(name)]));
}

/** Reads the fields that an update accepts. Throws a `SandboxError` that names an invalid field. */
function readChanges(body: SandboxRequest['body'], { userGroupFields }: World) {
  const changeable = userGroupFields.filter(({ change }) => change !== 'readOnly');
  const texts = readFields(body, Object.fromEntries(changeable.map(({ name }) => [name, 'text' as const])));
  for (const { name, maxLength = Infinity } of changeable)
    if (Array.from(texts[name] ?? '').length > maxLength)
      throw invalid(`${name} must be a text of at most ${maxLength} characters.`);
  return texts;
}

/** True if the body has the fields at the top, as public clients send them, not in `user_group`. */
export function isFlatUpdate(body: SandboxRequest['body']): boolean {
  return Object.keys(body).length > 0 && !Object.hasOwn(body, 'user_group');
}

/**
 * Fields that an update changes. The behaviour `clients` ignores a wrong body shape, and fields that an update does not
 * accept. The behaviour `reference` refuses both; a read-only field may be sent only with its current value.
 */
function fieldsToChange(body: SandboxRequest['body'], group: UserGroup, world: World) {
  const { like, updates } = world.behaviour;
  const isFlat = isFlatUpdate(body);
  const sent = isFlat ? body : body['user_group'];
  const isTaken = isObject(sent) && (updates === 'both' || updates === (isFlat ? 'flat' : 'wrapped'));
  if (like === 'clients') return isTaken ? readChanges(sent, world) : {};
  if (!isTaken) {
    throw invalid(
      updates === 'flat'
        ? 'The body must hold the fields to change, not in user_group.'
        : 'The body must hold the object user_group with the fields to change.',
    );
  }
  const shown = new Map<string, unknown>(Object.entries(group));
  for (const [name, value] of Object.entries(sent)) {
    if (world.userGroupFields.some((field) => field.name === name && field.change !== 'readOnly')) continue;
    if (shown.has(name) && shown.get(name) === value) continue;
    if (name === 'business_number' && group.corporate_type === ENTERPRISE) {
      throw invalid('business_number of an enterprise group cannot be changed.');
    }
    throw invalid(`${name.slice(0, 80)} is not a field that an update can change.`);
  }
  return readChanges(sent, world);
}

export const userGroupHandlers: Handlers = {
  'userGroups.create': (request, world) => {
    const { state } = world;
    const body = unwrap(request.body, bodyWrappers['userGroups.create']);
    const company_name = requireText(body, 'company_name');
    const business_number = requireText(body, 'business_number');
    const { corporate_type = ENTERPRISE } = readFields(body, { corporate_type: 'integer' });
    if (corporate_type !== PERSONAL && corporate_type !== ENTERPRISE) {
      throw invalid('corporate_type must be 1 (personal) or 2 (enterprise).');
    }
    if (state.userGroups.all().some((group) => group.business_number === business_number)) {
      throw new SandboxError(409, 'BUSINESS_NUMBER_DUPLICATE', 'Another group has this business_number.');
    }
    const fields = readChanges(body, world);
    const group = state.userGroups.insert((user_group_id) => ({
      ...newGroup,
      ...fields,
      user_group_id,
      company_name,
      business_number,
      corporate_type,
    }));
    return withStatus(shownUserGroup(group, world));
  },
  'userGroups.list': ({ query }, world) => {
    const { count, list } = listRows(world.state.userGroups.all(), query, {
      keywordFields: ['user_group_id', 'company_name', 'business_number', 'manager_name', 'phone', 'email'],
      filterFields: ['corporate_type', 'status'],
    });
    return { count, list: list.map((group) => shownUserGroup(group, world)) };
  },
  'userGroups.detail': (request, world) =>
    withStatus(shownUserGroup(findReadableGroup(request, world), world)),
  'userGroups.update': (request, world) => {
    const group = findWritableGroup(request, world);
    const fields = fieldsToChange(request.body, group, world);
    const changed = world.state.userGroups.replace({ ...group, ...fields });
    return withStatus(shownUserGroup(changed, world));
  },
  'userGroups.addUser': (request, world) => {
    const group = findWritableGroup(request, world);
    const user = world.state.users.require(requireText(request.body, 'user_id'));
    return withStatus(world.state.users.replace({ ...user, user_group_id: group.user_group_id }));
  },
  'userGroups.removeUser': (request, world) => {
    const group = findWritableGroup(request, world);
    const { path, query } = request;
    const user = world.state.users.require(requireText({ ...query, ...path }, 'user_id'));
    if (user.user_group_id !== group.user_group_id) {
      throw new SandboxError(404, 'USER_NOT_FOUND', 'The user does not belong to this group.');
    }
    return withStatus(world.state.users.replace({ ...user, user_group_id: null }));
  },
  'userGroups.setLimit': (request, world) => {
    const group = findWritableGroup(request, world);
    const limit = {
      ...group.limit,
      ...readFields(request.body, {
        use_limit: 'flag',
        purchase_limit: 'number',
        subscribed_limit: 'number',
        limit_message: 'text',
      }),
    };
    world.state.userGroups.replace({ ...group, limit });
    return withStatus({ ...shownUserGroup(group, world), ...limit });
  },
  'userGroups.aggregateTransaction': (request, world) => {
    const group = findWritableGroup(request, world);
    const aggregation = {
      ...group.aggregation,
      ...readFields(request.body, {
        use_subscription_aggregate_transaction: 'flag',
        subscription_month_day: 'integer',
        subscription_week_day: 'integer',
      }),
    };
    world.state.userGroups.replace({ ...group, aggregation });
    return withStatus({ user_group_id: group.user_group_id, ...aggregation });
  },
};
