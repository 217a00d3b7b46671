import assert from 'node:assert/strict';
import {
  emptyList,
  type ListedUserGroup,
  type UserGroupList,
} from '../../../src/userGroups/list/userGroupList';
import { summarizeList, userGroupNodes } from '../../../src/userGroups/list/userGroupNodes';

const GROUPS = 5000;

/** 5,000 loaded groups that count their reads by a filter, and their rows. */
function countedList() {
  const work = { looks: 0, rows: 0 };
  const groups = Array.from({ length: GROUPS }, (_, index): ListedUserGroup => ({
    id: `g${index}`,
    get companyName() {
      work.rows += 1;
      return `Company ${index}`;
    },
    get haystack() {
      work.looks += 1;
      return `company ${index}`;
    },
  }));
  const list: UserGroupList = {
    ...emptyList({ environmentName: 'Shop', level: 'user' }),
    phase: 'ready',
    pages: 50,
    groups,
  };
  /** Counts of one refresh of the view. */
  const refresh = (filter: string): { readonly looks: number; readonly rows: number } => {
    Object.assign(work, { looks: 0, rows: 0 });
    const filtered = { ...list, filter };
    userGroupNodes(filtered);
    summarizeList(filtered);
    return { ...work };
  };
  return refresh;
}

describe('the work of a refresh with 5,000 user groups', () => {
  it('makes each row once, and looks into nothing, without a filter', () => {
    assert.deepEqual(countedList()(''), { looks: 0, rows: GROUPS });
  });

  it('makes only the rows that a filter lets through', () => {
    const { looks, rows } = countedList()('company 4999');
    assert.equal(rows, 1);
    // The filter reads a group twice for each of two words: for the rows, and for the count.
    assert.ok(looks <= 2 * 2 * GROUPS, `${looks} looks`);
  });
});
