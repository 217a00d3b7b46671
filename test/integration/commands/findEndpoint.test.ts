import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { theResult } from '../../support/host/editors';
import { focusEndpoint } from '../../support/host/treeFocus';
import { useExtension } from '../../support/host/useExtension';
import { until } from '../../support/until';

describe(CommandId.findEndpoint, () => {
  const fixture = useExtension();

  it('offers all endpoints with method and path, and calls the chosen one', async () => {
    const input = fixture.answer({ pick: 'By month' }, 'cancel');
    await fixture.run(CommandId.findEndpoint);
    assert.equal(input.prompts[0]?.labels.length, 48);
    assert.match(input.shownText(), /GET \/v1\/user-groups\/:user_group_id/);
    assert.equal(input.prompts[1]?.title, 'List orders by month');
  });

  it('sends a pasted read at once if nothing of it was left out', async () => {
    fixture.answer({ find: 'GET /v1/user-groups?limit=2' });
    await fixture.run(CommandId.findEndpoint);
    assert.match(theResult().uri.path, /userGroups\.list/);
    assert.deepEqual(fixture.services.results.recent()[0]?.values.query, [['limit', '2']]);
  });

  it('names what a pasted read leaves out, and shows it before it is sent', async () => {
    const before = fixture.services.results.recent()[0];
    const input = fixture.answer({ find: `curl '/v1/user-groups?limit=2' -H 'X-Shop: canary'` }, 'cancel');
    await fixture.run(CommandId.findEndpoint);
    assert.match(input.shownText(), /limit = 2 · without header X-Shop/);
    assert.doesNotMatch(input.shownText(), /canary/);
    assert.equal(input.prompts[1]?.title, 'List user groups');
    assert.match(input.prompts[1].shown.join(), /GET \/v1\/user-groups.*limit = 2/s);
    assert.equal(fixture.services.results.recent()[0], before);
  });
});

describe(CommandId.showEndpoint, () => {
  const fixture = useExtension();
  const pages = () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ input }) => input instanceof vscode.TabInputWebview)
      .map(({ label }) => label);

  it('shows one page, of the endpoint that was asked for last', async () => {
    await fixture.run(CommandId.showEndpoint, { endpointId: 'userGroups.update' });
    await until('the page is there', () => pages().includes('Update user group'));
    fixture.answer({ find: 'month orders' });
    await fixture.run(CommandId.showEndpoint);
    await until('it shows the other endpoint', () => pages().includes('List orders by month'));
    assert.equal(pages().length, 1);
  });
});

describe(CommandId.callSelected, () => {
  const fixture = useExtension();

  it('calls the endpoint that the keys went to', async () => {
    await focusEndpoint(fixture.services, 'userGroups.list');
    fixture.answer({ pick: 'Call Now' });
    await fixture.run(CommandId.callSelected);
    assert.match(theResult().uri.path, /userGroups\.list/);
  });

  it('does nothing on a module', async () => {
    await vscode.commands.executeCommand('commerceApi.endpoints.focus');
    await vscode.commands.executeCommand('list.focusFirst');
    const { length } = fixture.notices.seen;
    await fixture.run(CommandId.callSelected);
    assert.equal(fixture.notices.seen.length, length);
  });
});
