import { rowId } from '../data/rowId';
import { serviceTime } from '../data/serviceTime';
import type { Handler } from '../handler';
import { readFields, requireText } from '../readFields';
import { SandboxError } from '../sandboxError';
import { findUserGroup } from './findUserGroup';
import { withStatus } from './withStatus';

/** What a user may be told to be, beside a name. */
export const profileFields = {
  email: 'text',
  phone: 'text',
  nickname: 'text',
  birth: 'text',
  comment: 'text',
  gender: 'integer',
} as const;
const optionalFields = { ...profileFields, user_group_id: 'text' } as const;

/** Signs a user up. The password, under either of its public names, is never answered. */
export const joinUser: Handler = ({ body }, { state, now }) => {
  const login_id = requireText(body, 'login_id');
  const name = requireText(body, 'name');
  const { login_pw, password = login_pw } = readFields(body, { login_pw: 'text', password: 'text' });
  const {
    email = '',
    phone = '',
    nickname = '',
    birth = '',
    comment = '',
    gender = 0,
    user_group_id,
  } = readFields(body, optionalFields);
  if (user_group_id !== undefined) findUserGroup(user_group_id, state.userGroups);
  if (state.users.all().some((user) => user.login_id === login_id)) {
    throw new SandboxError(409, 'USER_ID_INVALID', 'Another user has this login_id.');
  }
  const at = serviceTime(now());
  const user = state.users.insert((user_id) => ({
    user_id,
    login_id,
    name,
    email,
    phone,
    nickname,
    membership_type: 1,
    status: 1,
    gender,
    birth,
    comment,
    user_group_id: user_group_id ?? null,
    stand_id: rowId('standBy', Number.parseInt(user_id.slice(0, 8), 16)),
    created_at: at,
    updated_at: at,
  }));
  if (password !== undefined) state.passwords.set(user.user_id, password);
  return withStatus(user);
};
