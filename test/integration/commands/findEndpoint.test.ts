import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { theResult } from '../../support/host/editors';
import { focusEndpoint } from '../../support/host/treeFocus';
import { useExtension } from '../../support/host/useExtension';

describe(CommandId.findEndpoint, () => {
  const bench = useExtension();

  it('offers all endpoints with method and path, and calls the chosen one', async () => {
    const input = bench.answer({ pick: 'By month' }, 'cancel');
    await bench.run(CommandId.findEndpoint);
    assert.equal(input.prompts[0]?.labels.length, 48);
    assert.match(input.shownText(), /GET \/v1\/user-groups\/:user_group_id/);
    assert.equal(input.prompts[1]?.title, 'List orders by month');
  });
});

describe(CommandId.callSelected, () => {
  const bench = useExtension();

  it('calls the endpoint that the keys went to', async () => {
    await focusEndpoint(bench.services, 'userGroups.list');
    bench.answer({ pickMany: [] });
    await bench.run(CommandId.callSelected);
    assert.match(theResult().uri.path, /userGroups\.list/);
  });

  it('does nothing on a module', async () => {
    await vscode.commands.executeCommand('commerceApi.endpoints.focus');
    await vscode.commands.executeCommand('list.focusFirst');
    const { length } = bench.notices.seen;
    await bench.run(CommandId.callSelected);
    assert.equal(bench.notices.seen.length, length);
  });
});
