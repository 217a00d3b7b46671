import type { User } from '../data/seedUsers';
import type { Handler, World } from '../handler';
import { requireText } from '../readFields';
import { invalid } from '../sandboxError';
import { withStatus } from './withStatus';

const hasUser = (field: keyof User) => (value: string, state: World['state']) =>
  state.users.all().some((user) => user[field] === value);

/** Keys that can be checked, under the names of public clients and under those of the fields. */
const checks: ReadonlyMap<string, (value: string, state: World['state']) => boolean> = new Map([
  ['login_id', hasUser('login_id')],
  ['id-exist', hasUser('login_id')],
  ['email', hasUser('email')],
  ['email-exist', hasUser('email')],
  ['phone', hasUser('phone')],
  ['phone-exist', hasUser('phone')],
  [
    'group-business-number-exist',
    (value, state) => state.userGroups.all().some((group) => group.business_number === value),
  ],
]);

/** Tells whether the value is taken. Needs no access token. */
export const userExists: Handler = ({ path, query }, { state }) => {
  const check = checks.get(path['key'] ?? '');
  if (!check) throw invalid(`key must be one of: ${[...checks.keys()].join(', ')}.`);
  return withStatus({ exists: check(requireText(query, 'pk'), state) });
};
