import assert from 'node:assert/strict';
import { CommandId } from '../../../../src/contributions';
import {
  emptyList,
  type ListedUserGroup,
  type UserGroupList,
} from '../../../../src/userGroups/list/userGroupList';
import { summarizeList, userGroupNodes } from '../../../../src/userGroups/list/userGroupNodes';

const empty = emptyList({ environmentName: 'Shop', level: 'user' });

function listOf(
  groups: readonly Partial<ListedUserGroup>[],
  more: Partial<UserGroupList> = {},
): UserGroupList {
  const listed = groups.map((group, index) => ({
    id: `g${index + 1}`,
    haystack: (group.companyName ?? '').toLowerCase(),
    ...group,
  }));
  return { ...empty, phase: 'ready', pages: 1, groups: listed, ...more };
}

const labels = (list: UserGroupList): readonly string[] => userGroupNodes(list).map(({ label }) => label);

describe('the rows of the user groups view', () => {
  it('offer to load, and nothing else, before the user asks', () => {
    const [node, ...others] = userGroupNodes(empty);
    assert.ok(node?.kind === 'action');
    assert.deepEqual([node.label, node.command], ['Load User Groups', CommandId.refreshUserGroups]);
    assert.deepEqual(others, []);
  });

  it('show name, business number and type, with an icon of its own shape per type', () => {
    const list = listOf([
      {
        companyName: 'Hanbit',
        type: '2',
        status: '1',
        managerName: 'Kim',
        businessNumber: '000-10-10007',
        phone: '010-0000-1000',
        email: 'a@b.example',
      },
      { managerName: 'Lee', type: '1', status: '2', businessNumber: '', phone: '' },
      { type: '7' },
    ]);
    const nodes = userGroupNodes(list).flatMap((node) => (node.kind === 'userGroup' ? [node] : []));
    assert.deepEqual(
      nodes.map(({ label, description, icon }) => [label, description, icon]),
      [
        ['Hanbit', '000-10-10007 · enterprise', 'organization'],
        ['Lee', 'g2 · personal · status 2 (undocumented)', 'person'],
        ['g3', 'g3 · type 7', 'question'],
      ],
    );
    assert.deepEqual(
      nodes.map(({ spoken }) => spoken),
      ['Hanbit, 000-10-10007, enterprise', 'Lee, personal, status 2 (undocumented)', 'g3, type 7'],
    );
    assert.deepEqual(
      nodes.map(({ userGroupId, environmentName }) => [userGroupId, environmentName]),
      [
        ['g1', 'Shop'],
        ['g2', 'Shop'],
        ['g3', 'Shop'],
      ],
    );
    assert.equal(
      nodes[0]?.tooltip,
      'Hanbit\ng1\n000-10-10007\nEnterprise group\nManaged by Kim\n010-0000-1000\na@b.example\nActive',
    );
  });

  it('make the texts of the service plain', () => {
    const hostile = '$(flame)\u202e [x](command:evil)\n';
    const list = listOf([
      {
        id: hostile,
        companyName: hostile,
        managerName: hostile,
        type: hostile,
        status: hostile,
        businessNumber: hostile,
        phone: hostile,
        email: hostile,
      },
    ]);
    for (const node of userGroupNodes(list)) {
      const shown = { ...node, id: '', userGroupId: '' };
      assert.doesNotMatch(JSON.stringify(shown), /\]\(|\$\(|\u202e|\\n \\n/);
    }
  });

  for (const [what, list, expected] of [
    ['a wait', { ...empty, phase: 'loading' }, ['Loading…']],
    ['no groups', listOf([]), ['No user groups']],
    ['no match', listOf([{ companyName: 'Hanbit' }], { filter: 'x' }), ['Clear Filter', 'No match']],
    [
      'a search',
      listOf([{ companyName: 'Hanbit' }], { keyword: 'han', hasMore: true, count: 3 }),
      ['Clear Filter', 'Hanbit', 'Load More…'],
    ],
    [
      'entries without an id',
      listOf([{ companyName: 'Hanbit' }], { skipped: 2 }),
      ['Hanbit', '2 entries without a usable id are left out'],
    ],
    [
      'a first page that failed',
      { ...empty, phase: 'failed', problem: { sentence: 'Nobody answers.', remedy: 'retry' } },
      ['Nobody answers.', 'Retry'],
    ],
    [
      'a refresh that failed, above the rows that stay',
      listOf([{ companyName: 'Hanbit' }], {
        phase: 'failed',
        pages: 0,
        problem: { sentence: 'Nobody answers.', remedy: 'retry' },
      }),
      ['Nobody answers.', 'Retry', 'Hanbit'],
    ],
    [
      'a session that is gone',
      { ...empty, phase: 'signedOut', problem: { sentence: 'You are not signed in.', remedy: 'signIn' } },
      ['You are not signed in.', 'Sign In…'],
    ],
    [
      'a rejected token',
      { ...empty, phase: 'failed', problem: { sentence: 'The token is not valid.', remedy: 'signIn' } },
      ['The token is not valid.', 'Sign In…'],
    ],
    [
      'a level that may not list',
      { ...empty, phase: 'failed', problem: { sentence: 'No permission.', remedy: 'useAdmin' } },
      ['No permission.', 'Use Admin Level'],
    ],
    [
      'an admin who may not list',
      {
        ...emptyList({ environmentName: 'Shop', level: 'admin' }),
        phase: 'failed',
        problem: { sentence: 'No permission.', remedy: 'useAdmin' },
      },
      ['No permission.', 'Retry'],
    ],
  ] as readonly (readonly [string, UserGroupList, readonly string[]])[]) {
    it(`tell of ${what}`, () => assert.deepEqual(labels(list), expected));
  }

  it('retry the page that failed', () => {
    const problem = { sentence: 'Nobody answers.', remedy: 'retry' } as const;
    const retryOf = (list: UserGroupList) => userGroupNodes(list).at(-1);
    const first = retryOf({ ...empty, phase: 'failed', problem });
    const second = retryOf(listOf([{}], { phase: 'failed', problem }));
    assert.equal(first?.kind === 'action' && first.command, CommandId.refreshUserGroups);
    assert.equal(second?.kind === 'action' && second.command, CommandId.loadMore);
  });

  it('have ids of their own', () => {
    const ids = userGroupNodes(listOf([{}, {}], { filter: 'g', skipped: 1, hasMore: true })).map(
      ({ id }) => id,
    );
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the counts of the user groups view', () => {
  const groups = [{ companyName: 'Hanbit' }, { companyName: 'Mirae' }];

  it('say how many are shown, of how many, and why', () => {
    assert.equal(summarizeList(empty).description, '');
    assert.equal(summarizeList(listOf(groups)).description, '2 loaded');
    assert.equal(summarizeList(listOf(groups, { count: 137 })).description, '2 of 137');
    assert.equal(summarizeList(listOf(groups, { count: 10_000 })).description, '2 of 10,000');
    assert.equal(
      summarizeList(listOf(groups, { count: 137, filter: 'han' })).description,
      '1 of 137 · filter “han”',
    );
    assert.equal(
      summarizeList(listOf(groups, { count: 2, keyword: 'a', filter: 'han' })).description,
      '1 of 2 · search “a” · filter “han”',
    );
  });

  it('say that a filter saw only what is loaded', () => {
    assert.equal(summarizeList(listOf(groups, { filter: 'han' })).message, undefined);
    assert.equal(
      summarizeList(listOf(groups, { filter: 'han', hasMore: true })).message,
      'Only the 2 loaded groups are filtered.',
    );
  });
});
