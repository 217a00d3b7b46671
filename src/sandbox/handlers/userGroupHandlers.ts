import { ENTERPRISE, noAggregation, noLimit, PERSONAL, type UserGroup } from '../data/userGroup';
import type { Handler, Handlers } from '../handler';
import { listRows } from '../listRows';
import { readFields, requireText, unwrap } from '../readFields';
import { invalid, SandboxError } from '../sandboxError';
import { findRow } from './findRow';
import { findReadableGroup, findWritableGroup } from './findUserGroup';
import { shownUserGroup } from './shownUserGroup';
import { changeableFields, updateUserGroup } from './updateUserGroup';
import { withStatus } from './withStatus';

const emptyGroup = {
  ceo_name: '',
  manager_name: '',
  phone: '',
  email: '',
  zipcode: '',
  address: '',
  address_detail: '',
  status: 1,
  limit: noLimit,
  aggregation: noAggregation,
} satisfies Partial<UserGroup>;

const create: Handler = (request, { state }) => {
  const body = unwrap(request.body, 'user_group');
  const company_name = requireText(body, 'company_name');
  const business_number = requireText(body, 'business_number');
  const { corporate_type = ENTERPRISE } = readFields(body, { corporate_type: 'integer' });
  if (corporate_type !== PERSONAL && corporate_type !== ENTERPRISE) {
    throw invalid('corporate_type must be 1 (personal) or 2 (enterprise).');
  }
  if (state.userGroups.all().some((group) => group.business_number === business_number)) {
    throw new SandboxError(409, 'BUSINESS_NUMBER_DUPLICATE', 'Another group has this business_number.');
  }
  const fields = readFields(body, changeableFields);
  const group = state.userGroups.insert((user_group_id) => ({
    ...emptyGroup,
    ...fields,
    user_group_id,
    company_name,
    business_number,
    corporate_type,
  }));
  return withStatus(shownUserGroup(group));
};

const list: Handler = ({ query }, { state }) =>
  listRows(state.userGroups.all().map(shownUserGroup), query, {
    keywordFields: ['user_group_id', 'company_name', 'business_number', 'manager_name', 'phone', 'email'],
    filterFields: ['corporate_type', 'status'],
  });

const addUser: Handler = (request, world) => {
  const group = findWritableGroup(request, world);
  const user = findRow(world.state.users, requireText(request.body, 'user_id'), 'USER_NOT_FOUND');
  return withStatus(world.state.users.replace({ ...user, user_group_id: group.user_group_id }));
};

const removeUser: Handler = (request, world) => {
  const group = findWritableGroup(request, world);
  const user = findRow(world.state.users, requireText(request.query, 'user_id'), 'USER_NOT_FOUND');
  if (user.user_group_id !== group.user_group_id) {
    throw new SandboxError(404, 'USER_NOT_FOUND', 'The user does not belong to this group.');
  }
  return withStatus(world.state.users.replace({ ...user, user_group_id: null }));
};

const setLimit: Handler = (request, world) => {
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
  return withStatus({ ...shownUserGroup(group), ...limit });
};

const aggregateTransaction: Handler = (request, world) => {
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
};

export const userGroupHandlers: Handlers = {
  'userGroups.create': create,
  'userGroups.list': list,
  'userGroups.detail': (request, world) => withStatus(shownUserGroup(findReadableGroup(request, world))),
  'userGroups.update': updateUserGroup,
  'userGroups.addUser': addUser,
  'userGroups.removeUser': removeUser,
  'userGroups.setLimit': setLimit,
  'userGroups.aggregateTransaction': aggregateTransaction,
};
