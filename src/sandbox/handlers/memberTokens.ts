import type { User } from '../data/seedUsers';
import { serviceTime } from '../data/serviceTime';
import type { Handler, World } from '../handler';
import { readFields, requireText } from '../readFields';
import { invalid, SandboxError } from '../sandboxError';
import { findRow } from './findRow';
import { withStatus } from './withStatus';

const TOKEN_LIFE_MS = 60 * 60 * 1000;

/** Logs a member in. Needs no access token. */
export const logIn: Handler = ({ body }, world) => {
  const loginId = requireText(body, 'login_id');
  const { login_pw, password = login_pw } = readFields(body, { login_pw: 'text', password: 'text' });
  if (password === undefined) throw invalid('login_pw is required.');
  const user = world.state.users.all().find(({ login_id }) => login_id === loginId);
  if (!user || !world.state.passwords.matches(user.user_id, password)) {
    throw new SandboxError(400, 'USER_LOGIN_FAILED', 'The login id or the password is wrong.');
  }
  return memberToken(user, world);
};

/** Issues a member's token without a password. */
export const issueToken: Handler = ({ body }, world) =>
  memberToken(findRow(world.state.users, requireText(body, 'user_id'), 'USER_NOT_FOUND'), world);

/** A token that names a member. It is no access token: log in is open to all, so the sandbox takes its own two only. */
function memberToken(user: User, { now, random }: World): object {
  return withStatus({
    access_token: `member-${random(24)}`,
    expired_at: serviceTime(now() + TOKEN_LIFE_MS),
    user,
  });
}
