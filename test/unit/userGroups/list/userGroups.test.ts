import assert from 'node:assert/strict';
import { asClientsSend } from '../../../../src/environments/permissionHeader';
import { createLevels } from '../../../../src/environments/levels';
import { UserGroups, type LoadRequest, type LoadResult } from '../../../../src/userGroups/list/userGroups';
import { memoryEnvironments } from '../../../support/memoryEnvironments';
import { memorySessions } from '../../../support/memorySessions';
import { memoryStore } from '../../../support/memoryStore';
import { until } from '../../../support/until';
import { settled } from '../../../support/settled';

interface Waiting {
  readonly request: LoadRequest;
  readonly answer: (result: LoadResult) => void;
  readonly fail: (thrown: unknown) => void;
}

function groupsFixture(token: string | undefined = 'token-1') {
  const { environments, expectAtSandbox } = memoryEnvironments([
    { name: 'A', baseUrl: 'https://a.example' },
    { name: 'B', baseUrl: 'https://b.example' },
  ]);
  const { sessions } = memorySessions();
  const levels = createLevels(memoryStore());
  const waiting: Waiting[] = [];
  const fixture = { environments, sessions, levels, waiting, token, visible: true };
  const groups = new UserGroups({
    environments,
    sessions,
    levels,
    isVisible: () => fixture.visible,
    load: (request) => {
      request.useCredential({ token: fixture.token });
      return new Promise((answer, fail) => waiting.push({ request, answer, fail }));
    },
    describeProblem: (thrown) => ({ sentence: String(thrown), remedy: 'retry' }),
  });
  return { ...fixture, fixture, groups, expectAtSandbox };
}

function pageOf(...ids: readonly string[]): LoadResult {
  const listed = ids.map((id) => ({ id, haystack: id }));
  return { kind: 'page', page: { groups: listed, count: 9, skipped: 0, mayContinue: true } };
}

