import { person, rowId } from './rowValues';
import { SMALL_COUNT } from './seedUserGroups';
import { seedTime } from './serviceTime';

const USER_COUNT = 64;

/** Password of all users in the data set, to try the log-in. */
export const seedPassword = 'sandbox';

export type User = Readonly<ReturnType<typeof seedUsers>[number]>;

/** Creates users; two of three belong to a group, always one of the first 32 groups. */
export function seedUsers(groupCount = SMALL_COUNT) {
  const groups = Math.min(32, groupCount);
  return Array.from({ length: USER_COUNT }, (_, index) => {
    const { name, login } = person(index);
    const at = seedTime(index, index * 13);
    return {
      user_id: rowId('user', index),
      login_id: `${login.replace('.', '')}${index + 1}`,
      name,
      email: `${login}${index + 1}@example.com`,
      phone: `010-0000-${String(index * 53 + 2000).padStart(4, '0')}`,
      nickname: login.split('.')[0] ?? login,
      // 1: member, 2: guest.
      membership_type: index % 8 === 5 ? 2 : 1,
      status: 1,
      gender: index % 2,
      birth: `${1970 + (index % 35)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      comment: '',
      user_group_id: index % 3 === 2 ? null : rowId('userGroup', index % groups),
      // Id of the user's identity verification.
      stand_id: rowId('standBy', index),
      created_at: at,
      updated_at: at,
    };
  });
}
