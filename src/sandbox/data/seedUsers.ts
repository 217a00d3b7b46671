import { person } from './person';
import { rowId } from './rowId';
import { seedTime } from './serviceTime';

const USER_COUNT = 64;

/** The password of every user of the data set, so that log in can be tried. */
export const seedPassword = 'sandbox';

export interface User {
  readonly user_id: string;
  readonly login_id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly nickname: string;
  /** 1 member, 2 guest. */
  readonly membership_type: number;
  readonly status: number;
  readonly gender: number;
  readonly birth: string;
  readonly comment: string;
  readonly user_group_id: string | null;
  /** Id of the user's identity verification. */
  readonly stand_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Two of three users belong to one of the first 32 groups. */
export function seedUsers(): User[] {
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
      membership_type: index % 8 === 5 ? 2 : 1,
      status: 1,
      gender: index % 2,
      birth: `${1970 + (index % 35)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
      comment: '',
      user_group_id: index % 3 === 2 ? null : rowId('userGroup', index % 32),
      stand_id: rowId('standBy', index),
      created_at: at,
      updated_at: at,
    };
  });
}
