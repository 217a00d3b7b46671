import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import type { HistoryNode } from '../../../src/history/historyNode';
import type { FinishedCall } from '../../../src/http/types';
import {
  closeEverything,
  resultJson,
  resultTabs,
  showCode,
  textOf,
  theResult,
} from '../../support/host/editors';
import { environmentAt, secondTokens, startSecondService } from '../../support/host/secondService';
import { actionsOf } from '../../support/host/pressLens';
import { setUserSetting, useExtension, type ExtensionFixture } from '../../support/host/useExtension';
import { until } from '../../support/until';

const list = (limit: number) => ({ endpoint: 'userGroups.list', query: { limit } });

/** The rows of the history, after all pending writes. */
async function rows({ services }: ExtensionFixture): Promise<readonly HistoryNode[]> {
  const history = services.history;
  await history.settled();
  return history.nodes(services.environments.current.name);
}

function latestOf({ services }: ExtensionFixture): FinishedCall {
  const latest = services.results.recent()[0];
  assert.ok(latest);
  return latest;
}

function useHistory(): ExtensionFixture {
  const fixture = useExtension();
  beforeEach(async () => {
    const history = fixture.services.history;
    await history.settled();
    await history.clear();
  });
  return fixture;
}

/** Works in a new environment, since results of other tests would count as previous responses. */
async function inFreshEnvironment(
  fixture: ExtensionFixture,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const { services } = fixture;
  const service = await startSecondService();
  try {
    await fixture.setEnvironments(environmentAt(service, name));
    await services.environments.switchTo(name);
    await services.sessions.store({ origin: service.origin, level: 'user', token: secondTokens.user });
    await work();
  } finally {
    await service.stop();
  }
}

function diffTabs(): readonly vscode.TabInputTextDiff[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputTextDiff ? [input] : []));
}

