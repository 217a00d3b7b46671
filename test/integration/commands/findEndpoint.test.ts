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
});
