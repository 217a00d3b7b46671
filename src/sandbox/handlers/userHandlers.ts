import { bodyWrappers } from '../../catalog/bodyWrappers';
import { rowId } from '../data/rowValues';
import type { User } from '../data/seedUsers';
import { type Handlers, type World, withStatus } from '../handler';
import { listRows } from '../table';
import { readFields, requireText, unwrap } from '../readBody';
import { invalid, SandboxError } from '../sandboxError';
import { serviceTime } from '../data/serviceTime';

/** Settable fields of a user, besides the name. */
const profileFields = {
  email: 'text',
  phone: 'text',
  nickname: 'text',
  birth: 'text',
  comment: 'text',
  gender: 'integer',
} as const;

const TOKEN_LIFE_MS = 60 * 60 * 1000;

/** No call of the sandbox accepts this token as an access token. */
function memberToken(user: User, { now, random }: World): object {
  return withStatus({
    access_token: `member-${random(24)}`,
    expired_at: serviceTime(now() + TOKEN_LIFE_MS),
    user,
  });
}

const hasUser = (field: keyof User) => (value: string, state: World['state']) =>
  state.users.all().some((user) => user[field] === value);

/** Checks of whether a value is taken, by key. Keys are field names and the names that public clients send. */
const checks: ReadonlyMap<string, (value: string, state: World['state']) => boolean> = new Map([
  ['login_id', hasUser('login_id')],
  ['id-exist', hasUser('login_id')],
  ['email', hasUser('email')],
  ['email-exist', hasUser('email')],
  // No user in the data set has an id of another service.
  ['uid-exist', () => false],
  ['phone', hasUser('phone')],
  ['phone-exist', hasUser('phone')],
  [
    'group-business-number-exist',
    (value, state) => state.userGroups.all().some((group) => group.business_number === value),
  ],
]);

export const userHandlers: Handlers = {
  /** The response never contains the password, which clients send as `login_pw` or `password`. */
  'users.join': ({ body }, { state, now }) => {
    const login_id = requireText(body, 'login_id');
    const name = requireText(body, 'name');
    const { login_pw, password = login_pw } = readFields(body, { login_pw: 'text', password: 'text' });
    const fields = readFields(body, { ...profileFields, user_group_id: 'text' });
    if (fields.user_group_id !== undefined) state.userGroups.require(fields.user_group_id);
    if (state.users.all().some((user) => user.login_id === login_id)) {
      throw new SandboxError(409, 'USER_ID_INVALID', 'Another user has this login_id.');
    }
    const at = serviceTime(now());
    const user = state.users.insert((user_id) => ({
      user_id,
      login_id,
      name,
      email: '',
      phone: '',
      nickname: '',
      membership_type: 1,
      status: 1,
      gender: 0,
      birth: '',
      comment: '',
      user_group_id: null,
      stand_id: rowId('standBy', Number.parseInt(user_id.slice(0, 8), 16)),
      created_at: at,
      updated_at: at,
      ...fields,
    }));
    if (password !== undefined) state.passwords.set(user.user_id, password);
    return withStatus(user);
  },
  'users.exists': ({ path, query }, { state }) => {
    const check = checks.get(path['key'] ?? '');
    if (!check) throw invalid(`key must be one of: ${[...checks.keys()].join(', ')}.`);
    return withStatus({ exists: check(requireText(query, 'pk'), state) });
  },
  'users.login': ({ body }, world) => {
    const loginId = requireText(body, 'login_id');
    const { login_pw, password = login_pw } = readFields(body, { login_pw: 'text', password: 'text' });
    if (password === undefined) throw invalid('login_pw is required.');
    const user = world.state.users.all().find(({ login_id }) => login_id === loginId);
    if (!user || !world.state.passwords.matches(user.user_id, password)) {
      throw new SandboxError(400, 'USER_LOGIN_FAILED', 'The login id or the password is wrong.');
    }
    return memberToken(user, world);
  },
  'users.issueToken': ({ body }, world) =>
    memberToken(world.state.users.require(requireText(body, 'user_id')), world),
  'users.authenticate': ({ path }, { state }) => {
    const user = state.users.all().find(({ stand_id }) => stand_id === path['stand_id']);
    if (!user) {
      const message = 'There is no identity verification with this id.';
      throw new SandboxError(404, 'USER_STAND_BY_NOT_FOUND', message);
    }
    const { stand_id, name, phone, birth, gender } = user;
    return withStatus({
      stand_id,
      name,
      phone,
      birth,
      gender,
      auth_phone: true,
      verified_at: user.created_at,
    });
  },
  'users.list': ({ query }, { state }) =>
    listRows(state.users.all(), query, {
      keywordFields: ['user_id', 'login_id', 'name', 'email', 'phone'],
      filterFields: ['membership_type', 'user_group_id', 'status'],
    }),
  'users.detail': ({ path }, { state }) => withStatus(state.users.named(path)),
  'users.update': ({ path, body }, { state, now }) => {
    const user = state.users.named(path);
    const changes = readFields(unwrap(body, bodyWrappers['users.update']), {
      name: 'text',
      ...profileFields,
    });
    return withStatus(state.users.replace({ ...user, ...changes, updated_at: serviceTime(now()) }));
  },
  'users.delete': ({ path }, { state }) => {
    const { user_id } = state.users.named(path);
    state.users.remove(user_id);
    return withStatus({ user_id });
  },
};
