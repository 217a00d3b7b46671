import assert from 'node:assert/strict';
import { callAgain, callWithChanges } from '../../../src/commands/callCommands';
import {
  clearHistory,
  compareWithSelected,
  deleteHistoryEntry,
  openHistoryEntry,
} from '../../../src/commands/historyCommands';
import { compareWithPrevious } from '../../../src/commands/resultCommands';
import { copyAsCurl } from '../../../src/commands/copyCommands';
import type { HistoryNode } from '../../../src/history/historyNode';
import type { FinishedCall } from '../../../src/http/types';
import { callFixture, cancelled } from '../../support/callFixture';
import { commandFixture, madeCall, type CommandFixture } from '../../support/commandFixture';
import { memoryEnvironments } from '../../support/memoryEnvironments';
import { failed } from '../../support/outcomes';
import { scriptedInput, type ScriptedAnswer } from '../../support/scriptedInput';

const row = (id: number): unknown => ({ historyId: String(id), endpointId: 'userGroups.detail' });
const expired = 'commerce-api:/Sandbox/results/userGroups.list-7.json';

/** Command services with calls in the history; `change` applies to the second call. */
async function fixtureWithHistory(
  change: Partial<FinishedCall>,
  answers: readonly ScriptedAnswer[] = [],
): Promise<CommandFixture> {
  const made = commandFixture(answers);
  await madeCall(made, 'g1');
  await madeCall(made, 'g2');
  const [, second] = made.fixture.kept;
  assert.ok(second);
  made.fixture.kept[1] = { ...second, ...change };
  return made;
}

const withheld = { id: '2', withheld: ['token'], responseBytes: 1, responseLeftOut: false };

describe('every call', () => {
  it('goes into the history after it was shown, a cancelled one too', async () => {
    const made = commandFixture();
    await madeCall(made);
    assert.deepEqual(made.fixture.kept, made.fixture.finishedCalls);
    made.fixture.answer = () => failed('cancelled');
    await assert.rejects(madeCall(made), cancelled);
    assert.equal(made.fixture.kept.length, 2);
    assert.equal(made.fixture.finishedCalls.length, 1);
  });
});

describe('commands on a row of the history', () => {
  it('call again with the kept values', async () => {
    const made = await fixtureWithHistory({});
    await callAgain(made.services, row(1));
    assert.match(made.fixture.sent.at(-1)?.request.url ?? '', /user-groups\/g1$/);
  });

  it('ask for the values of a call that is not kept whole, instead of sending half of it', async () => {
    const made = await fixtureWithHistory({ kept: withheld }, ['cancel']);
    made.fixture.sent.splice(0);
    await assert.rejects(callAgain(made.services, row(2)), cancelled);
    // The only request fills the list of the picker.
    assert.ok(made.fixture.sent.every(({ request }) => request.endpointId === 'userGroups.list'));
  });

  it('open the request document of a kept body', async () => {
    const values = { path: { user_group_id: 'g1' }, query: [], body: '{}' };
    const made = await fixtureWithHistory({ endpointId: 'userGroups.update', values });
    await callWithChanges(made.services, row(2));
    assert.deepEqual(made.fixture.opened.at(-1)?.values, values);
  });

  it('open the answer', async () => {
    const made = await fixtureWithHistory({});
    await openHistoryEntry(made.services, row(1));
    assert.equal(made.fixture.finishedCalls.at(-1), made.fixture.kept[0]);
  });

  it('copy as curl', async () => {
    const made = await fixtureWithHistory({});
    await copyAsCurl(made.services, row(2));
    assert.match(made.clipboard.join(), /user-groups\/g2/);
  });

  it('say that it is gone', async () => {
    const made = await fixtureWithHistory({});
    for (const command of [callAgain, callWithChanges, openHistoryEntry, copyAsCurl])
      await assert.rejects(command(made.services, row(9)), {
        name: 'UserError',
        message: /no longer in the history/,
      });
  });
});

