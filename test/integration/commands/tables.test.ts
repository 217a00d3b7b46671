import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId, TABLE_EDITOR } from '../../../src/contributions';
import { resultTabs, theResult } from '../../support/host/editors';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

const list = { endpoint: 'userGroups.list', query: { limit: '2' } };

function tables(): readonly vscode.TabInputCustom[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .map(({ input }) => input)
    .filter((input) => input instanceof vscode.TabInputCustom)
    .filter(({ viewType }) => viewType === TABLE_EDITOR);
}

describe(CommandId.openAsTable, () => {
  const fixture = useExtension();

  it('opens a list beside its JSON and keeps it, without a request', async () => {
    await fixture.run(CommandId.call, list);
    const { uri } = theResult();
    const [last] = fixture.services.results.recent();
    await fixture.run(CommandId.openAsTable, uri);
    await until('the table is open', () => tables().length === 1);
    const labels = (): readonly string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
    // The title differs from that of the JSON, which has the name of the file. VS Code 1.105 ignores titles of such tabs.
    if (!vscode.version.startsWith('1.105.'))
      await until('its tab is named as a table', () => labels().some((label) => label.endsWith(' · Table')));
    assert.ok(labels().every((label) => !label.endsWith('.json · Table')));
    assert.equal(tables()[0]?.uri.path, uri.path);
    assert.equal(theResult().uri.path, uri.path);
    assert.equal(fixture.services.results.recent()[0], last);
    // The next call reuses only the tab of the JSON.
    await fixture.run(CommandId.call, list);
    assert.deepEqual(
      tables().map((input) => input.uri.path),
      [uri.path],
    );
  });

  it('is offered for lists alone', async () => {
    await fixture.run(CommandId.call, list);
    const lenses = await fixture.services.lensesOf(theResult().uri.toString());
    assert.ok(lenses?.row.some(({ command }) => command === CommandId.openAsTable));
    const group = { endpoint: 'userGroups.detail', path: { user_group_id: 'df9d658bbe043b253d2b5d3f' } };
    await fixture.run(CommandId.call, group);
    const others = await fixture.services.lensesOf(theResult().uri.toString());
    assert.ok(others?.row.every(({ command }) => command !== CommandId.openAsTable));
  });

  it('reads the list again as a table, where it is asked to', async () => {
    await fixture.run(CommandId.call, list);
    const { uri } = theResult();
    await fixture.run(CommandId.callAgain, uri, { asTable: true });
    await until('the new table is open', () => tables().length === 1);
    assert.notEqual(tables()[0]?.uri.path, uri.path);
  });
});

describe(CommandId.openUserGroupsAsTable, () => {
  const fixture = useExtension();

  it('reads a page of the list and opens it as a table', async () => {
    await fixture.run(CommandId.openUserGroupsAsTable);
    await until('the table is open', () => tables().length === 1);
    const [call] = fixture.services.results.recent();
    assert.match(call?.request.url ?? '', /\/v1\/user-groups\?page=1&limit=100$/);
    // The result does not open as JSON as well.
    assert.equal(resultTabs().length, 0);
  });
});