describe('the user groups of the chosen environment', () => {
  it('are asked for once, when the view is opened', () => {
    const { groups, waiting } = groupsFixture();
    assert.equal(waiting.length, 0);
    groups.open();
    groups.open();
    assert.deepEqual(
      waiting.map(({ request }) => [request.environment.name, request.page, request.keyword]),
      [['Sandbox', 1, '']],
    );
  });

  it('come page by page, and by keyword', async () => {
    const { groups, waiting } = groupsFixture();
    groups.open();
    waiting[0]?.answer(pageOf('a'));
    await settled();
    void groups.loadMore();
    void groups.loadMore();
    assert.deepEqual([waiting.length, waiting[1]?.request.page], [2, 2]);
    void groups.search('han');
    assert.equal(waiting[1]?.request.signal.aborted, true);
    assert.deepEqual([waiting[2]?.request.page, waiting[2]?.request.keyword], [1, 'han']);
  });

  it('are read again once the sandbox expects a role', async () => {
    const { groups, waiting, expectAtSandbox } = groupsFixture();
    groups.open();
    waiting[0]?.fail('refused');
    await settled();
    assert.equal(groups.list.phase, 'failed');
    expectAtSandbox(asClientsSend);
    assert.deepEqual([groups.list.phase, waiting.length], ['loading', 2]);
    assert.deepEqual(waiting[1]?.request.environment.permissionHeader, asClientsSend.permissionHeader);
  });

  it('are emptied by another environment or level, and read there when the view is seen', async () => {
    const { groups, waiting, environments, levels, fixture } = groupsFixture();
    groups.open();
    waiting[0]?.answer(pageOf('a'));
    await settled();
    await environments.switchTo('A');
    assert.deepEqual([groups.list.groups, groups.list.phase], [[], 'loading']);
    assert.equal(groups.list.environmentAndLevel.environmentName, 'A');
    await levels.choose(environments.current, 'admin');
    assert.equal(groups.list.environmentAndLevel.level, 'admin');
    assert.equal(waiting.length, 3);
    fixture.visible = false;
    await environments.switchTo('B');
    assert.deepEqual([groups.list.phase, waiting.length], ['idle', 3]);
  });

  it('are not read by a change before the user asked for them', async () => {
    const { environments, levels, waiting } = groupsFixture();
    await environments.switchTo('A');
    await levels.choose(environments.current, 'admin');
    assert.equal(waiting.length, 0);
  });

  it('are read anew with another session, once, and stay with the same one', async () => {
    const { groups, waiting, environments, sessions, fixture } = groupsFixture(undefined);
    const session = { origin: 'https://a.example', level: 'user', token: 'token-2' } as const;
    await environments.switchTo('A');
    groups.open();
    waiting[0]?.answer({ kind: 'signedOut', sentence: 'You are not signed in.' });
    await settled();
    fixture.token = 'token-2';
    await sessions.store(session);
    await until('the list is read anew', () => waiting.length > 1);
    waiting[1]?.answer(pageOf('a'));
    await settled();
    await sessions.store(session);
    await sessions.store({ ...session, origin: 'https://b.example' });
    await settled();
    assert.equal(waiting.length, 2);
    assert.equal(groups.list.groups.length, 1);
    await sessions.delete('https://a.example');
    await until('the list is emptied', () => groups.list.groups.length === 0);
  });

  it('never mix, in 200 switches while lists load', async () => {
    const { groups, waiting, environments } = groupsFixture();
    groups.open();
    const names = ['Sandbox', 'A', 'B'];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    for (let turn = 0; turn < 200; turn += 1) {
      await environments.switchTo(names[random(3)] ?? '');
      if (random(3) === 0) void groups.loadMore();
      for (let late = 0; late < 3; late += 1) {
        const answer = waiting[random(waiting.length)];
        const name = answer?.request.environment.name ?? '';
        if (random(5) === 0) answer?.fail(name);
        else answer?.answer(pageOf(`${name}-${turn}-${late}`));
      }
      await settled();
      const { environmentAndLevel, problem } = groups.list;
      assert.equal(environmentAndLevel.environmentName, environments.current.name);
      for (const { id } of groups.list.groups)
        assert.ok(id.startsWith(`${environmentAndLevel.environmentName}-`), id);
      assert.ok(problem === undefined || problem.sentence === environmentAndLevel.environmentName);
    }
  });

  it('tell of what failed, and stop when the window goes', async () => {
    const { groups, waiting } = groupsFixture();
    groups.open();
    waiting[0]?.fail('broken');
    await settled();
    assert.deepEqual(groups.list.problem, { sentence: 'broken', remedy: 'retry' });
    void groups.refresh();
    groups.dispose();
    assert.equal(waiting[1]?.request.signal.aborted, true);
  });

  const renamed = { kind: 'group', group: { id: 'a', companyName: 'New', haystack: 'new' } } as const;

  it('follow a saved group in its row, without a read', async () => {
    const { groups, waiting } = groupsFixture();
    groups.open();
    waiting[0]?.answer(pageOf('b', 'a'));
    await settled();
    const seen: string[] = [];
    groups.onDidChange(() => seen.push(groups.list.groups.map(({ companyName }) => companyName).join()));
    groups.follow('Sandbox', renamed);
    groups.follow('Sandbox', renamed);
    groups.follow('A', { ...renamed, group: { ...renamed.group, companyName: 'Elsewhere' } });
    groups.follow('Sandbox', { kind: 'group', group: { id: 'not loaded', haystack: '' } });
    assert.deepEqual(seen, [',New']);
    assert.deepEqual(
      groups.list.groups.map(({ id }) => id),
      ['b', 'a'],
    );
    groups.filter('new');
    assert.equal(groups.list.groups[1]?.haystack, 'new');
    assert.equal(waiting.length, 1);
  });

  it('are read once more when one came or went, and only where they can be seen', async () => {
    const { groups, waiting, fixture } = groupsFixture();
    groups.follow('Sandbox', { kind: 'other' });
    assert.equal(waiting.length, 0);
    groups.open();
    waiting[0]?.answer(pageOf('a'));
    await settled();
    groups.follow('A', { kind: 'other' });
    assert.equal(waiting.length, 1);
    groups.follow('Sandbox', { kind: 'other' });
    waiting[1]?.answer(pageOf('a', 'b'));
    await settled();
    assert.deepEqual([waiting.length, groups.list.groups.length], [2, 2]);
    fixture.visible = false;
    groups.follow('Sandbox', { kind: 'other' });
    assert.deepEqual([waiting.length, groups.list.phase], [2, 'idle']);
    groups.open();
    assert.equal(waiting.length, 3);
  });
});
