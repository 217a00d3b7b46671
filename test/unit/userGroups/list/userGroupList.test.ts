import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { foldText } from '../../../../src/base/foldText';
import {
  emptyList,
  groupRows,
  nextList,
  shownGroups,
  type ListedUserGroup,
  type ListEvent,
  type UserGroupList,
  type UserGroupPage,
} from '../../../../src/userGroups/list/userGroupList';

const environmentAndLevel = { environmentName: 'Shop', level: 'user' } as const;

function group(id: string, companyName = `Company ${id}`): ListedUserGroup {
  return { id, companyName, haystack: foldText(`${id}\n${companyName}`) };
}

function pageOf(ids: readonly string[], count?: number): UserGroupPage {
  return { groups: ids.map((id) => group(id)), count, skipped: 0, mayContinue: true };
}

function after(...events: readonly (ListEvent | ((list: UserGroupList) => ListEvent))[]): UserGroupList {
  return events.reduce<UserGroupList>(
    (list, event) => nextList(list, typeof event === 'function' ? event(list) : event),
    emptyList(environmentAndLevel),
  );
}

const arrives =
  (page: UserGroupPage) =>
  ({ turn }: UserGroupList): ListEvent => ({ kind: 'page', turn, page });
const load: ListEvent = { kind: 'load' };
const more: ListEvent = { kind: 'more' };

