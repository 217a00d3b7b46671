import assert from 'node:assert/strict';
import { isCancelled } from '../../../src/base/userError';
import { compareUserGroups, filterUserGroups } from '../../../src/commands/userGroupListCommands';
import { emptyList } from '../../../src/userGroups/list/userGroupList';
import { cancelled } from '../../support/callFixture';
import { type ScriptedAnswer, scriptedInput } from '../../support/scriptedInput';
import { unexpected } from '../../support/unexpected';

function filterFixture(answers: readonly ScriptedAnswer[], more: { keyword?: string; filter?: string } = {}) {
  const did: string[] = [];
  const timers: { readonly run: () => void; readonly ms: number; stopped: boolean }[] = [];
  const input = scriptedInput(answers);
  const fixture = { canSearch: true, did, timers, input };
  const list = { ...emptyList({ environmentName: 'Shop', level: 'user' }), ...more };
  const run = (argument?: unknown): Promise<void> =>
    filterUserGroups(
      {
        input,
        userGroups: {
          list,
          open: () => did.push('open'),
          filter: (text) => did.push(`filter ${text}`),
          search: (keyword) => {
            did.push(`search ${keyword}`);
            return Promise.resolve();
          },
        },
        searchesByKeyword: () => Promise.resolve(fixture.canSearch),
        revealUserGroups: () => {
          did.push('reveal');
          return Promise.resolve();
        },
        focusFirstGroup: () => {
          did.push('focus');
          return Promise.resolve();
        },
        startTimer: (fire, ms) => {
          const timer = { run: fire, ms, stopped: false };
          timers.push(timer);
          return () => (timer.stopped = true);
        },
      },
      argument,
    );
  return Object.assign(fixture, { run });
}

describe('filtering user groups', () => {
  it('lets the service search on Enter, and forgets the filter that typing started', async () => {
    const fixture = filterFixture([{ text: ' han ' }]);
    await fixture.run();
    assert.deepEqual(fixture.did, ['reveal', 'open', 'search han', 'focus']);
    assert.deepEqual(
      fixture.timers.map(({ ms, stopped }) => [ms, stopped]),
      [[150, true]],
    );
    fixture.timers[0]?.run();
    assert.equal(fixture.did.at(-1), 'filter  han ');
  });

  it('filters only what is loaded where the service is not known to search', async () => {
    const fixture = filterFixture([{ text: 'han' }]);
    fixture.canSearch = false;
    await fixture.run();
    assert.deepEqual(fixture.did, ['reveal', 'open', 'filter han', 'focus']);
  });

  it('says what typing filters while a search is shown', async () => {
    const fixture = filterFixture(['cancel'], { keyword: 'han' });
    await assert.rejects(fixture.run(), cancelled);
    assert.match(
      JSON.stringify(fixture.input.prompts[0]),
      /Filters the results for “han”; Enter searches all/,
    );
  });

  it('leaves the list as it was on Escape', async () => {
    const fixture = filterFixture(['cancel'], { filter: 'before' });
    await assert.rejects(fixture.run(), cancelled);
    assert.deepEqual(fixture.did, ['reveal', 'open', 'filter before']);
  });

  it('clears by an empty text, and asks the service only if it searched', async () => {
    const searched = filterFixture([], { keyword: 'han' });
    await searched.run('');
    assert.deepEqual(searched.did, ['reveal', 'search ']);
    const filtered = filterFixture([], { filter: 'han' });
    await filtered.run('');
    assert.deepEqual(filtered.did, ['reveal', 'filter ']);
  });

  it('takes anything but a text for no argument', async () => {
    const fixture = filterFixture([{ text: 'a' }], { keyword: 'a' });
    await fixture.run({ kind: 'group' });
    assert.deepEqual(fixture.did, ['reveal', 'open', 'filter ', 'focus']);
  });
});

describe('Compare User Groups', () => {
  it('ends without a word where it is cancelled', async () => {
    const cancel = new AbortController();
    const deps = {
      userGroupFiles: {
        addressOf: (uri: string) => uri,
        readSaved: () => {
          cancel.abort();
          return Promise.resolve('{}');
        },
      },
      userGroups: { list: { groups: [] } },
      showText: unexpected,
      showTexts: unexpected,
      withProgress: (_: string, work: (signal: AbortSignal) => unknown) => work(cancel.signal),
    } as unknown as Parameters<typeof compareUserGroups>[0];
    const rows = ['g1', 'g2'].map((userGroupId) => ({ userGroupId, environmentName: 'Shop' }));
    await assert.rejects(compareUserGroups(deps, rows[0], rows), isCancelled);
  });
});