describe('commands on an expired result', () => {
  for (const command of [callAgain, callWithChanges]) {
    it(`ask anew for its endpoint: ${command.name}`, async () => {
      const fixture = callFixture([{ pickMany: [] }]);
      await command(fixture.services, expired);
      assert.match(fixture.sent[0]?.request.url ?? '', /\/v1\/user-groups$/);
      fixture.assertClean();
    });
  }

  it('are about the active result when nothing is handed over', async () => {
    const fixture = callFixture([{ pickMany: [] }]);
    await callAgain({ ...fixture.services, activeDocumentUri: () => expired });
    assert.equal(fixture.sent.length, 1);
  });
});

describe('compareWithPrevious', () => {
  it('puts the earlier answer left', async () => {
    const made = await fixtureWithHistory({ startedAt: 1_600_000_000_000 });
    const { services, kept, compared } = made.fixture;
    const history = { ...services.history, findPrevious: () => Promise.resolve(kept[1]) };
    const results = { ...services.results, findPrevious: () => undefined };
    await compareWithPrevious({ ...services, results, history }, row(1));
    assert.deepEqual(compared, [[kept[1], kept[0]]]);
  });

  it('takes the later one of window and history', async () => {
    const made = await fixtureWithHistory({});
    const { services, kept, compared } = made.fixture;
    const [call] = kept;
    assert.ok(call);
    const older = { ...call, startedAt: call.startedAt - 10 };
    const newer = { ...call, startedAt: call.startedAt - 5 };
    const history = { ...services.history, findPrevious: () => Promise.resolve(newer) };
    const results = { ...services.results, findPrevious: () => older };
    await compareWithPrevious({ ...services, results, history }, row(1));
    assert.equal(compared[0]?.[0], newer);
  });

  it('says what is missing: an earlier answer, the answer itself', async () => {
    const made = await fixtureWithHistory({ kept: { ...withheld, responseLeftOut: true } });
    const { services } = made.fixture;
    const none = { ...services.history, findPrevious: () => Promise.resolve(undefined) };
    const results = { ...services.results, findPrevious: () => undefined };
    const nothing = { ...services, results, history: none };
    await assert.rejects(compareWithPrevious(nothing, row(1)), { message: /no earlier response/ });
    const some = { ...none, findPrevious: () => Promise.resolve(made.fixture.kept[0]) };
    await assert.rejects(compareWithPrevious({ ...nothing, history: some }, row(2)), {
      message: /was not kept/,
    });
  });
});

describe('compareWithSelected', () => {
  /** A history with rows to pick from. */
  const showing = <S extends { readonly history: object }>(
    services: S,
    nodes: readonly HistoryNode[] = [],
  ) => ({
    ...services,
    history: { ...services.history, nodes: () => Promise.resolve(nodes) },
  });

  it('compares two rows, or a row with the active result', async () => {
    const made = await fixtureWithHistory({ startedAt: 1_800_000_000_000 });
    const { services, kept, compared, finishedCalls } = made.fixture;
    const selected = (...ids: string[]) => ({ ...showing(services), selectedHistoryIds: () => ids });
    await compareWithSelected(selected('2'), row(2), [row(1), row(2)]);
    await compareWithSelected(selected('2'), row(1));
    const active = { ...selected(), activeDocumentUri: () => 'commerce-api:/results/1' };
    await compareWithSelected(active, row(2));
    assert.deepEqual(compared, [
      [kept[0], kept[1]],
      [kept[0], kept[1]],
      [finishedCalls[0], kept[1]],
    ]);
  });

  it('lets the user pick the other one for a row alone, which is not compared with itself', async () => {
    const made = await fixtureWithHistory({ startedAt: 1_800_000_000_000 }, [{ pick: 'GET first' }]);
    const { services, kept, compared, input } = made.fixture;
    const node = (id: string, label: string, answered: string) =>
      ({ historyId: id, label, description: '', contextValue: `historyEntry;${answered}` }) as HistoryNode;
    const rows = [
      node('2', 'GET own', 'answered'),
      node('1', 'GET first', 'answered'),
      node('0', 'x', 'unanswered'),
    ];
    await compareWithSelected(
      {
        ...showing(services, rows),
        input,
        selectedHistoryIds: () => ['2'],
        results: { ...services.results, find: () => kept[1] },
        activeDocumentUri: () => 'commerce-api:/Sandbox/results/userGroups.detail-2.json',
      },
      row(2),
    );
    assert.deepEqual(compared, [[kept[0], kept[1]]]);
    assert.deepEqual(input.prompts[0]?.labels, ['GET first']);
  });

  it('says what to select', async () => {
    const { services } = (await fixtureWithHistory({})).fixture;
    for (const ids of [['1'], [], ['1', '2', '3']])
      await assert.rejects(
        compareWithSelected({ ...showing(services), selectedHistoryIds: () => ids }, undefined),
        {
          message: /Select two calls/,
        },
      );
  });
});