async function assertCompared(): Promise<void> {
  const [diff] = diffTabs();
  assert.ok(diff, 'no comparison is open');
  const [left, right] = await Promise.all([textOf(diff.original), textOf(diff.modified)]);
  const lengths = [left, right].map((text) => (JSON.parse(text) as { list: unknown[] }).list.length);
  assert.deepEqual(lengths, [1, 2]);
  assert.match(left, /^\{\n {2}"/);
}

describe('the history', () => {
  const fixture = useHistory();

  it('shows calls with arguments, newest first, and survives a reload', async () => {
    await fixture.run(CommandId.call, list(1));
    await fixture.run(CommandId.call, { endpoint: 'products.list' });
    const nodes = await rows(fixture);
    assert.deepEqual(
      nodes.map(({ label }) => label),
      ['200 GET products', '200 GET user-groups'],
    );
    assert.match(nodes[0]?.description ?? '', /^\d+ ms · /);
    // A new window knows only the files.
    assert.deepEqual(
      (await fixture.services.reopenHistory()).map(({ historyId }) => historyId),
      nodes.map(({ historyId }) => historyId),
    );
  });

  it('shows nothing that another address answered under the same name', async () => {
    const moved = () => fixture.run(CommandId.call, list(1));
    await inFreshEnvironment(fixture, 'Moved', async () => {
      await moved();
      assert.equal((await rows(fixture)).length, 1);
    });
    await inFreshEnvironment(fixture, 'Moved', async () => {
      assert.deepEqual(await rows(fixture), []);
      await moved();
      assert.equal((await rows(fixture)).length, 1);
      const history = fixture.services.history;
      assert.equal(history.hasPrevious(latestOf(fixture)), false);
    });
  });

  it('offers Compare with Previous on the second answer', async () => {
    const titles = () => actionsOf(fixture, theResult().uri);
    await inFreshEnvironment(fixture, 'Lens', async () => {
      await fixture.run(CommandId.call, list(1));
      assert.ok(!(await titles()).includes('Compare with Previous'));
      await fixture.run(CommandId.call, list(2));
      assert.ok((await titles()).includes('Compare with Previous'));
    });
  });

  it('keeps the bound of the setting, and nothing at 0', async () => {
    await setUserSetting('history.size', 2);
    for (const limit of [1, 2, 3]) await fixture.run(CommandId.call, list(limit));
    assert.equal((await rows(fixture)).length, 2);
    await setUserSetting('history.size', 0);
    await until('nothing is left', async () => (await rows(fixture)).length === 0);
    await fixture.run(CommandId.call, list(1));
    assert.deepEqual(await rows(fixture), []);
  });

  it('holds no secret of a log-in', async () => {
    await fixture.run(CommandId.call, {
      endpoint: 'users.login',
      body: { login_id: 'canary-user', login_pw: 'canary-password-1' },
    });
    const [row] = await rows(fixture);
    assert.ok(row);
    const history = fixture.services.history;
    const kept = await history.read(row.historyId);
    assert.ok(kept);
    assert.ok(!JSON.stringify(kept).includes('canary-password-1'));
    assert.deepEqual(kept.kept?.withheld, ['login_pw']);
  });
});

describe(CommandId.openHistoryEntry, () => {
  const fixture = useHistory();

  it('shows the kept answer as a result, once for each entry', async () => {
    await fixture.run(CommandId.call, list(3));
    await closeEverything();
    const [row] = await rows(fixture);
    await fixture.run(CommandId.openHistoryEntry, row);
    const { uri } = theResult();
    const { list: shown } = await resultJson();
    assert.equal(Array.isArray(shown) && shown.length, 3);
    await fixture.run(CommandId.openHistoryEntry, row);
    assert.equal(theResult().uri.toString(), uri.toString());
    await fixture.run(CommandId.callAgain, row);
    const again = await rows(fixture);
    assert.deepEqual([again.length, again[0]?.label.includes(' × 2 ')], [1, true]);
  });
});

describe(CommandId.compareWithPrevious, () => {
  const fixture = useHistory();

  it('shows what differs from the answer before', async () => {
    await fixture.run(CommandId.call, list(1));
    await fixture.run(CommandId.call, list(2));
    const { uri } = theResult();
    await fixture.run(CommandId.compareWithPrevious, uri);
    await assertCompared();
    await closeEverything();
    const [newest] = await rows(fixture);
    await fixture.run(CommandId.compareWithPrevious, newest);
    await assertCompared();
  });

  it('stands in the column of the results and leaves the result there', async () => {
    await fixture.run(CommandId.call, list(1));
    await fixture.run(CommandId.call, list(2));
    await fixture.run(CommandId.call, list(3));
    const [newest, second] = await rows(fixture);
    await closeEverything();
    await showCode('compare.ts');
    await fixture.run(CommandId.call, list(3));
    const columns = () => vscode.window.tabGroups.all.map(({ tabs }) => tabs.length);
    assert.deepEqual(columns(), [1, 1]);
    // The focus is in the code, but the comparison must open in the column of the result.
    await fixture.run(CommandId.compareWithPrevious, newest);
    assert.deepEqual(columns(), [1, 2]);
    await fixture.run(CommandId.compareWithPrevious, second);
    assert.deepEqual([columns(), diffTabs().length], [[1, 2], 1]);
    await assertCompared();
    await fixture.run(CommandId.openHistoryEntry, second);
    assert.deepEqual([columns(), resultTabs().length], [[1, 2], 1]);
    await vscode.window.tabGroups.close(resultTabs().map(({ tab }) => tab));
    // Only the comparison still shows the column of results.
    await fixture.run(CommandId.openHistoryEntry, newest);
    assert.deepEqual(columns(), [1, 2]);
  });
});

describe(CommandId.compareWithSelected, () => {
  const fixture = useHistory();

  it('compares two rows, the earlier one left', async () => {
    await fixture.run(CommandId.call, list(1));
    await fixture.run(CommandId.call, list(2));
    const [newest, oldest] = await rows(fixture);
    await fixture.run(CommandId.compareWithSelected, newest, [newest, oldest]);
    await assertCompared();
  });
});

describe(CommandId.deleteHistoryEntry, () => {
  const fixture = useHistory();

  it('removes the row', async () => {
    for (const limit of [1, 2]) await fixture.run(CommandId.call, list(limit));
    const [newest, oldest] = await rows(fixture);
    await fixture.run(CommandId.deleteHistoryEntry, newest);
    assert.deepEqual(
      (await rows(fixture)).map(({ historyId }) => historyId),
      [oldest?.historyId],
    );
  });
});

describe(CommandId.clearHistory, () => {
  const fixture = useHistory();

  it('asks, and removes every row', async () => {
    await fixture.run(CommandId.call, list(1));
    await fixture.services.history.settled();
    fixture.answer('cancel');
    await fixture.run(CommandId.clearHistory);
    assert.equal((await rows(fixture)).length, 1);
    fixture.answer({ confirm: true });
    await fixture.run(CommandId.clearHistory);
    assert.deepEqual(await rows(fixture), []);
  });
});