describe('the list of user groups', () => {
  it('adds page after page until all are there', () => {
    const first = after(load, arrives(pageOf(['a', 'b'], 3)));
    assert.equal(first.phase, 'ready');
    assert.equal(first.hasMore, true);
    const all = after(load, arrives(pageOf(['a', 'b'], 3)), more, arrives(pageOf(['b', 'c'], 3)));
    assert.deepEqual(
      all.groups.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
    assert.deepEqual([all.hasMore, all.pages, all.count], [false, 2, 3]);
    assert.equal(nextList(all, more), all);
  });

  it('stops at a service that sends the same page again', () => {
    const list = after(load, arrives(pageOf(['a'])), more, arrives(pageOf(['a'])));
    assert.equal(list.hasMore, false);
    assert.equal(list.groups.length, 1);
  });

  it('counts entries without an id among those that were seen', () => {
    const page = { ...pageOf(['a'], 2), skipped: 1 };
    assert.equal(after(load, arrives(page)).hasMore, false);
  });

  it('keeps what is loaded when the next page fails, and asks for that page again', () => {
    const failed = after(load, arrives(pageOf(['a'], 2)), more, ({ turn }) => ({
      kind: 'failed',
      turn,
      problem: { sentence: 'Nobody answers.', remedy: 'retry' },
    }));
    assert.equal(failed.phase, 'failed');
    assert.equal(failed.groups.length, 1);
    const again = nextList(failed, more);
    assert.deepEqual([again.phase, again.pages, again.problem], ['loading', 1, undefined]);
  });

  it('keeps the groups that are there when a refresh fails, and replaces them when it does not', () => {
    const refreshing = after(load, arrives(pageOf(['a', 'b'], 3)), load);
    assert.deepEqual([refreshing.groups.length, refreshing.count, refreshing.pages], [2, 3, 0]);
    const problem = { sentence: 'Nobody answers.', remedy: 'retry' } as const;
    const failed = nextList(refreshing, { kind: 'failed', turn: refreshing.turn, problem });
    assert.deepEqual([failed.phase, failed.groups.length], ['failed', 2]);
    const page = pageOf(['b', 'c'], 2);
    const again = after(load, arrives(pageOf(['a', 'b'], 3)), load, arrives(page));
    assert.deepEqual([again.groups, again.pages, again.hasMore], [page.groups, 1, false]);
    const searched = nextList(failed, { kind: 'search', keyword: 'han' });
    assert.deepEqual(searched.groups, []);
  });

  it('is emptied by a move, and by a session that is gone', () => {
    const moved = after(
      load,
      arrives(pageOf(['a'])),
      { kind: 'filter', text: 'x' },
      { kind: 'moved', environmentAndLevel },
    );
    assert.deepEqual({ ...moved, turn: 0 }, emptyList(environmentAndLevel));
    const signedOut = after(load, arrives(pageOf(['a'])), load, ({ turn }) => ({
      kind: 'signedOut',
      turn,
      sentence: 'You are not signed in.',
    }));
    assert.deepEqual([signedOut.phase, signedOut.groups], ['signedOut', []]);
  });

  it('filters by each word, in any case and composition of letters', () => {
    const list = {
      ...emptyList(environmentAndLevel),
      groups: [group('1', '한빛상사'), group('2', 'Harbor Foods'), group('3', 'Harbor Labs')],
    };
    const shown = (filter: string) => shownGroups({ ...list, filter }).map(({ id }) => id);
    assert.deepEqual(shown(''), ['1', '2', '3']);
    assert.deepEqual(shown('  HARBOR  l'), ['3']);
    assert.deepEqual(shown('한빛'.normalize('NFD')), ['1']);
    assert.deepEqual(shown('nobody'), []);
  });

  it('filters by a number in any layout', () => {
    const group = { id: 'g1', haystack: foldText('g1\n010-0000-1037\n01000001037') };
    const list = { ...emptyList({ environmentName: 'Shop', level: 'user' }), groups: [group] };
    const found = (filter: string) => shownGroups({ ...list, filter }).length;
    for (const filter of [
      '010-0000-1037',
      '(010) 0000-1037',
      '010.0000.1037',
      '010 0000 1037',
      '01000001037',
    ])
      assert.equal(found(filter), 1, filter);
    assert.equal(found('010-0000-1038'), 0);
  });

  it('pages and filters 5,000 groups', () => {
    let list = nextList(emptyList(environmentAndLevel), load);
    for (let page = 0; page < 50; page += 1) {
      const ids = Array.from({ length: 100 }, (_, index) => `g${page * 100 + index}`);
      list = nextList(list, { kind: 'page', turn: list.turn, page: pageOf(ids, 5000) });
      if (page < 49) list = nextList(list, more);
    }
    assert.deepEqual([list.groups.length, list.hasMore], [5000, false]);
    for (let index = 0; index < 5000; index += 250) {
      const filtered = nextList(list, { kind: 'filter', text: `company g${index}` });
      assert.ok(shownGroups(filtered).some(({ id }) => id === `g${index}`));
    }
  });

  it('never shows what was asked for elsewhere, whatever order things happen in', () => {
    // Each response holds the names of the environment and the turn of its request.
    const step = fc.oneof(
      fc.record({ kind: fc.constant('moved' as const), to: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ kind: fc.constantFrom('load' as const, 'more' as const) }),
      fc.record({ kind: fc.constant('search' as const), keyword: fc.constantFrom('', 'han', 'lab') }),
      fc.record({ kind: fc.constant('arrive' as const), which: fc.nat() }),
      fc.record({ kind: fc.constant('fail' as const), which: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let list = emptyList({ environmentName: 'env0', level: 'user' });
        const asked: { readonly turn: number; readonly mark: string; readonly page: number }[] = [];
        for (const each of steps) {
          const before = list;
          switch (each.kind) {
            case 'moved':
              list = nextList(list, {
                kind: 'moved',
                environmentAndLevel: { environmentName: `env${each.to}`, level: 'user' },
              });
              assert.deepEqual(list.groups, []);
              break;
            case 'load':
            case 'more':
              list = nextList(list, { kind: each.kind });
              break;
            case 'search':
              list = nextList(list, { kind: 'search', keyword: each.keyword });
              break;
            default: {
              const answer = asked[each.which % (asked.length || 1)];
              if (!answer) break;
              const { turn, mark, page } = answer;
              const groups = [group(`${mark}-${page}`)];
              list =
                each.kind === 'arrive'
                  ? nextList(list, {
                      kind: 'page',
                      turn,
                      page: { groups, skipped: 0, mayContinue: true },
                    })
                  : nextList(list, { kind: 'failed', turn, problem: { sentence: mark, remedy: 'retry' } });
            }
          }
          const mark = `${list.environmentAndLevel.environmentName}/${list.keyword}`;
          if (list.turn !== before.turn && list.phase === 'loading') {
            asked.push({ turn: list.turn, mark, page: list.pages });
          }
          for (const { id } of list.groups) assert.ok(id.startsWith(`${mark}-`), `${id} in ${mark}`);
          assert.ok(list.problem === undefined || list.problem.sentence === mark);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('rows of user groups', () => {
  it('have a cell for each field of the list, empty where the list lacks it', () => {
    const group = {
      id: 'g1',
      companyName: '대한상사 3',
      businessNumber: '123-45-67890',
      type: '2',
      managerName: 'Kim',
      phone: '+82 10-1234-5678',
      email: 'a@b.c',
      status: '1',
      haystack: 'x',
    };
    const names = 'user_group_id,company_name,business_number,corporate_type,manager_name,phone,email,status';
    assert.deepEqual(
      groupRows([group, { id: 'g2', haystack: '' }]).map((row) => row.join()),
      [names, 'g1,대한상사 3,123-45-67890,2,Kim,+82 10-1234-5678,a@b.c,1', 'g2,,,,,,,'],
    );
  });
});