describe('deleteHistoryEntry', () => {
  it('removes the row, the rows selected with it, or by key the selected ones', async () => {
    const removed: (readonly string[])[] = [];
    const services = {
      history: { remove: (ids: readonly string[]) => Promise.resolve(void removed.push(ids)) },
      selectedHistoryIds: () => ['5'],
    };
    await deleteHistoryEntry(services, row(1));
    await deleteHistoryEntry(services, row(2), [row(1), row(2)]);
    await deleteHistoryEntry(services);
    assert.deepEqual(removed, [['1'], ['2', '1'], ['5']]);
  });
});

describe('clearHistory', () => {
  async function run(
    counts: Readonly<Record<string, number>>,
    answers: readonly ScriptedAnswer[],
    argument?: unknown,
  ) {
    const { environments } = memoryEnvironments([{ name: 'Shop', baseUrl: 'https://shop.example' }]);
    const cleared: (string | undefined)[] = [];
    const said: string[] = [];
    const input = scriptedInput(answers);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const history = {
      count: (name?: string) => Promise.resolve(name === undefined ? all : (counts[name] ?? 0)),
      names: () => Promise.resolve(Object.keys(counts)),
      clear: (name?: string) => Promise.resolve(void cleared.push(name)),
    };
    const services = { environments, history, input, showNotice: (message: string) => said.push(message) };
    await clearHistory(services, argument).catch((error: unknown) => {
      if (!cancelled(error)) throw error;
    });
    input.assertDone();
    return { cleared, said, shown: input.shownText() };
  }

  it('asks first', async () => {
    const yes = await run({ Sandbox: 2 }, [{ confirm: true }]);
    assert.deepEqual(yes.cleared, ['Sandbox']);
    assert.match(yes.shown, /Clear the history of Sandbox\?.*Keep\nClear$/s);
    assert.deepEqual((await run({ Sandbox: 2 }, ['cancel'])).cleared, []);
  });

  it('lets the user take one environment or all', async () => {
    const both = { Sandbox: 1, Shop: 1 };
    assert.deepEqual((await run(both, [{ choose: 'Keep' }])).cleared, []);
    assert.deepEqual((await run(both, [{ choose: 'Clear for Shop' }], 'Shop')).cleared, ['Shop']);
    assert.deepEqual((await run(both, [{ choose: 'Clear for All Environments' }])).cleared, [undefined]);
    assert.deepEqual((await run({ Shop: 1 }, [{ choose: 'Clear for All Environments' }])).cleared, [
      undefined,
    ]);
  });

  it('names the environments that are gone, and clears what is kept of them', async () => {
    const { cleared, shown } = await run({ Sandbox: 1, Old: 4, Older: 1 }, [
      { choose: 'Clear for Removed Environments' },
    ]);
    assert.deepEqual(cleared, ['Old', 'Older']);
    assert.match(shown, /calls of removed environments: “Old”, “Older”/);
    const none = await run({ Sandbox: 1, Shop: 1 }, ['cancel']);
    assert.doesNotMatch(none.shown, /emoved/);
  });

  it('says that there is nothing', async () => {
    assert.deepEqual((await run({}, [])).said, ['The history is empty.']);
  });
});
