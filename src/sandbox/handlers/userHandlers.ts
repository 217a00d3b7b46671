import type { User } from '../data/seedUsers';
import { serviceTime } from '../data/serviceTime';
import type { Handler, Handlers } from '../handler';
import { listRows } from '../listRows';
import { readFields, unwrap } from '../readFields';
import { SandboxError } from '../sandboxError';
import { findRow } from './findRow';
import { joinUser, profileFields } from './joinUser';
import { issueToken, logIn } from './memberTokens';
import { userExists } from './userExists';
import { withStatus } from './withStatus';

const userFields = { name: 'text', ...profileFields } as const;

const authenticate: Handler = ({ path }, { state }) => {
  const user = state.users.all().find(({ stand_id }) => stand_id === path['stand_id']);
  if (!user) {
    throw new SandboxError(404, 'USER_STAND_BY_NOT_FOUND', 'There is no identity verification with this id.');
  }
  const { stand_id, name, phone, birth, gender } = user;
  return withStatus({ stand_id, name, phone, birth, gender, auth_phone: true, verified_at: user.created_at });
};

const list: Handler = ({ query }, { state }) =>
  listRows<User>(state.users.all(), query, {
    keywordFields: ['user_id', 'login_id', 'name', 'email', 'phone'],
    filterFields: ['membership_type', 'user_group_id', 'status'],
  });

const detail: Handler = ({ path }, { state }) =>
  withStatus(findRow(state.users, path['user_id'], 'USER_NOT_FOUND'));

const update: Handler = ({ path, body }, { state, now }) => {
  const user = findRow(state.users, path['user_id'], 'USER_NOT_FOUND');
  const changes = readFields(unwrap(body, 'user'), userFields);
  return withStatus(state.users.replace({ ...user, ...changes, updated_at: serviceTime(now()) }));
};

const remove: Handler = ({ path }, { state }) => {
  const { user_id } = findRow(state.users, path['user_id'], 'USER_NOT_FOUND');
  state.users.remove(user_id);
  return withStatus({ user_id });
};

export const userHandlers: Handlers = {
  'users.join': joinUser,
  'users.exists': userExists,
  'users.login': logIn,
  'users.issueToken': issueToken,
  'users.authenticate': authenticate,
  'users.list': list,
  'users.detail': detail,
  'users.update': update,
  'users.delete': remove,
};
